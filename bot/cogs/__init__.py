"""Slash commands: each reads its options and hands over what they mean."""

EXTENSIONS = ("bot.cogs.roll",)
