"""Who may do what: one table, command by role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rules.encounter import Combatant, Encounter
from rules.errors import Refused
from rules.projection import Viewer, visible

CLOCK = "0"
"""The user in whose name time acts."""

Anyone = Combatant[Any, Any]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at Discord, as an interaction shows them: ids are strings, `name` is how others see them.

    `guild` is the server where roles and rights count, "" in a direct message; None for those who act everywhere.
    """

    user: str
    name: str = ""
    roles: frozenset[str] = frozenset()
    manages_server: bool = False
    guild: str | None = None

    def is_elsewhere(self, guild: int | None) -> bool:
        """Whether what belongs to this server is none of the person's business here."""
        return self.guild is not None and self.guild != str(guild or "")


@dataclass(frozen=True, slots=True)
class Gms:
    """Who is the GM of an encounter: a role or persons; while neither is set, whoever opened it."""

    role: str | None = None
    users: tuple[str, ...] = ()
    opened_by: str = ""

    def includes(self, person: Person) -> bool:
        """Whether the person is a GM; who may manage the server always is."""
        if self.role is None and not self.users:
            return person.manages_server or person.user == self.opened_by
        return person.manages_server or person.user in self.users or self.role in person.roles

    def words(self) -> str:
        """Who that is, for a refusal."""
        chosen = [f"<@&{self.role}>"] if self.role else []
        chosen += [f"<@{user}>" for user in self.users]
        if not chosen and self.opened_by:
            chosen = [f"<@{self.opened_by}>"]
        return " or ".join(filter(None, (", ".join(chosen), "whoever may manage the server")))


def viewer(person: Person, gms: Gms) -> Viewer:
    """The person as one who looks at an encounter with these GMs."""
    return Viewer(person.user, gms.includes(person))


def acts_for(who: Viewer, combatant: Anyone) -> bool:
    """Whether somebody may act for a combatant: its owner, or a GM."""
    return who.gm or (who.user is not None and combatant.owner == who.user)


def seen(who: Viewer, encounter: Encounter[Any, Any, Any]) -> tuple[str, ...]:
    """The ids of those whom somebody may see, in the order of the encounter; `rules.names` takes them."""
    return tuple(c.id for c in visible(encounter, who))


Right = Literal["anyone", "self", "owner", "gm", "server"]
"""The least role that may: anybody; whoever did it or is shown it, whatever the role; the owner of the combatant that
acts; a GM; who may manage the server."""

_BY_RIGHT: Mapping[Right, str] = {
    "anyone": """roll, odds, rules, help, status, log, look, details, char new, char import, char show, char list,
        char use, char export, char delete, encounter list, encounter join, dice save, dice list, dice delete,
        dice import, dice export, dice stats, privacy export, privacy delete""",
    "self": "take back, confirm, cancel, see secret, reveal secret",
    "owner": "attack, save, check, grapple, act, delay, ready, now, done, answer, second look",
    "gm": """encounter new, encounter add, encounter start, encounter next, encounter back, encounter jump,
        encounter remove, encounter pause, encounter resume, encounter end, encounter save, encounter load,
        encounter move, encounter settings, gm damage, gm heal, gm condition, gm effect, gm set, gm initiative,
        gm hide, gm reveal, gm decide, gm cancel, gm undo, gm redo, gm act""",
    "server": "setup",
}

RIGHTS: Mapping[str, Right] = {
    command.strip(): right for right, commands in _BY_RIGHT.items() for command in commands.split(",")
}
"""Who may give a command, or press what is none."""

PRESSES: Mapping[str, str] = {
    "done": "done", "next": "encounter next", "join": "encounter join", "look": "look", "details": "details",
    "takeback": "take back", "second": "second look", "answer": "answer", "ask": "answer", "number": "answer",
    "deed": "act", "again": "roll", "secret": "see secret", "reveal": "reveal secret", "confirm": "confirm",
    "cancel": "cancel", "sheet": "char new", "open": "encounter new", "load": "encounter load",
    "save": "encounter save", "end": "encounter end", "back": "encounter back", "keep": "char import",
    "delete": "char delete",
}  # fmt: skip
"""What each press, form and confirmation of `bot.prompts.table` counts as in the table of rights."""


def check(command: str, person: Person, gms: Gms) -> None:
    """Refuses a command that is not for this person, whoever acts in it; the answer says who may."""
    right = RIGHTS[command]
    if right == "gm" and not gms.includes(person):
        raise Refused("That is for the GM of this encounter.", f"Here that is {gms.words()}.")
    if right == "server" and not person.manages_server:
        raise Refused("That is for those who may manage the server.")


def check_actor(command: str, asker: Viewer, actor: Anyone) -> None:
    """Refuses to act for somebody else's combatant; the answer says who may."""
    if RIGHTS[command] != "owner" or acts_for(asker, actor):
        return
    if actor.owner is None:
        raise Refused(f"{actor.name} is the GM's.", "You act for your own combatants.")
    raise Refused(f"{actor.name} belongs to <@{actor.owner}>.", "Its owner or a GM acts for it.")
