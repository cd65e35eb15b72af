"""The routes of channels, threads, messages and pins, with the permissions that each needs."""

from typing import TYPE_CHECKING

from bot.play.loopback import limits, objects
from bot.play.loopback.calls import Call
from bot.play.loopback.errors import (
    CANNOT_MESSAGE_USER,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NO_TEXT_CHANNEL,
    NOT_THE_AUTHOR,
    TOO_MANY_PINS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    ApiError,
)
from bot.play.loopback.form import require_valid
from bot.play.loopback.person import Person
from bot.play.loopback.routing import Answer, Route
from bot.play.loopback.state import COMPONENTS_V2, EPHEMERAL, FORUM, THREAD, Channel, Message
from bot.play.loopback.world import World

if TYPE_CHECKING:
    from bot.play.loopback.server import Loopback

MOST_PINS = 250


def _reach(world: World, number: int, *needed: str) -> Channel:
    """The channel, if the bot sees it and has what is needed. Raises ApiError 10003, 50001, 50013."""
    channel = world.channels.get(number)
    if channel is None:
        raise ApiError(UNKNOWN_CHANNEL)
    if not world.may(world.bot, channel, "view_channel"):
        raise ApiError(MISSING_ACCESS)
    if not all(world.may(world.bot, channel, each) for each in needed):
        raise ApiError(MISSING_PERMISSIONS)
    return channel


def _find(channel: Channel, number: int) -> Message:
    """A public message of the channel; private ones are unknown here. Raises ApiError 10008."""
    message = channel.messages.get(number)
    if message is None or message.ephemeral:
        raise ApiError(UNKNOWN_MESSAGE)
    return message


def fetch_channel(loopback: "Loopback", call: Call, channel: int) -> Answer:
    """GET a channel."""
    return 200, loopback.world.channel_payload(_reach(loopback.world, channel))


def change_channel(loopback: "Loopback", call: Call, channel: int) -> Answer:
    """PATCH a channel: name; of a thread also whether it is archived or locked."""
    world = loopback.world
    place = _reach(world, channel)
    if not world.may(world.bot, place, "manage_threads" if place.kind == THREAD else "manage_channels"):
        raise ApiError(MISSING_PERMISSIONS)
    for key in ("name", "archived", "locked"):
        if key in call.body:
            setattr(place, key, call.body[key])
    world.change_channel(place)
    return 200, world.channel_payload(place)


def typing(loopback: "Loopback", call: Call, channel: int) -> Answer:
    """POST the typing notice."""
    _reach(loopback.world, channel, "send_messages")
    return 204, None


def send(loopback: "Loopback", call: Call, channel: int) -> Answer:
    """POST a message."""
    world = loopback.world
    place = _reach(world, channel)
    if place.kind == FORUM:
        raise ApiError(NO_TEXT_CHANNEL)
    if not world.may(world.bot, place, "send_messages_in_threads" if place.kind == THREAD else "send_messages"):
        raise ApiError(MISSING_PERMISSIONS)
    if isinstance(place.recipient, Person) and not place.recipient.accepts_dms:
        raise ApiError(CANNOT_MESSAGE_USER)
    limits.require_substance(call.body, call.contents)
    limits.require_small(call.contents)
    layout = bool(int(call.body.get("flags") or 0) & COMPONENTS_V2)
    require_valid(limits.message_flaws(call.body, layout=layout))
    return 200, world.post(place, call.body, call.files).payload


def history(loopback: "Loopback", call: Call, channel: int) -> Answer:
    """GET the newest messages, newest first; `before` and `after` are message ids."""
    place = _reach(loopback.world, channel, "read_message_history")
    before, after = int(call.query.get("before", 1 << 63)), int(call.query.get("after", 0))
    found = [each for each in place.messages.values() if after < each.id < before and not each.flags & EPHEMERAL]
    newest = sorted(found, key=lambda each: each.id, reverse=True)
    return 200, [each.payload for each in newest[: int(call.query.get("limit", 50))]]


def fetch(loopback: "Loopback", call: Call, channel: int, message: int) -> Answer:
    """GET a message."""
    return 200, _find(_reach(loopback.world, channel, "read_message_history"), message).payload


