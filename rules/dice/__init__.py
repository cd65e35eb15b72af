"""Dice: the notation that people type, rolling it, its exact odds, and the sources of chance."""
