"""Which interactions have acted, where no row of history says so.

Revision ID: 0002
Revises: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "acted",
        sa.Column("interaction", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("interaction", name="pk_acted"),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("acted")
