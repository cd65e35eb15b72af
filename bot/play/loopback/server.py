"""The server: one port for REST, gateway and attachments."""

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any

from aiohttp import web

from bot.play.loopback import answers, applications, channels, objects
from bot.play.loopback.calls import API, Call, read_call
from bot.play.loopback.clock import Clock
from bot.play.loopback.errors import NO_SUCH_ROUTE, UNAUTHORIZED, ApiError, Problem
from bot.play.loopback.faults import DROPPED, LOST, Fault, Faults
from bot.play.loopback.gateway import Gateway, Session
from bot.play.loopback.interactions import Interactions
from bot.play.loopback.routing import Route
from bot.play.loopback.state import Json
from bot.play.loopback.waiting import Signal
from bot.play.loopback.world import World

HOST = "127.0.0.1"
BACKLOG = 4096
LARGEST_BODY = 64 * 2**20
ROUTES = (*applications.ROUTES, *answers.ROUTES, *channels.ROUTES)
LIBRARY_TASKS = (
    "CommandTree-invoker",
    "discord-ui-view-dispatch",
    "discord-ui-modal-dispatch",
    "discord-ui-dynamic-item",
    "discord.py: on_",
)


class Loopback:
    """A Discord of one guild on this computer.

    `deadline` and `lifetime` are the seconds for the first answer and for the rest, `patience` the real seconds that
    a person waits for what a deferral promised. `calls` are all requests in order, `unknown_routes` those that no
    route served, `faults` what the next requests will meet.
    """

    def __init__(
        self,
        *,
        token: str = "loopback",  # noqa: S107 - nothing is protected by it
        clock: Clock | None = None,
        deadline: float = 3.0,
        lifetime: float = 900.0,
        patience: float = 10.0,
        compress: bool = True,
        allowed_intents: int = 0,
    ) -> None:
        self.token = token
        self.clock = clock or Clock()
        self.port = 0
        self.calls: list[Call] = []
        self.unknown_routes: list[str] = []
        self.faults = Faults()
        self.gateway = Gateway(token, self._greeting, compress=compress, allowed_intents=allowed_intents)
        interactions = Interactions(self.clock, self.gateway, deadline, lifetime, patience)
        self.world = World(self.clock, self.gateway.dispatch, interactions)
        self._runner: web.AppRunner | None = None
        self._open_requests = 0
        self._activity = Signal()

    async def start(self, port: int = 0) -> None:
        """Listen; port 0 takes a free one."""
        app = web.Application(client_max_size=LARGEST_BODY)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_route("*", API + "/{rest:.*}", self._serve)
        app.router.add_get(r"/attachments/{upload:\d+}/{filename}", self._serve_upload)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, port, backlog=BACKLOG).start()
        self.port = self._runner.addresses[0][1]
        self.world.base_url = f"http://{HOST}:{self.port}"

    async def stop(self) -> None:
        """Close the websockets, then the port."""
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def api_url(self) -> str:
        """Where discord.py sends its requests, without a slash at the end."""
        return f"http://{HOST}:{self.port}{API}"

    @property
    def gateway_url(self) -> str:
        """Where discord.py opens its websocket."""
        return f"ws://{HOST}:{self.port}/gateway/"

    def now(self) -> float:
        """Seconds on the server's clock."""
        return self.clock.now()

    def _greeting(self, session: Session) -> Iterator[tuple[str, Json]]:
        guilds = [self.world.guild_id] if self.world.bot_joined else []
        yield "READY", objects.ready(self.world.bot, guilds, session.id, self.gateway_url, session.shard)
        if guilds:
            yield "GUILD_CREATE", self.world.guild_payload()

    async def _serve(self, request: web.Request) -> web.Response:
        self._open_requests += 1
        try:
            return await self._answer(request)
        finally:
            self._open_requests -= 1
            self._activity.fire()

    async def _answer(self, request: web.Request) -> web.Response:
        call = await read_call(request, self.clock.now())
        self.calls.append(call)
        self.world.interactions.note(call)
        fault = self.faults.take(call.method, call.path)
        headers = self._handle(call) if fault is None or fault.how == LOST else _meet(fault, call)
        if fault is not None and fault.how in (DROPPED, LOST):
            _hang_up(request, call)
        return _response(call.status, call.answer, headers)

    def _handle(self, call: Call) -> dict[str, str]:
        """Let the route answer, and return the rate limit headers."""
        try:
            route, parts = self._route(call)
            call.status, call.answer = route.handler(self, call, **parts)
        except ApiError as error:
            call.status, call.answer = error.problem.status, error.body
        return _generous(call)

    def _route(self, call: Call) -> tuple[Route, dict[str, Any]]:
        for route in ROUTES:
            parts = route.match(call.method, call.path)
            if parts is not None:
                if route.signed and call.headers.get("Authorization") != f"Bot {self.token}":
                    raise ApiError(UNAUTHORIZED)
                return route, parts
        self.unknown_routes.append(f"{call.method} {call.path}")
        raise ApiError(NO_SUCH_ROUTE)

    async def _serve_upload(self, request: web.Request) -> web.Response:
        upload = self.world.uploads.get(int(request.match_info["upload"]))
        if upload is None:
            raise web.HTTPNotFound
        return web.Response(body=upload.content, content_type=upload.content_type)

    async def settle(self) -> None:
        """Wait until a bot in this process has read all events and finished what they set off.

        Raises TimeoutError if that takes longer than a person's patience.
        """
        async with asyncio.timeout(self.world.interactions.patience):
            await self.gateway.heard()
            await _library_tasks()
            await self._activity.until(lambda: not self._open_requests)


async def _library_tasks() -> None:
    """Wait for the tasks in which discord.py runs commands, views and modals in this process."""
    me = asyncio.current_task()
    while busy := [
        each for each in asyncio.all_tasks() if each is not me and each.get_name().startswith(LIBRARY_TASKS)
    ]:
        await asyncio.wait(busy)


def _meet(fault: Fault, call: Call) -> dict[str, str]:
    """Give the call the fault's answer, and return its headers."""
    if isinstance(fault.how, Problem):
        call.status, call.answer = fault.how.status, fault.body
    return fault.headers


def _hang_up(request: web.Request, call: Call) -> None:
    call.status = 0
    if request.transport is not None:
        request.transport.close()


def _generous(call: Call) -> dict[str, str]:
    """Rate limit headers without which discord.py sends one request at a time."""
    return {
        "X-RateLimit-Limit": "1000",
        "X-RateLimit-Remaining": "999",
        "X-RateLimit-Reset": str(time.time() + 1),
        "X-RateLimit-Reset-After": "1",
        "X-RateLimit-Bucket": f"{call.method}-{call.path.split('/')[1]}",
    }


def _response(status: int, answer: Any, headers: dict[str, str]) -> web.Response:
    """discord.py insists on this content type without a charset."""
    if answer is None:
        return web.Response(status=status or 204, headers=headers)
    headers = {**headers, "Content-Type": "application/json"}
    return web.Response(status=status or 500, body=json.dumps(answer).encode(), headers=headers)
