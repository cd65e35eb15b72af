"""Where commands can be typed."""

from discord import app_commands

SERVER_AND_DM = app_commands.allowed_contexts(guilds=True, dms=True)
"""For every command and group. A fight in a direct message is refused with the reason, not hidden without one."""
