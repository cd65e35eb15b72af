"""One folder a game."""