def edit(loopback: "Loopback", call: Call, channel: int, message: int) -> Answer:
    """PATCH a message of the bot."""
    found = _find(_reach(loopback.world, channel), message)
    if found.payload["author"]["id"] != str(loopback.world.bot.id):
        raise ApiError(NOT_THE_AUTHOR)
    flags = int(call.body.get("flags") or 0) | found.flags
    limits.require_substance({**found.payload, **call.body}, call.contents)
    limits.require_small(call.contents)
    require_valid(limits.message_flaws(call.body, layout=bool(flags & COMPONENTS_V2), before=found.payload))
    loopback.world.edit(found, call.body, call.files)
    return 200, found.payload


def delete(loopback: "Loopback", call: Call, channel: int, message: int) -> Answer:
    """DELETE a message; one of another needs a permission."""
    world = loopback.world
    place = _reach(world, channel)
    found = _find(place, message)
    own = found.payload["author"]["id"] == str(world.bot.id)
    if not own and not world.may(world.bot, place, "manage_messages"):
        raise ApiError(MISSING_PERMISSIONS)
    world.delete(found)
    return 204, None


def pins(loopback: "Loopback", call: Call, channel: int) -> Answer:
    """GET the pinned messages, the last pinned first."""
    place = _reach(loopback.world, channel, "read_message_history")
    items = [{"pinned_at": at, "message": place.messages[number].payload} for number, at in place.pins.items()]
    return 200, {"items": items[::-1], "has_more": False}


def pin(loopback: "Loopback", call: Call, channel: int, message: int) -> Answer:
    """PUT a pin."""
    place = _reach(loopback.world, channel, "pin_messages")
    found = _find(place, message)
    if len(place.pins) >= MOST_PINS and message not in place.pins:
        raise ApiError(TOO_MANY_PINS)
    loopback.world.pin(found, pinned=True)
    return 204, None


def unpin(loopback: "Loopback", call: Call, channel: int, message: int) -> Answer:
    """DELETE a pin."""
    place = _reach(loopback.world, channel, "pin_messages")
    loopback.world.pin(_find(place, message), pinned=False)
    return 204, None


def start_thread(loopback: "Loopback", call: Call, channel: int, message: int | None = None) -> Answer:
    """POST a thread, on a message or free."""
    world = loopback.world
    place = _reach(world, channel, "create_public_threads")
    if message is not None:
        _find(place, message)
    return 201, world.channel_payload(world.start_thread(place, call.body["name"], world.bot, message))


def join_thread(loopback: "Loopback", call: Call, channel: int) -> Answer:
    """PUT the bot into a thread; it sees public threads anyway."""
    _reach(loopback.world, channel)
    return 204, None


def open_dm(loopback: "Loopback", call: Call) -> Answer:
    """POST: the direct messages with a user."""
    member = loopback.world.members.get(int(call.body["recipient_id"]))
    if member is None:
        raise ApiError(UNKNOWN_USER)
    return 200, objects.channel(loopback.world.dm(member), loopback.world.guild_id)


CHANNEL = "/channels/{channel}"
MESSAGE = CHANNEL + "/messages/{message}"
PIN = CHANNEL + "/messages/pins/{message}"
ROUTES = (
    Route("GET", CHANNEL, fetch_channel),
    Route("PATCH", CHANNEL, change_channel),
    Route("POST", CHANNEL + "/typing", typing),
    Route("POST", CHANNEL + "/messages", send),
    Route("GET", CHANNEL + "/messages", history),
    Route("GET", CHANNEL + "/messages/pins", pins),
    Route("PUT", PIN, pin),
    Route("DELETE", PIN, unpin),
    Route("GET", MESSAGE, fetch),
    Route("PATCH", MESSAGE, edit),
    Route("DELETE", MESSAGE, delete),
    Route("POST", MESSAGE + "/threads", start_thread),
    Route("POST", CHANNEL + "/threads", start_thread),
    Route("PUT", CHANNEL + "/thread-members/@me", join_thread),
    Route("POST", "/users/@me/channels", open_dm),
)
