"""Alembic, set to work on an open connection."""

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Apply every revision that is missing; raises alembic.util.CommandError for a database of a newer program."""
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
