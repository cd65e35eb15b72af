"""What has not reached Discord is found without reading all of history.

Revision ID: 0003
Revises: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

UNSHOWN = sa.text("shown IS NULL")


def upgrade() -> None:
    """Make the index."""
    op.create_index(
        "ix_history_unshown", "history", ["encounter", "seq"], sqlite_where=UNSHOWN, postgresql_where=UNSHOWN
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_index("ix_history_unshown", "history")
