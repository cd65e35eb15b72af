"""What the commands and presses share: what was typed, and what is done with it."""
