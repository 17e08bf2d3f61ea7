"""Carries requests to a hub over http, from a computer."""

import asyncio
import ssl
from functools import cache
from types import TracebackType
from typing import Self

import httpx

from scoring import Phrase
from storage.club.hub.address import Address
from storage.club.hub.carrier import MOST_ANSWER, Answer, ClubTrouble, TooLarge

PATIENCE = 60.0
"""How long an answer may take as a whole, in seconds."""

REACHED_WITHIN = 5.0
"""How long a hub may take to be there at all, in seconds: other clubs wait meanwhile."""

ANSWERS_WITHIN = 20.0
"""How long its first answer may take as a whole, in seconds, for the same reason."""


@cache
def _trusted(address: Address) -> ssl.SSLContext:
    """Return who may vouch for a hub: nobody where there is no https, and nobody asks.

    Reading whom everybody trusts takes as long as a meeting with nothing new.
    """
    if address.text.startswith("https:"):
        return httpx.create_ssl_context(trust_env=False)
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class HttpCarrier:
    """Carries requests to one club's database, with a name and a password.

    Nobody is followed elsewhere, so that the password goes to nobody else; and no error says what
    was sent.
    """

    def __init__(
        self,
        address: Address,
        name: str = "",
        password: str = "",
        *,
        most: int = MOST_ANSWER,
        patience: float = PATIENCE,
    ) -> None:
        self._address = address
        self._most = most
        self._patience = patience
        self._has_answered = False
        self._client = httpx.AsyncClient(
            auth=httpx.BasicAuth(name, password) if name else None,
            follow_redirects=False,
            trust_env=False,
            verify=_trusted(address),
            timeout=httpx.Timeout(patience, connect=min(patience, REACHED_WITHIN)),
            # What is packed could be any size once it is unpacked.
            headers={"accept": "application/json", "accept-encoding": "identity"},
        )

    async def ask(self, method: str, path: str, body: bytes | None = None) -> Answer:
        """Ask the hub. Raises `ClubTrouble` when no answer came in time, or one without end."""
        headers = {} if body is None else {"content-type": "application/json"}
        url = self._address.text + path
        patience = self._patience if self._has_answered else min(self._patience, ANSWERS_WITHIN)
        try:
            async with (
                asyncio.timeout(patience),
                self._client.stream(method, url, content=body, headers=headers) as response,
            ):
                parts: list[bytes] = []
                size = 0
                async for part in response.aiter_raw():
                    size += len(part)
                    if size > self._most:
                        raise TooLarge
                    parts.append(part)
                self._has_answered = True
                return Answer(response.status_code, b"".join(parts))
        except (httpx.HTTPError, httpx.InvalidURL, OSError, TimeoutError, ValueError):
            raise ClubTrouble(Phrase("hub.unreachable")) from None

    async def pause(self) -> None:
        """Nothing: nobody else waits for this thread."""

    def ahead(self, method: str, path: str) -> None:
        """Nothing: it is asked when it is wanted."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self._client.aclose()
