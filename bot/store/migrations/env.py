"""Run by Alembic: applies revisions over the connection that `migrate` hands in."""

from alembic import context

from bot.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
