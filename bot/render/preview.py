"""What a deed would bring: exact chances, and the own side of the roll."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from discord import Embed

from bot.render.colours import QUESTION
from bot.render.limits import DESCRIPTION, TITLE, cut, escape, fold, fold_words, room
from bot.render.throws import D20, modifiers
from bot.render.tracker import State
from bot.render.view import View, view_of
from bot.render.words import capital, joined, number, percent
from rules.facts import Fact, Rolled, Verdict, total
from rules.odds import Chances, Key, Table
from rules.phrases import Phrase
from rules.projection import Viewer
from rules.referee import Intent
from rules.system import System

MOST_RESULTS = 12
NO_DIE = "No die is rolled for this."
VALUED = re.compile(r"(.+) (\d+)")
"""An outcome with its value, as odds tell them apart."""

NEEDED = {"attack": "To hit"}

TOLD = ("attack", "save", "check")
"""Actions that say less than what they are done with, or what is rolled."""


def preview(
    intent: Intent,
    chances: Chances,
    trial: Sequence[Fact],
    encounter: State,
    game: System,
    viewer: Viewer,
    *,
    options: str = "",
    with_offers: Chances | None = None,
) -> Embed:
    """A deed that is not done. `trial` is one run of it, for its modifiers; `options` what was said beside.

    Chances of what meets closed numbers are shown only to the GM, or where the table has chosen "odds".
    """
    view = view_of(encounter, game, viewer)
    closed = [who for who in _involved(intent, chances, trial) if view.sight.closed(who)]
    if closed and encounter.settings.numbers != "odds":
        lines = [f"The chances stay hidden like the numbers of {view.names(closed)}; a GM sees them."]
    else:
        chances, with_offers = _beyond(chances, intent), with_offers and _beyond(with_offers, intent)
        lines = [*chances_lines(chances, view), *_offered(with_offers, chances, view)]
    lines += own_side(next((f for f in trial if isinstance(f, Rolled) and f.by == intent.actor), None), view)
    text = "\n".join(fold(lines or [NO_DIE], room(DESCRIPTION)))
    return Embed(title=_title(intent, _subject(intent, trial), view, options), description=text, colour=QUESTION)


def _involved(intent: Intent, chances: Chances, trial: Sequence[Fact]) -> list[str]:
    """Everybody whose numbers may stand behind the chances."""
    befallen = (who for table in (chances.table, *chances.parts.values()) for key in table for who, _ in key)
    return list(dict.fromkeys((intent.actor, *intent.targets, *befallen, *(who for f in trial for who in f.who()))))


def _subject(intent: Intent, trial: Sequence[Fact]) -> str:
    """What it is done with, else what is rolled, where the action's name says less; else that name."""
    own = [f for f in trial if isinstance(f, Rolled | Verdict) and f.by == intent.actor]
    if intent.action not in TOLD or not own:
        return intent.action
    return next((f.item for f in own if isinstance(f, Verdict) and f.item), own[0].what)


def _title(intent: Intent, subject: str, view: View, options: str) -> str:
    """`Fire Blast on Steel Crab, aim`."""
    what = capital(escape(view.words.name(subject)))
    aimed = f" on {view.names(intent.targets)}" if intent.targets else ""
    return cut(f"{what}{aimed}{f', {escape(options)}' if options else ''}", room(TITLE))


def _beyond(chances: Chances, intent: Intent) -> Chances:
    """The chances without what the actor does to himself in any case (a stance taken with the attack)."""
    own = 0
    keys = list(chances.table)
    while intent.actor not in intent.targets and all(
        len(key) > own and key[own] == keys[0][own] and key[own][0] == intent.actor for key in keys
    ):
        own += 1
    return replace(chances, table={key[own:]: chance for key, chance in chances.table.items()}) if own else chances


def chances_lines(chances: Chances, view: View) -> Iterator[str]:
    """A line for what befalls all, or a line a target."""
    if any(chances.table):
        yield _line(chances.table, view)
    for target, table in chances.parts.items():
        if not view.sight.hidden(target):
            yield f"**{view.name(target)}**: {_line(table, view)}"
    if chances.rest:
        yield f"-# {percent(chances.rest)} was left out, where dice go on without end"


def _line(table: Table, view: View) -> str:
    """`hit 65 % (critical 5 %) · unharmed 12 %, bruised 12.75 %`."""
    results = [f"{words} {percent(chance)}" for words, chance in _results(table, view).items()]
    return " · ".join(filter(None, (_heads(table, view), fold_words(results, MOST_RESULTS))))


