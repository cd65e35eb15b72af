"""Waiting for something to hold, without polling."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class Signal:
    """Many may wait on it; `fire` makes them look again."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def fire(self) -> None:
        """Something changed."""
        self._event.set()
        self._event = asyncio.Event()

    async def wait(self) -> None:
        """Return at the next change."""
        await self._event.wait()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Return as soon as `holds()` is true."""
        while not holds():
            await self._event.wait()


async def first(*waits: Coroutine[Any, Any, None]) -> None:
    """Wait until one of them is done, and give up the others."""
    tasks = [asyncio.ensure_future(each) for each in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
