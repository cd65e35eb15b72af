"""The tables. Each is a frozen row, which queries return, and the table made from it.

Ids of Discord are BigInteger: they fit into 63 bits, sort by age and are ints in discord.py. Times are UTC in
milliseconds. What only the rules read is JSON in canonical text. A row is never changed in place.
"""

from __future__ import annotations

import json
from typing import Any, ClassVar

from pydantic import ConfigDict
from sqlalchemy import BigInteger, Dialect, ForeignKeyConstraint, Index, MetaData, Table, Text, UniqueConstraint, text
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

from rules import codec

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""How constraints are called, so that a migration can name them."""

UNSHOWN = text("shown IS NULL")
"""Few rows at any time: an index of these alone finds them in the longest history."""

NEVER_AGAIN = {"sqlite_autoincrement": True}
"""An id that was once given out is not given to another row: buttons in old messages carry it."""


class Json(TypeDecorator[Any]):
    """A JSON value as canonical text; None is NULL."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """The text that is stored."""
        return None if value is None else codec.text(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        """The value that the text stands for."""
        return None if value is None else json.loads(value)


class Row(SQLModel):
    """A row of any table, as a plain frozen value."""

    model_config = ConfigDict(frozen=True, defer_build=True)  # type: ignore[assignment]  # SQLModel narrows the type
    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMES)


class ServerRow(Row):
    """What /setup chose for a server. `settings` holds those of the kernel and of the game."""

    guild: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    system: str | None = None
    gm_role: int | None = Field(default=None, sa_type=BigInteger)
    gm_users: list[int] = Field(default=[], sa_type=Json)
    gm_channel: int | None = Field(default=None, sa_type=BigInteger)
    settings: dict[str, Any] = Field(default={}, sa_type=Json)


class ServerTable(ServerRow, table=True):
    """Servers."""

    __tablename__ = "servers"


class SyncedRow(Row):
    """The digest of the commands that Discord was last given; scope is a server, 0 stands for all."""

    scope: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    digest: str


class SyncedTable(SyncedRow, table=True):
    """Synced commands."""

    __tablename__ = "synced"


class SheetRow(Row):
    """A sheet's canonical text under its digest; never changed."""

    digest: str = Field(primary_key=True)
    system: str
    body: str = Field(sa_type=Text)


class SheetTable(SheetRow, table=True):
    """Sheets."""

    __tablename__ = "sheets"


class CharacterRow(Row):
    """A sheet under somebody's name for it. `folded` is the name as it is compared, `sheet` a digest."""

    id: int = Field(primary_key=True)
    owner: int = Field(sa_type=BigInteger)
    system: str
    name: str
    folded: str
    sheet: str = Field(foreign_key="sheets.digest")
    created: int = Field(sa_type=BigInteger)
    updated: int = Field(sa_type=BigInteger)


class CharacterTable(CharacterRow, table=True):
    """Characters."""

    __tablename__ = "characters"
    __table_args__ = (UniqueConstraint("owner", "system", "folded"), NEVER_AGAIN)


class UsedRow(Row):
    """Which character somebody plays on a server in a game."""

    owner: int = Field(primary_key=True, sa_type=BigInteger)
    guild: int = Field(primary_key=True, sa_type=BigInteger)
    system: str = Field(primary_key=True)
    character: int = Field(foreign_key="characters.id", ondelete="CASCADE", index=True)


class UsedTable(UsedRow, table=True):
    """Characters in use."""

    __tablename__ = "used"


class EncounterRow(Row):
    """One encounter. `channel` is where it was last played, `active_in` the channel that it occupies, if any.

    `version` counts writes, `seq` is the number of the newest row of history. `pending` is the open question: intent,
    recording, follow-ups still to come, who asked, where it stands and since when. The GM is the server's, repeated
    here so that a command needs no second look-up.
    """

    id: int = Field(primary_key=True)
    guild: int = Field(sa_type=BigInteger, index=True)
    channel: int = Field(sa_type=BigInteger, index=True)
    active_in: int | None = Field(default=None, sa_type=BigInteger, unique=True)
    name: str
    system: str
    opened_by: int = Field(sa_type=BigInteger)
    version: int = 1
    seq: int = 0
    state: str = Field(sa_type=Text)
    pending: dict[str, Any] | None = Field(default=None, sa_type=Json)
    gm_role: int | None = Field(default=None, sa_type=BigInteger)
    gm_users: list[int] = Field(default=[], sa_type=Json)
    gm_channel: int | None = Field(default=None, sa_type=BigInteger)
    tracker_channel: int | None = Field(default=None, sa_type=BigInteger)
    tracker_message: int | None = Field(default=None, sa_type=BigInteger)
    created: int = Field(sa_type=BigInteger)
    updated: int = Field(sa_type=BigInteger)


