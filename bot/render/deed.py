"""The facts of a step as an embed: who did what to whom and how it ended, the throws, what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from discord import Embed

from bot.render import throws
from bot.render.colours import FAILURE, SUCCESS, TURN
from bot.render.limits import DESCRIPTION, TITLE, cut, fold, pages, room, units
from bot.render.lines import afflictions, consequences, outcome, sentence
from bot.render.view import View
from bot.render.words import capital, joined
from rules.facts import Fact, Inflicted, Reminder, Rolled, Verdict
from rules.phrases import Kind

COLOURS: dict[Kind, int] = {"success": SUCCESS, "failure": FAILURE, "change": TURN}

MOST_LINES = 30
"""Lines of a result; a longer one is folded."""


@dataclass(frozen=True, slots=True)
class Story:
    """A step in parts, as far as the viewer may know it.

    `main` is its headline; `targets` those whom the deed is aimed at, more than one in an area; `rest` the facts
    that neither headline nor throws say.
    """

    facts: tuple[Fact, ...]
    main: Verdict | None
    targets: tuple[str, ...]

    @property
    def area(self) -> bool:
        """Whether it has several targets."""
        return len(self.targets) > 1

    def heads(self) -> list[Verdict]:
        """The verdict on each target."""
        return [v for v in self.facts if isinstance(v, Verdict) and self.main and is_same_deed(v, self.main)]

    def of(self, target: str) -> list[Fact]:
        """What came of it for one target: further verdicts about him, conditions."""
        return [
            f
            for f in self.facts
            if (isinstance(f, Inflicted) and f.target == target)
            or (isinstance(f, Verdict) and f.by == target and f.target in (None, target) and f is not self.main)
        ]


def is_same_deed(verdict: Verdict, main: Verdict) -> bool:
    """Whether a verdict belongs to the same deed, on the same or another target."""
    return (verdict.by, verdict.what, verdict.item) == (main.by, main.what, main.item) and bool(verdict.target)


def told(facts: Sequence[Fact], view: View) -> Story:
    """What the viewer may know, in parts."""
    seen = view.seen(facts)
    verdicts = [f for f in seen if isinstance(f, Verdict)]
    aimed = [v for v in verdicts if v.target not in (None, v.by)]
    main = next(iter(aimed or verdicts), None)
    heads = [v for v in aimed if main and is_same_deed(v, main)]
    return Story(seen, main, tuple(dict.fromkeys(v.target for v in heads if v.target)))


def deed(facts: Sequence[Fact], view: View, small: Sequence[str] = ()) -> Embed | None:
    """The step for the viewer, with `small` lines at its end; None where there is nothing he may know."""
    story = told(facts, view)
    if not story.facts:
        return None
    title, lines = passage(story, view)
    tail = [f"-# {line}" for line in small]
    free = room(DESCRIPTION) - units("\n".join(tail)) - 1
    body = [*fold(lines, free, most=MOST_LINES), *tail]
    return Embed(title=cut(title, room(TITLE)), description="\n".join(body), colour=COLOURS[_kind(story, view)])


def passage(story: Story, view: View) -> tuple[str, list[str]]:
    """The first line and those that follow."""
    return _area(story, view) if story.area else _single(story, view)


def headline(facts: Sequence[Fact], view: View) -> str:
    """The first line alone, and how many more there are of its kind; "" where there is nothing the viewer may know."""
    story = told(facts, view)
    if not story.facts:
        return ""
    alike = [fact for fact in story.facts if type(fact) is type(story.facts[0])] if story.main is None else []
    more = len(consequences(alike, view)) - 1
    return f"{passage(story, view)[0]}{f' · {more} more' if more > 0 else ''}"


def _single(story: Story, view: View) -> tuple[str, list[str]]:
    main = story.main
    known = (main.by, main.target) if main else ()
    rolled = throws.lines(story.facts, view, known)
    if main is None:
        said = consequences(story.facts, view)
        first, *lines = [*said[:1], *rolled, *said[1:]] or [""]
        return first.replace("**", ""), lines
    title = sentence(main, view)
    results = _results(story.of(main.target or main.by), view)
    news = [word for word in results if word.casefold() not in title.casefold()]
    told_above = [main, *(f for f in story.of(main.target or main.by) if isinstance(f, Verdict))]
    lines = consequences([f for f in story.facts if f not in told_above], view)
    return f"{title}: {joined(news)}" if news else title, [*rolled, *lines]


def _results(facts: Sequence[Fact], view: View) -> list[str]:
    """How it ended for one target in single words, each once."""
    words = [
        outcome(f, view) if isinstance(f, Verdict) else view.condition(f.condition)
        for f in facts
        if isinstance(f, Verdict | Inflicted)
    ]
    return list(dict.fromkeys(words))


def _area(story: Story, view: View) -> tuple[str, list[str]]:
    """Several targets: the throws that are meant for all, a line a target, then what came of it for others."""
    heads, own = story.heads(), set(story.targets)
    shared = [f for f in story.facts if isinstance(f, Rolled) and f.by not in own and _aim(f) not in own]
    lines = throws.lines(shared, view, (heads[0].by,))
    lines += [_target(target, story, view) for target in story.targets]
    said = [*heads, *(f for target in story.targets for f in story.of(target))]
    return _area_title(story, view), lines + consequences(_once([f for f in story.facts if f not in said]), view)


def _once(facts: Sequence[Fact]) -> list[Fact]:
    """The facts, of the reminders by one rule only the first: the others stand in the details."""
    first = {f.rule: f for f in reversed(facts) if isinstance(f, Reminder) and f.rule}
    return [f for f in facts if not isinstance(f, Reminder) or not f.rule or first[f.rule] is f]


def _aim(roll: Rolled) -> str | None:
    return roll.against.owner if roll.against else None


def _area_title(story: Story, view: View) -> str:
    heads = story.heads()
    names = view.names(story.targets)
    ends = Counter(outcome(v, view) for v in heads)
    if len(ends) == 1:
        return sentence(heads[0], view, names)
    what = heads[0].item or view.words.name(heads[0].what)
    counts = ", ".join(f"{count} {word}" for word, count in ends.items())
    return f"{view.name(heads[0].by)}: {capital(view.say(what))} on {names}: {counts}"


def _target(target: str, story: Story, view: View) -> str:
    """`**Thug 1**: hit · **staggered**; **stunned** until …`."""
    ends = dict.fromkeys(outcome(v, view) for v in story.heads() if v.target == target)
    facts = story.of(target)
    ends |= dict.fromkeys(outcome(v, view) for v in facts if isinstance(v, Verdict))
    conditions = afflictions([f for f in facts if isinstance(f, Inflicted)], view)
    return f"**{view.name(target)}**: {' · '.join(filter(None, (*ends, conditions)))}"


def _kind(story: Story, view: View) -> Kind:
    """The colour's meaning: the phrase's own, else how the actor's last throw ended."""
    if story.main is None:
        return "change"
    phrases = [view.words.phrase(v.what, v.outcome) for v in (story.heads() or [story.main])]
    kinds = {p.kind for p in phrases if p}
    if kinds:
        return "success" if "success" in kinds else kinds.pop()
    ends = [f.success for f in story.facts if isinstance(f, Rolled) and f.by == story.main.by and f.success is not None]
    return "change" if not ends else "success" if ends[-1] else "failure"


def details(facts: Sequence[Fact], view: View) -> list[Embed]:
    """Every number of every throw with its rule and all reminders; none where the viewer may know of no throw."""
    seen = view.seen(facts)
    rolls = [f for f in seen if isinstance(f, Rolled)]
    if not rolls:
        return []
    lines = [line for roll in rolls for line in throws.breakdown(roll, view)]
    lines += [f"{view.say(f.words)} ({f.rule})" for f in seen if isinstance(f, Reminder) and f.rule]
    parts = pages(lines, room(DESCRIPTION))
    return [
        Embed(
            title=f"Details{f' · {n} of {len(parts)}' if len(parts) > 1 else ''}",
            description="\n".join(part),
            colour=TURN,
        )
        for n, part in enumerate(parts, 1)
    ]
