"""What each press does, by the first word of its custom id; likewise forms, and what is done once it is confirmed."""

from __future__ import annotations

from collections.abc import Mapping

from bot.prompts import answers, confirm, confirmed, previews, results, rolls, sheets, turns
from bot.prompts.press import Handler, Press

TWO = r"\d{1,18}:\d{1,18}"
QUESTION = rf"{TWO}:\w+:\d{{1,18}}"

PRESSES: Mapping[str, Press] = {
    "done": Press(turns.done, TWO),
    "next": Press(turns.next_, TWO),
    "join": Press(turns.join),
    "details": Press(results.show_details, TWO),
    "takeback": Press(results.take_back, rf"{TWO}(:\d{{1,18}}-\d{{1,18}})?"),
    "second": Press(results.take_offer, rf"{TWO}:[\w.-]+:{TWO}"),
    "look": Press(results.look),
    "answer": Press(answers.answer, rf"{QUESTION}:-?\d{{1,18}}"),
    "ask": Press(answers.ask_privately, QUESTION),
    "number": Press(answers.ask_number, QUESTION),
    "deed": Press(previews.do),
    "again": Press(rolls.again),
    "secret": Press(rolls.look),
    "reveal": Press(rolls.reveal),
    "confirm": Press(confirm.confirm),
    "cancel": Press(confirm.cancel, ""),
}

FORMS: Mapping[str, Press] = {
    "answer": Press(answers.answer_number, QUESTION),
    "sheet": Press(sheets.new, r"\w+"),
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
