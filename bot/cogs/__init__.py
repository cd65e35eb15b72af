"""Slash commands: each reads its options and hands over what they mean."""

EXTENSIONS = tuple(f"bot.cogs.{name}" for name in ("roll", "fight", "encounters"))
