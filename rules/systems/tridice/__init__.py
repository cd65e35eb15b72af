"""The three-dice game: Hit Points and damage dice."""