class EncounterTable(EncounterRow, table=True):
    """Encounters."""

    __tablename__ = "encounters"
    __table_args__ = NEVER_AGAIN


class HistoryRow(Row):
    """One change of an encounter: a deed, an undo (`undoes` is set) or a redo (`redoes` is set).

    `step` is the seq of the first row of the command; its follow-ups have the same. `before` holds the changed parts
    as they were, `people` the names and visibility of those whom the facts mention. `undoes` is the step taken back,
    `redoes` the seq of the undo taken back. `undone` is the seq of the row that took this one back, None while it is
    in force. `shown` is when the result reached Discord, None while it has not.
    """

    encounter: int = Field(primary_key=True, foreign_key="encounters.id")
    seq: int = Field(primary_key=True)
    step: int
    who: int = Field(sa_type=BigInteger)
    interaction: int | None = Field(default=None, sa_type=BigInteger, unique=True)
    intent: dict[str, Any] = Field(sa_type=Json)
    recording: list[Any] = Field(default=[], sa_type=Json)
    facts: list[dict[str, Any]] = Field(default=[], sa_type=Json)
    people: dict[str, Any] = Field(default={}, sa_type=Json)
    before: dict[str, Any] = Field(default={}, sa_type=Json)
    undoes: int | None = None
    redoes: int | None = None
    undone: int | None = None
    at: int = Field(sa_type=BigInteger)
    shown: int | None = Field(default=None, sa_type=BigInteger)


class HistoryTable(HistoryRow, table=True):
    """History."""

    __tablename__ = "history"
    __table_args__ = (Index("ix_history_unshown", "encounter", "seq", sqlite_where=UNSHOWN, postgresql_where=UNSHOWN),)


class ButtonRow(Row):
    """What a button stands for; its custom id carries `id`. `seq` is the row of history it hangs under, if any."""

    id: int = Field(primary_key=True)
    encounter: int | None = Field(default=None, index=True)
    seq: int | None = None
    kind: str
    payload: dict[str, Any] = Field(default={}, sa_type=Json)
    created: int = Field(sa_type=BigInteger)


class ButtonTable(ButtonRow, table=True):
    """Buttons."""

    __tablename__ = "buttons"
    __table_args__ = (
        ForeignKeyConstraint(["encounter"], ["encounters.id"]),
        ForeignKeyConstraint(["encounter", "seq"], ["history.encounter", "history.seq"]),
        NEVER_AGAIN,
    )


class SecretRow(Row):
    """A roll that is not for all eyes: these people's, and the GM's if `gm`. `revealed` is when it was made public."""

    id: int = Field(primary_key=True)
    guild: int | None = Field(default=None, sa_type=BigInteger)
    channel: int = Field(sa_type=BigInteger)
    roller: int = Field(sa_type=BigInteger)
    people: list[int] = Field(sa_type=Json)
    gm: bool
    body: dict[str, Any] = Field(sa_type=Json)
    created: int = Field(sa_type=BigInteger)
    revealed: int | None = Field(default=None, sa_type=BigInteger)


class SecretTable(SecretRow, table=True):
    """Secret rolls."""

    __tablename__ = "secrets"
    __table_args__ = NEVER_AGAIN


class TemplateRow(Row):
    """An encounter saved by name on a server; `body` is its state."""

    guild: int = Field(primary_key=True, sa_type=BigInteger)
    folded: str = Field(primary_key=True)
    name: str
    system: str
    saved_by: int = Field(sa_type=BigInteger)
    body: str = Field(sa_type=Text)
    saved: int = Field(sa_type=BigInteger)


class TemplateTable(TemplateRow, table=True):
    """Saved encounters."""

    __tablename__ = "templates"


class ActedRow(Row):
    """An interaction that has acted and left no row of history."""

    interaction: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    at: int = Field(sa_type=BigInteger)


class ActedTable(ActedRow, table=True):
    """Interactions that have acted."""

    __tablename__ = "acted"


METADATA = Row.metadata


def _table(name: str) -> Table:
    return METADATA.tables[name]


SERVERS, SYNCED, SHEETS, CHARACTERS, USED = map(_table, ("servers", "synced", "sheets", "characters", "used"))
ENCOUNTERS, HISTORY, BUTTONS, SECRETS, TEMPLATES = map(
    _table, ("encounters", "history", "buttons", "secrets", "templates")
)
ACTED = _table("acted")
