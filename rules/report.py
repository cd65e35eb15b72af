"""Which rules were applied, told to whoever listens: nobody in play, the rule report while tests run."""

from contextvars import ContextVar

reported: ContextVar[set[str] | None] = ContextVar("reported", default=None)


def report(*ids: str) -> None:
    """Tell the listener, if there is one, that the catalogue entries `ids` were applied."""
    heard = reported.get()
    if heard is not None:
        heard.update(ids)
