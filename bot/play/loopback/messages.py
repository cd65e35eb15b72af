"""How a body that the bot sends becomes a message, or changes one."""

import copy
from typing import TYPE_CHECKING, Any

from bot.play.loopback import objects
from bot.play.loopback.calls import File
from bot.play.loopback.component_limits import walk
from bot.play.loopback.exchange import COMMAND, COMPONENT, MODAL_SUBMIT, Exchange
from bot.play.loopback.mentions import IN_ANSWERS, IN_CHANNELS, pinged, spoken
from bot.play.loopback.state import COMPONENTS_V2, EPHEMERAL, LOADING, Channel, Json, Member

if TYPE_CHECKING:
    from bot.play.loopback.world import World

SUPPRESS_EMBEDS, SILENT = 1 << 2, 1 << 12
SETTABLE = SUPPRESS_EMBEDS | EPHEMERAL | SILENT | COMPONENTS_V2
COMMAND_MESSAGE, MENU_MESSAGE = 20, 23


def blank(world: "World", channel: Channel, author: Member, exchange: Exchange | None = None) -> Json:
    """A message without content; an exchange marks it as the answer to an interaction."""
    message: Json = {
        "id": str(world.ids.next()),
        "channel_id": str(channel.id),
        "type": 0,
        "content": "",
        "author": objects.user(author),
        "timestamp": world.clock.wall(),
        "edited_timestamp": None,
        "tts": False,
        "pinned": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "flags": 0,
    }
    return message if exchange is None else message | _origin(message["id"], author, exchange)


def _origin(message_id: str, author: Member, exchange: Exchange) -> Json:
    """What tells the answer to an interaction from other messages."""
    metadata: Json = {
        "id": exchange.id,
        "type": exchange.kind,
        "user": objects.user(exchange.person),
        "authorizing_integration_owners": exchange.payload["authorizing_integration_owners"],
    }
    if exchange.kind == COMPONENT and exchange.source is not None:
        metadata["interacted_message_id"] = str(exchange.source.id)
    if exchange.kind == MODAL_SUBMIT:
        metadata["triggering_interaction_metadata"] = dict(metadata, type=COMMAND)
    if exchange.message is not None and str(exchange.message.id) != message_id:
        metadata["original_response_message_id"] = str(exchange.message.id)
    return {
        "type": _message_type(exchange),
        "application_id": str(author.id),
        "webhook_id": str(author.id),
        "interaction_metadata": metadata,
    }


def _message_type(exchange: Exchange) -> int:
    if exchange.kind != COMMAND:
        return 0
    return COMMAND_MESSAGE if exchange.payload["data"]["type"] == 1 else MENU_MESSAGE


def fill(world: "World", message: Json, body: Json, files: list[File], *, answer: bool) -> None:
    """Put into a message what a body names; what it does not name stays as it is.

    `answer` tells an interaction's answer from a channel message: they ping differently.
    """
    message["flags"] = message["flags"] & ~LOADING | int(body.get("flags") or 0) & (SETTABLE & ~EPHEMERAL)
    if "tts" in body:
        message["tts"] = bool(body["tts"])
    if "content" in body:
        message["content"] = body["content"] or ""
    if "attachments" in body or files:
        message["attachments"] = _attachments(world, message, body, files)
    if "embeds" in body:
        message["embeds"] = [{**_linked(each, message), "type": "rich"} for each in body["embeds"] or []]
    if "components" in body:
        message["components"] = numbered(_linked(body["components"] or [], message))
    _ping(world, message, body.get("allowed_mentions") or (IN_ANSWERS if answer else IN_CHANNELS))


def _ping(world: "World", message: Json, allowed: Json) -> None:
    users, roles, everyone = pinged(spoken(message), allowed, world.members.values(), world.roles.values())
    message["mentions"] = [objects.user(world.members[each]) for each in sorted(users)]
    message["mention_roles"] = [str(each) for each in sorted(roles)]
    message["mention_everyone"] = everyone


def _attachments(world: "World", message: Json, body: Json, files: list[File]) -> list[Json]:
    """The old attachments that the body keeps (all, if it lists none), then the new files."""
    listed = body.get("attachments")
    kept = {str(each["id"]) for each in listed or []}
    old = [each for each in message["attachments"] if listed is None or each["id"] in kept]
    ephemeral = bool(message["flags"] & EPHEMERAL)
    uploads = [world.upload(each.filename, each.content, each.content_type) for each in files]
    return old + [objects.attachment(each, ephemeral=ephemeral) for each in uploads]


def _linked(part: Any, message: Json) -> Any:
    """A copy in which `attachment://name` has become the address of that attachment."""
    if isinstance(part, dict):
        return {key: _linked(value, message) for key, value in part.items()}
    if isinstance(part, list):
        return [_linked(each, message) for each in part]
    if isinstance(part, str) and part.startswith("attachment://"):
        name = part.removeprefix("attachment://")
        return next((each["url"] for each in message["attachments"] if each["filename"] == name), part)
    return part


def numbered(components: list[Json]) -> list[Json]:
    """A copy in which every component has an id: its own, or the next free number, depth first."""
    components = copy.deepcopy(components)
    used = {each["id"] for _, each in walk(components) if each.get("id")}
    free = (number for number in range(1, 10_000) if number not in used)
    for _, each in walk(components):
        each["id"] = each.get("id") or next(free)
    return components
