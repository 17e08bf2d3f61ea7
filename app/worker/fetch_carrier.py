"""Carries requests to a hub by a browser's `fetch` (site/content/hub.js)."""

import asyncio
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Protocol, Self

from scoring import Phrase
from storage import StorageTrouble
from storage.club.hub.address import Address
from storage.club.hub.carrier import MOST_ANSWER, Answer, ClubTrouble, TooLarge

PATIENCE = 60_000
"""How long an answer may take as a whole, in milliseconds."""

ANSWERS_WITHIN = 20_000
"""How long the first one may, in milliseconds: other clubs wait meanwhile."""

IN_ONE_GO = 0.008
"""How long Python works on a club before it lets a page go first, in seconds."""

AT_REST = 0.002
"""How soon Python goes on where the page has nothing to do, in seconds."""

A_BREATH = 0.02
"""How much longer the page has where it has something to do: one thing leads to another there."""


class Told(Protocol):
    """What `fetch` gave: a status and bytes, or what was wrong."""

    wrong: str | None
    status: int
    bytes: Any


Ask = Callable[[str, str, str, str | None, int, int], Awaitable[Told]]
"""What asks: told method, address, who asks, body, and how much and how long at most."""


class FetchCarrier:
    """Carries requests to one club's database, with a name and a password.

    Another tab may come to write meanwhile: then nothing more is done here, and none of it is lost.
    """

    def __init__(
        self,
        ask: Ask,
        writes: Callable[[], bool],
        address: Address,
        name: str = "",
        password: str = "",
    ) -> None:
        self._ask = ask
        self._writes = writes
        self._address = address.text
        self._authorization = ""
        if name:
            secret = b64encode(f"{name}:{password}".encode()).decode()
            self._authorization = f"Basic {secret}"
        self._has_answered = False
        self._began = time.monotonic()
        self._coming: tuple[tuple[str, str], asyncio.Future[Told]] | None = None

    async def ask(self, method: str, path: str, body: bytes | None = None) -> Answer:
        """Ask the hub. Raises `ClubTrouble` when no answer came in time, or one without end."""
        if self._coming and self._coming[0] == (method, path):
            (_, coming), self._coming = self._coming, None
            told = await coming
        else:
            told = await self._fetched(method, path, body)
        self._goes_on()
        if wrong := getattr(told, "wrong", None):
            raise TooLarge if wrong == "too_large" else ClubTrouble(Phrase(f"hub.{wrong}"))
        return Answer(int(told.status), told.bytes.to_bytes())

    async def _fetched(self, method: str, path: str, body: bytes | None = None) -> Told:
        text = None if body is None else body.decode()
        patience = PATIENCE if self._has_answered else ANSWERS_WITHIN
        address, who = self._address + path, self._authorization
        told = await self._ask(method, address, who, text, MOST_ANSWER, patience)
        self._has_answered |= not getattr(told, "wrong", None)
        return told

    def ahead(self, method: str, path: str) -> None:
        """Ask at once, so that the hub and the way to it work while Python does."""
        self._let_go()
        self._coming = (method, path), asyncio.ensure_future(self._fetched(method, path))

    def _let_go(self) -> None:
        if self._coming:
            self._coming[1].cancel()
        self._coming = None

    async def pause(self) -> None:
        """Let the page go first, where it has waited for a moment."""
        if time.monotonic() - self._began > IN_ONE_GO:
            began = time.monotonic()
            await asyncio.sleep(0)
            if time.monotonic() - began > AT_REST:
                await asyncio.sleep(A_BREATH)
            self._goes_on()

    def _goes_on(self) -> None:
        """Go on after a wait, unless another tab writes now."""
        if not self._writes():
            raise StorageTrouble(Phrase("storage.elsewhere"))
        self._began = time.monotonic()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Nothing is left open."""
        self._let_go()
