"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables; those that others point at come first."""
    _servers()
    _characters()
    _encounters()
    _history()
    _others()


def _servers() -> None:
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("system", sa.String()),
        sa.Column("gm_role", sa.BigInteger()),
        sa.Column("gm_users", sa.Text(), nullable=False),
        sa.Column("gm_channel", sa.BigInteger()),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name="pk_servers"),
    )
    op.create_table(
        "synced",
        sa.Column("scope", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("scope", name="pk_synced"),
    )


def _characters() -> None:
    op.create_table(
        "sheets",
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_sheets"),
    )
    op.create_table(
        "characters",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("folded", sa.String(), nullable=False),
        sa.Column("sheet", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["sheet"], ["sheets.digest"], name="fk_characters_sheet"),
        sa.PrimaryKeyConstraint("id", name="pk_characters"),
        sa.UniqueConstraint("owner", "system", "folded", name="uq_characters_owner_system_folded"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "used",
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("character", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["character"], ["characters.id"], name="fk_used_character", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("owner", "guild", "system", name="pk_used"),
    )
    op.create_index("ix_used_character", "used", ["character"])


def _encounters() -> None:
    op.create_table(
        "encounters",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("active_in", sa.BigInteger()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("opened_by", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("pending", sa.Text()),
        sa.Column("gm_role", sa.BigInteger()),
        sa.Column("gm_users", sa.Text(), nullable=False),
        sa.Column("gm_channel", sa.BigInteger()),
        sa.Column("tracker_channel", sa.BigInteger()),
        sa.Column("tracker_message", sa.BigInteger()),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_encounters"),
        sa.UniqueConstraint("active_in", name="uq_encounters_active_in"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_encounters_channel", "encounters", ["channel"])
    op.create_index("ix_encounters_guild", "encounters", ["guild"])


def _history() -> None:
    op.create_table(
        "history",
        sa.Column("encounter", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("who", sa.BigInteger(), nullable=False),
        sa.Column("interaction", sa.BigInteger()),
        sa.Column("intent", sa.Text(), nullable=False),
        sa.Column("recording", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("undoes", sa.Integer()),
        sa.Column("redoes", sa.Integer()),
        sa.Column("undone", sa.Integer()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("shown", sa.BigInteger()),
        sa.ForeignKeyConstraint(["encounter"], ["encounters.id"], name="fk_history_encounter"),
        sa.PrimaryKeyConstraint("encounter", "seq", name="pk_history"),
        sa.UniqueConstraint("interaction", name="uq_history_interaction"),
    )
    op.create_table(
        "buttons",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("encounter", sa.Integer()),
        sa.Column("seq", sa.Integer()),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["encounter", "seq"], ["history.encounter", "history.seq"], name="fk_buttons_encounter_seq"
        ),
        sa.ForeignKeyConstraint(["encounter"], ["encounters.id"], name="fk_buttons_encounter"),
        sa.PrimaryKeyConstraint("id", name="pk_buttons"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_buttons_encounter", "buttons", ["encounter"])


def _others() -> None:
    op.create_table(
        "secrets",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("roller", sa.BigInteger(), nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("gm", sa.Boolean(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("revealed", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_secrets"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "templates",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("folded", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("system", sa.String(), nullable=False),
        sa.Column("saved_by", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("saved", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "folded", name="pk_templates"),
    )
