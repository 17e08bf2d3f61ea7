"""A slow line: what pages, their server and other pages tell each other comes late.

A test that depends on how quickly that is fails by chance, once in a thousand runs; on a slow line
it fails each time. `--late` has all of one kind come late: `down` is what a page is told, `up` what
it tells, and `news` is what pages tell each other. It is only heard of by pages in this process.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flet.pubsub.pubsub_hub import PubSubHub

from tests.inside.client import Client

KINDS = {"down": 0.1, "up": 0.1, "news": 0.3}
"""How late each comes, in seconds; the news of another page is no answer, and may take longer."""


def deliver(kind: str) -> None:
    """Have everything of that kind come late, from now on."""
    if kind == "news":
        _tell_news_late(KINDS[kind])
    else:
        setattr(Client, f"{kind}_late", KINDS[kind])


def _tell_news_late(seconds: float) -> None:
    now = PubSubHub._PubSubHub__send

    def late(self: PubSubHub, handler: Callable[..., object], told: Any) -> None:
        loop: asyncio.AbstractEventLoop = self._PubSubHub__loop
        loop.call_soon_threadsafe(loop.call_later, seconds, now, self, handler, told)

    PubSubHub._PubSubHub__send = late


def without_a_line(items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests that have no such line, and those of what comes in the very same moment."""
    return [item for item in items if not _has_line(item) or item.get_closest_marker("at_once")]


def _has_line(item: pytest.Item) -> bool:
    if item.path.parent == Path(__file__).parent:
        return True
    played = getattr(item, "callspec", None)
    return played is not None and played.params.get("where") == "inside"
