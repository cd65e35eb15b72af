"""What each press does, by the first word of its custom id; likewise forms, and what is done once it is confirmed."""

from __future__ import annotations

from collections.abc import Mapping

from bot.prompts import answers, confirm, confirmed, previews, results, rolls, sheets, turns
from bot.prompts.press import Handler

PRESSES: Mapping[str, Handler] = {
    "done": turns.done,
    "next": turns.next_,
    "join": turns.join,
    "details": results.show_details,
    "takeback": results.take_back,
    "second": results.take_offer,
    "look": results.look,
    "answer": answers.answer,
    "ask": answers.ask_privately,
    "number": answers.ask_number,
    "deed": previews.do,
    "again": rolls.again,
    "secret": rolls.look,
    "reveal": rolls.reveal,
    "confirm": confirm.confirm,
    "cancel": confirm.cancel,
}

FORMS: Mapping[str, Handler] = {
    "answer": answers.answer_number,
    "sheet": sheets.new,
}

CONFIRMED: Mapping[str, Handler] = {
    "open": confirmed.open_,
    "load": confirmed.load,
    "save": confirmed.save,
    "end": confirmed.end,
    "back": confirmed.back,
    "keep": sheets.keep,
    "delete": sheets.delete,
}
