"""The gateway: websockets, sessions, heartbeats, resuming."""

import asyncio
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from bot.play.loopback.state import Json
from bot.play.loopback.waiting import Signal

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 7, 9, 10, 11
HEARTBEAT_MS = 41250
AUTHENTICATION_FAILED, DISALLOWED_INTENTS = 4004, 4014
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1, 1 << 9, 1 << 12
ALWAYS = ("READY", "RESUMED", "INTERACTION_CREATE")


class Socket:
    """One websocket; frames leave in the order in which they were sent, each as its own binary frame if zlib is on."""

    def __init__(self, stream: web.WebSocketResponse, *, compress: bool) -> None:
        self._stream = stream
        self._deflate = zlib.compressobj() if compress else None
        self._outbox: asyncio.Queue[Json] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write(), name="loopback: gateway writer")
        self.closed_by_server = False

    def send(self, op: int, data: Any = None, seq: int | None = None, event: str | None = None) -> None:
        """Queue a frame."""
        self._outbox.put_nowait({"op": op, "d": data, "s": seq, "t": event})

    async def _write(self) -> None:
        while True:
            raw = json.dumps(await self._outbox.get())
            if self._deflate is None:
                await self._stream.send_str(raw)
            else:
                await self._stream.send_bytes(
                    self._deflate.compress(raw.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                )

    async def close(self, code: int) -> None:
        """Close from the server's side, which leaves the session resumable."""
        self.closed_by_server = True
        self.stop()
        await self._stream.close(code=code)

    def stop(self) -> None:
        """Send nothing more."""
        self._writer.cancel()

    @property
    def ended_by_client(self) -> bool:
        """Whether the client took leave, so that its session is over."""
        return not self.closed_by_server and self._stream.close_code in (1000, 1001)


class Session:
    """What the bot may resume: its events, numbered from 1. `heard` is the last number that the bot reported."""

    def __init__(self, socket: Socket, intents: int, shard: Any) -> None:
        self.id = secrets.token_hex(16)
        self.socket: Socket | None = socket
        self.intents = intents
        self.shard = shard
        self.heard = 0
        self.seq = 0
        self._log: deque[tuple[int, str, Json]] = deque(maxlen=5000)

    def emit(self, event: str, data: Json) -> None:
        """Number an event, keep it, and send it if the bot is connected."""
        self.seq += 1
        self._log.append((self.seq, event, data))
        if self.socket is not None:
            self.socket.send(DISPATCH, data, self.seq, event)

    def replay(self, socket: Socket, after: int) -> None:
        """Send on a new socket what followed number `after`."""
        self.socket = socket
        for seq, event, data in self._log:
            if seq > after:
                socket.send(DISPATCH, data, seq, event)
        self.emit("RESUMED", {})

    def wants(self, event: str, data: Json) -> bool:
        """Whether the bot's intents cover an event."""
        if event in ALWAYS:
            return True
        if event.startswith("MESSAGE_"):
            return bool(self.intents & (GUILD_MESSAGES if "guild_id" in data else DIRECT_MESSAGES))
        return bool(self.intents & GUILDS)


class Gateway:
    """Serves the websocket and delivers events.

    `greeting(session)` gives what a newly identified bot is told: READY, then its guilds.
    """

    def __init__(
        self,
        token: str,
        greeting: Callable[[Session], Iterable[tuple[str, Json]]],
        *,
        compress: bool = True,
        allowed_intents: int = 0,
    ) -> None:
        self._token = token
        self._greeting = greeting
        self._compress = compress
        self._allowed_intents = allowed_intents
        self._sockets: set[Socket] = set()
        self._changed = Signal()
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.resumes = 0

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Handle one websocket until it closes."""
        stream = web.WebSocketResponse(compress=False, max_msg_size=0)
        await stream.prepare(request)
        socket = Socket(stream, compress=self._compress and request.query.get("compress") == "zlib-stream")
        self._sockets.add(socket)
        socket.send(HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        try:
            async for frame in stream:
                if frame.type is WSMsgType.TEXT:
                    await self._receive(socket, json.loads(frame.data))
        finally:
            self._forget(socket)
        return stream

    async def _receive(self, socket: Socket, frame: Json) -> None:
        op, data = frame["op"], frame["d"]
        if op == HEARTBEAT:
            self._beat(socket, data or 0)
        elif op == IDENTIFY:
            await self._identify(socket, data)
        elif op == RESUME:
            self._resume(socket, data)
        self._changed.fire()

    def _beat(self, socket: Socket, heard: int) -> None:
        socket.send(HEARTBEAT_ACK)
        for session in self.sessions.values():
            if session.socket is socket:
                session.heard = max(session.heard, heard)

    async def _identify(self, socket: Socket, data: Json) -> None:
        if data["token"] != self._token:
            return await socket.close(AUTHENTICATION_FAILED)
        if data["intents"] & PRIVILEGED & ~self._allowed_intents:
            return await socket.close(DISALLOWED_INTENTS)
        self.identifies += 1
        self.sessions = {key: each for key, each in self.sessions.items() if each.socket is not None}
        session = Session(socket, data["intents"], data.get("shard", [0, 1]))
        self.sessions[session.id] = session
        for event, payload in self._greeting(session):
            if session.wants(event, payload):
                session.emit(event, payload)
        return None

    def _resume(self, socket: Socket, data: Json) -> None:
        session = self.sessions.get(data["session_id"])
        if session is None or data["token"] != self._token:
            socket.send(INVALID_SESSION, False)
            return
        self.resumes += 1
        session.replay(socket, data["seq"])

    def _forget(self, socket: Socket) -> None:
        socket.stop()
        self._sockets.discard(socket)
        for session in list(self.sessions.values()):
            if session.socket is socket:
                session.socket = None
                if socket.ended_by_client:
                    del self.sessions[session.id]
        self._changed.fire()

    def dispatch(self, event: str, data: Json) -> None:
        """Tell an event to every session whose intents cover it; an interaction goes to the newest session alone."""
        sessions = [each for each in self.sessions.values() if each.wants(event, data)]
        for session in sessions[-1:] if event == "INTERACTION_CREATE" else sessions:
            session.emit(event, data)

    @property
    def connected(self) -> Session | None:
        """The newest session that has a socket."""
        live = [each for each in self.sessions.values() if each.socket is not None]
        return live[-1] if live else None

    async def ready(self) -> Session:
        """Wait until a bot has identified, or resumed, and return its session."""
        await self._changed.until(lambda: self.connected is not None)
        session = self.connected
        assert session is not None  # noqa: S101 - what was waited for
        return session

    async def gone(self) -> None:
        """Wait until no bot is connected."""
        await self._changed.until(lambda: not self._sockets)

    async def heard(self) -> None:
        """Wait until the bot has read every event sent so far; asks it for a heartbeat, which names the last one."""
        session = await self.ready()
        last = session.seq
        if session.socket is not None:
            session.socket.send(HEARTBEAT)
        await self._changed.until(lambda: session.heard >= last or session.socket is None)

    async def drop(self, code: int = 4000) -> None:
        """Close the bot's socket; it will resume."""
        session = await self.ready()
        if session.socket is not None:
            await session.socket.close(code)

    async def ask_to_reconnect(self) -> None:
        """Send op 7; the bot reconnects and resumes."""
        session = await self.ready()
        if session.socket is not None:
            session.socket.send(RECONNECT)

    async def invalidate(self) -> None:
        """Send op 9: the session is lost, and the bot identifies again after some seconds."""
        session = await self.ready()
        self.sessions.pop(session.id)
        if session.socket is not None:
            session.socket.send(INVALID_SESSION, False)

    async def close(self) -> None:
        """Close every socket."""
        for socket in list(self._sockets):
            await socket.close(WSCloseCode.GOING_AWAY)
