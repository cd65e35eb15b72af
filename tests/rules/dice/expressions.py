"""Strategies for dice expressions, one for each rule of the grammar."""

from hypothesis import assume
from hypothesis import strategies as st

from rules.dice.limits import check, check_pool
from rules.dice.tree import (
    COMPARISONS,
    FUDGE,
    OPERATORS,
    POWER,
    Binary,
    Compare,
    Expression,
    Keep,
    Named,
    Negative,
    Number,
    Pool,
    Range,
    sided,
)
from rules.errors import Refused


def ranges(numbers):
    return st.builds(Range, st.sampled_from(sorted(COMPARISONS)), st.sampled_from(numbers))


def or_none(strategy):
    return st.none() | strategy


@st.composite
def pools(draw):
    kind = draw(st.sampled_from([FUDGE, POWER, *map(sided, (1, 2, 6, 20, 100))]))
    faces = ranges(kind.shows)
    hits = None if kind is POWER else draw(or_none(faces))
    pool = Pool(
        count=draw(st.integers(2, 6)),
        kind=kind,
        reroll=draw(or_none(faces)),
        explode=draw(or_none(faces)),
        keeps=tuple(
            draw(st.lists(st.builds(Keep, st.sampled_from(["kh", "kl", "dh", "dl"]), st.integers(1, 2)), max_size=2))
        ),
        hits=hits,
        misses=draw(or_none(faces)) if hits else None,
    )
    return accepted(check_pool, pool)


def accepted(check_it, value):
    try:
        check_it(value)
    except Refused:
        assume(False)
    return value


def words():
    return st.text("abc d6+#*~@()", min_size=1, max_size=8).map(str.strip).filter(bool)


def nodes():
    return st.recursive(
        st.builds(Number, st.integers(0, 99)) | pools(),
        lambda inner: (
            st.builds(Negative, inner)
            | st.builds(Binary, inner, st.sampled_from(sorted(OPERATORS)), inner)
            | st.builds(Compare, inner, ranges(range(-5, 40)))
            | st.builds(Named, inner, words())
        ),
        max_leaves=6,
    )


@st.composite
def expressions(draw):
    root = accepted(check, draw(nodes()))
    return Expression(root, draw(st.just("") | words()))
