"""What each press does, by the first word of its custom id."""

from __future__ import annotations

from collections.abc import Mapping

from bot.prompts import results, turns
from bot.prompts.press import Handler

PRESSES: Mapping[str, Handler] = {
    "done": turns.done,
    "next": turns.next_,
    "join": turns.join,
    "details": results.show_details,
    "takeback": results.take_back,
    "second": results.take_offer,
    "look": results.look,
}
