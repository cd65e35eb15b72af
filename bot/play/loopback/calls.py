"""Requests as the server recorded them."""

import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

API = "/api/v10"


@dataclass(eq=False)
class File:
    """An uploaded file: name of the form's field, file name, bytes, content type."""

    field: str
    filename: str
    content: bytes
    content_type: str


@dataclass(eq=False)
class Call:
    """A request and its answer. `path` lacks `/api/v10`, `at` is on the server's clock, `interaction` an id.

    `status` 0 means that no answer was sent.
    """

    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    at: float
    body: Any = None
    files: list[File] = field(default_factory=list)
    status: int = 0
    answer: Any = None
    interaction: str | None = None

    @property
    def contents(self) -> list[bytes]:
        """The bytes of its files."""
        return [each.content for each in self.files]


async def read_call(request: web.Request, at: float) -> Call:
    """Record a request with its JSON body and its files."""
    path = request.path.removeprefix(API)
    call = Call(request.method, path, dict(request.query), dict(request.headers), at)
    if request.content_type == "multipart/form-data":
        await _read_parts(request, call)
    elif raw := await request.read():
        call.body = json.loads(raw)
    return call


async def _read_parts(request: web.Request, call: Call) -> None:
    for name, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            call.files.append(File(name, value.filename, value.file.read(), value.content_type))
            value.file.close()
        elif name == "payload_json":
            call.body = json.loads(str(value))
