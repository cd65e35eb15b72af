"""The routes by which the bot answers an interaction."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.play.loopback import limits
from bot.play.loopback.calls import Call
from bot.play.loopback.component_limits import modal_flaws
from bot.play.loopback.errors import (
    INVALID_BODY,
    TOO_MANY_FOLLOWUPS,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    ApiError,
)
from bot.play.loopback.exchange import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    LATER,
    LATER_UPDATE,
    MESSAGE,
    MODAL,
    MODAL_SUBMIT,
    UPDATE,
    Exchange,
)
from bot.play.loopback.form import Flaw, require_valid, tree
from bot.play.loopback.messages import numbered
from bot.play.loopback.routing import Answer, Route
from bot.play.loopback.state import COMPONENTS_V2, EPHEMERAL, LOADING, Json, Message

if TYPE_CHECKING:
    from bot.play.loopback.server import Loopback
    from bot.play.loopback.world import World

PREMIUM, ACTIVITY = 10, 12
ALLOWED = {
    COMMAND: (MESSAGE, LATER, MODAL, PREMIUM, ACTIVITY),
    COMPONENT: (MESSAGE, LATER, LATER_UPDATE, UPDATE, MODAL, PREMIUM, ACTIVITY),
    AUTOCOMPLETE: (CHOICES,),
    MODAL_SUBMIT: (MESSAGE, LATER, LATER_UPDATE, UPDATE, PREMIUM, ACTIVITY),
}
NEEDS_SOURCE = (LATER_UPDATE, UPDATE)
WRONG_TYPE = Flaw(("type",), "INTERACTION_RESPONSE_TYPE_INVALID", "This response type does not fit the interaction.")
USER_INSTALL_FOLLOWUPS = 5


def callback(loopback: "Loopback", call: Call, interaction: int, token: str) -> Answer:
    """The first answer."""
    exchange = loopback.world.interactions.unanswered(interaction, token)
    kind, data = call.body.get("type"), call.body.get("data") or {}
    if kind not in ALLOWED[exchange.kind] or (kind in NEEDS_SOURCE and exchange.source is None):
        raise ApiError(INVALID_BODY, tree([WRONG_TYPE]))
    if kind in FIRST_ANSWERS:
        FIRST_ANSWERS[kind](loopback.world, exchange, data, call)
    exchange.callback, exchange.answered = call.body, call.at
    exchange.changed.fire()
    return (200, _callback_answer(exchange)) if call.query.get("with_response") else (204, None)


def _callback_answer(exchange: Exchange) -> Json:
    interaction: Json = {"id": exchange.id, "type": exchange.kind}
    message = exchange.message
    if message is None or exchange.answer_type == LATER_UPDATE:
        return {"interaction": interaction}
    interaction["response_message_id"] = str(message.id)
    interaction["response_message_loading"] = exchange.loading
    interaction["response_message_ephemeral"] = message.ephemeral
    if exchange.loading:
        return {"interaction": interaction}
    return {"interaction": interaction, "resource": {"type": exchange.answer_type, "message": message.payload}}


def _answer_message(world: "World", exchange: Exchange, data: Json, call: Call) -> None:
    exchange.message = _post(world, exchange, data, call, ("data",))


def _answer_later(world: "World", exchange: Exchange, data: Json, call: Call) -> None:
    flags = int(data.get("flags") or 0) & EPHEMERAL | LOADING
    exchange.message = world.post(exchange.place, {}, exchange=exchange, flags=flags)
    exchange.loading = True


def _answer_later_update(world: "World", exchange: Exchange, data: Json, call: Call) -> None:
    exchange.message = exchange.source


def _answer_update(world: "World", exchange: Exchange, data: Json, call: Call) -> None:
    message = exchange.source
    if message is None or message.deleted:
        raise ApiError(UNKNOWN_MESSAGE)
    _edit(world, message, data, call, ("data",))
    exchange.message = message


def _answer_choices(world: "World", exchange: Exchange, data: Json, call: Call) -> None:
    choices = data.get("choices") or []
    require_valid(limits.choice_flaws(choices, exchange.option_type, ("data", "choices")))
    exchange.choices = choices


def _answer_modal(world: "World", exchange: Exchange, data: Json, call: Call) -> None:
    require_valid(modal_flaws(data, ("data",)))
    exchange.modal = {**data, "components": numbered(data["components"])}


FIRST_ANSWERS: dict[int, Callable[["World", Exchange, Json, Call], None]] = {
    MESSAGE: _answer_message,
    LATER: _answer_later,
    LATER_UPDATE: _answer_later_update,
    UPDATE: _answer_update,
    CHOICES: _answer_choices,
    MODAL: _answer_modal,
}


def follow_up(loopback: "Loopback", call: Call, application: int, token: str) -> Answer:
    """A further message; the first one after a deferral takes the place of the loading message."""
    exchange = _exchange(loopback, application, token)
    body = call.body or {}
    if exchange.loading and exchange.message is not None and not exchange.message.deleted:
        _edit(loopback.world, exchange.message, body, call, ())
        message = exchange.message
        exchange.loading = False
    else:
        _require_few_followups(exchange)
        message = _post(loopback.world, exchange, body, call, ())
        exchange.followups.append(message)
    exchange.changed.fire()
    return 200, message.payload


def _require_few_followups(exchange: Exchange) -> None:
    """An app that only the user installed may follow up five times."""
    by_user_alone = set(exchange.payload["authorizing_integration_owners"]) == {"1"}
    if by_user_alone and len(exchange.followups) >= USER_INSTALL_FOLLOWUPS:
        raise ApiError(TOO_MANY_FOLLOWUPS)


def fetch(loopback: "Loopback", call: Call, application: int, token: str, which: str) -> Answer:
    """A message of the exchange."""
    return 200, _message(_exchange(loopback, application, token), which).payload


def change(loopback: "Loopback", call: Call, application: int, token: str, which: str) -> Answer:
    """Edit a message of the exchange; a loading one is filled by it."""
    exchange = _exchange(loopback, application, token)
    found = _message(exchange, which)
    _edit(loopback.world, found, call.body or {}, call, ())
    if found is exchange.message:
        exchange.loading = False
    exchange.changed.fire()
    return 200, found.payload


def delete(loopback: "Loopback", call: Call, application: int, token: str, which: str) -> Answer:
    """Delete a message of the exchange."""
    exchange = _exchange(loopback, application, token)
    loopback.world.delete(_message(exchange, which))
    exchange.loading = False
    exchange.changed.fire()
    return 204, None


def _exchange(loopback: "Loopback", application: int, token: str) -> Exchange:
    if application != loopback.world.bot.id:
        raise ApiError(UNKNOWN_WEBHOOK)
    return loopback.world.interactions.answered(token)


def _message(exchange: Exchange, which: str) -> Message:
    """The original response, or a followup by its id; a deleted one stays deleted."""
    known = {str(each.id): each for each in exchange.messages}
    found = exchange.message if which == "@original" else known.get(which)
    if found is None or found.deleted:
        raise ApiError(UNKNOWN_MESSAGE)
    return found


def _post(world: "World", exchange: Exchange, body: Json, call: Call, path: tuple[str, ...]) -> Message:
    flags = int(body.get("flags") or 0)
    limits.require_substance(body, call.contents)
    limits.require_small(call.contents)
    require_valid(limits.message_flaws(body, layout=bool(flags & COMPONENTS_V2), path=path))
    return world.post(exchange.place, body, call.files, exchange=exchange, flags=flags & EPHEMERAL)


def _edit(world: "World", message: Message, body: Json, call: Call, path: tuple[str, ...]) -> None:
    flags = int(body.get("flags") or 0) | message.flags
    limits.require_substance({**message.payload, **body}, call.contents)
    limits.require_small(call.contents)
    require_valid(limits.message_flaws(body, layout=bool(flags & COMPONENTS_V2), before=message.payload, path=path))
    world.edit(message, body, call.files, answer=True)


HOOK = "/webhooks/{application}/{token}"
ROUTES = (
    Route("POST", "/interactions/{interaction}/{token}/callback", callback, signed=False),
    Route("POST", HOOK, follow_up, signed=False),
    Route("GET", HOOK + "/messages/{which}", fetch, signed=False),
    Route("PATCH", HOOK + "/messages/{which}", change, signed=False),
    Route("DELETE", HOOK + "/messages/{which}", delete, signed=False),
)
