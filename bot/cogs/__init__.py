"""Slash commands: each reads its options and hands over what they mean."""

NAMES = ("roll", "fight", "turns", "encounters", "gm", "characters", "setup", "status", "reference")

EXTENSIONS = tuple(f"bot.cogs.{name}" for name in NAMES)