def _heads(table: Table, view: View) -> str:
    """How the deed itself ends: each outcome with the cases of it; a lone failure goes without saying."""
    sums: dict[str, Fraction] = {}
    for key, chance in table.items():
        if key:
            name = _bare(key[0][1])
            sums[name] = sums.get(name, Fraction(0)) + chance
    tops = [name for name in sums if _phrase(name, view).within not in sums]
    tops += [w for name in sums if (w := _phrase(name, view).within) and w not in tops and w not in sums]
    wanted = [name for kind in ("success", "change") for name in tops if _phrase(name, view).kind == kind]
    failures = [name for name in tops if name not in wanted]
    shown = [*wanted, *(failures if len(failures) > 1 or not wanted else ())]
    return ", ".join(_head(name, sums, view) for name in shown)


def _head(name: str, sums: Mapping[str, Fraction], view: View) -> str:
    cases = {case: chance for case, chance in sums.items() if _phrase(case, view).within == name}
    whole = sums.get(name, Fraction(0)) + sum(cases.values())
    inner = ", ".join(f"{_word(case, view)} {percent(chance)}" for case, chance in cases.items())
    return f"{_word(name, view)} {percent(whole)}{f' ({inner})' if inner else ''}"


def _results(table: Table, view: View) -> dict[str, Fraction]:
    """What comes of it, mild ends first and then as the dice fall; nothing where the deed's own end is all."""
    found: dict[str, Fraction] = {}
    falling = list(table.items())[::-1]
    for key, chance in sorted(falling, key=lambda entry: not _is_mild(entry[0], view)):
        words = joined(_brief(key, view))
        if words:
            found[words] = found.get(words, Fraction(0)) + chance
    return found


def _is_mild(key: Key, view: View) -> bool:
    return any(_phrase(_bare(outcome), view).kind == "failure" for _, outcome in key[1:])


def _brief(key: Key, view: View) -> list[str]:
    """What follows the first verdict, each thing once, without what goes without saying beside another."""
    implied = {(who, less) for who, outcome in key[1:] for less in view.words.implied.get(_bare(outcome), ())}
    told = (_told(who, outcome, key[0][0], view) for who, outcome in key[1:] if (who, _bare(outcome)) not in implied)
    return list(dict.fromkeys(filter(None, told)))


def _told(who: str, outcome: str, first: str, view: View) -> str:
    """One outcome; whom it befalls is said where it is somebody else; "" where previews do not tell it apart."""
    word = view.words.brief.get(_bare(outcome))
    if word is None:
        value = VALUED.fullmatch(outcome)
        word = f"{_word(_bare(outcome), view)}{f' {value[2]}' if value else ''}"
    whose = "" if who == first or view.sight.hidden(who) else f"{view.name(who)} "
    return word and f"{whose}{word}"


def _bare(outcome: str) -> str:
    found = VALUED.fullmatch(outcome)
    return found[1] if found else outcome


def _phrase(outcome: str, view: View) -> Phrase:
    return view.words.phrase("", outcome) or Phrase("", "change")


def _word(outcome: str, view: View) -> str:
    return _phrase(outcome, view).word or escape(view.words.name(outcome))


def _offered(with_offers: Chances | None, chances: Chances, view: View) -> Iterator[str]:
    line = _line(with_offers.table, view) if with_offers else ""
    if line and line != _line(chances.table, view):
        yield f"-# with every second look: {line}"


def own_side(rolled: Rolled | None, view: View) -> Iterator[str]:
    """`To hit: 8 or more, +8 +2 aim vs 18.`, as much of it as the viewer may know."""
    seen: Sequence[Rolled] = [f for f in view.seen((rolled,)) if isinstance(f, Rolled)] if rolled else ()
    for roll in seen:
        if not roll.sides:
            continue
        parts = (_need(roll), f"{modifiers(roll)}{f' vs {number(roll.against.value)}' if roll.against else ''}".strip())
        if any(parts):
            yield f"{NEEDED.get(roll.what) or capital(view.words.name(roll.what))}: {', '.join(filter(None, parts))}."


def _need(roll: Rolled) -> str:
    """What one die has to show, where numbers alone decide."""
    if roll.against is None or roll.sides != D20:
        return ""
    need = roll.against.value - total(roll.mods)
    return f"{need} or more" if 2 <= need <= D20 else ""
