"""Fuzzers of what strangers reach: a page's first message, and who is let in before all pages."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgpack
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.server.access import AccessMiddleware
from app.server.disconnects import registers
from app.server.refusals import LOG
from app.visitors.admission import Admission
from bench.effort import ALL, Effort
from bench.figures import figure, table

MINUTES = 10.0
"""How long each of them looks for a fault, in minutes."""

LEAST = 0.02
"""The same where as little as possible is done."""

AT_A_TIME = 200
"""How many examples are made in one go."""

leaves = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**63), 2**64 - 1), st.floats(), st.text(), st.binary()
)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.text(max_size=12) | st.integers(0, 9), inner, max_size=5)
    ),
    max_leaves=20,
)
registrations = st.fixed_dictionaries(
    {},
    optional={
        "session_id": values,
        "page_name": values,
        "page": st.dictionaries(
            st.sampled_from(["route", "width", "height", "media", "platform", "x"]), values
        )
        | values,
        "x": values,
    },
)
frames = st.one_of(
    st.binary(),
    st.text(),
    st.builds(
        lambda kind, said, more: bytes([kind]) + msgpack.packb(said) + more,
        st.integers(0, 255) | st.just(0),
        values | st.tuples(st.integers(0, 9), registrations),
        st.binary(max_size=3) | st.just(b""),
    ),
)

hosts = st.one_of(
    st.sampled_from(["127.0.0.1:8550", "[::1]:8550", "192.0.2.7:8550", "laptop.local", "["]),
    st.text(st.characters(max_codepoint=255), max_size=30),
)
values_of_headers = hosts | st.from_regex(r"https?://[\x20-\xff]{0,20}", fullmatch=True)
headers = st.lists(
    st.tuples(
        st.sampled_from(
            ["host", "origin", "cookie", "referer", "accept", "via", "forwarded", "content-type"]
        ),
        values_of_headers,
    ),
    max_size=6,
)
paths = st.text(max_size=30).map(lambda text: "/" + text)
GUESSED = "000000"
"""The code that a stranger tries, which is never the right one here."""

queries = st.binary(max_size=40) | st.just(f"code={GUESSED}".encode())
bodies = st.lists(st.binary(max_size=600), max_size=4) | st.just([f"code={GUESSED}".encode()])
ways = st.sampled_from(["GET", "POST", "HEAD", "PUT", "OPTIONS", ""])


def run(effort: Effort = ALL) -> None:
    minutes = LEAST if effort.smallest else MINUTES
    rows = []
    for name, fuzzer in (("a page's first message", first_message), ("who is let in", access)):
        # Where a browser of the tests has a loop in this thread, that one needs another.
        with ThreadPoolExecutor(1) as beside:
            tried = beside.submit(for_so_long, fuzzer, minutes).result()
        rows.append([name, figure(minutes), f"{tried:,}"])
    table(
        "Strangers who say anything at all",
        ["", "minutes", "examples"],
        rows,
        "A fault ends the program and prints the example that it was found with.",
    )


def for_so_long(fuzzer: Callable[[Callable[[], None]], Callable[[], None]], minutes: float) -> int:
    """Look for faults for so many minutes; how many examples were tried is returned."""
    tried = 0

    def count() -> None:
        nonlocal tried
        tried += 1

    LOG.disabled = True
    try:
        end = time.monotonic() + 60 * minutes
        while time.monotonic() < end:
            fuzzer(count)()
    finally:
        LOG.disabled = False
    return tried


WITHOUT_A_BASE = settings(
    max_examples=AT_A_TIME,
    database=None,
    deadline=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)


def first_message(count: Callable[[], None]) -> Callable[[], None]:
    """Whatever comes first, the answer is yes or no; where it is yes, Flet can read it."""

    @WITHOUT_A_BASE
    @given(frames)
    def look(frame: bytes | str) -> None:
        count()
        if registers(frame):
            assert isinstance(frame, bytes)
            action, body = msgpack.unpackb(frame[1:])
            assert action == 1
            assert isinstance(body["page"], dict)

    return look


def access(count: Callable[[], None]) -> Callable[[], None]:
    """Whatever a stranger asks for, there is an answer, and it is never the app."""

    @WITHOUT_A_BASE
    @given(ways, paths, queries, headers, bodies)
    def look(
        method: str, path: str, query: bytes, said: list[tuple[str, str]], parts: list[bytes]
    ) -> None:
        count()
        answers, served = asyncio.run(asked(method, path, query, said, parts))
        assert answers, "there is no answer"
        named = ("GET", "/manifest.json")
        assert not served or (method, path) == named, "a stranger was shown the app"
        assert answers[0].get("status") in (403, 429, None)

    return look


async def asked(
    method: str, path: str, query: bytes, said: list[tuple[str, str]], parts: list[bytes]
) -> tuple[list[dict], list[str]]:
    """What a stranger is answered, and what of the app it let through."""
    answers, served = [], []
    coming = [
        {"type": "http.request", "body": part, "more_body": number + 1 < len(parts)}
        for number, part in enumerate(parts)
    ] or [{"type": "http.request", "body": b"", "more_body": False}]

    async def app(scope, _receive, send):
        served.append(scope["path"])
        await send({"type": "http.response.start", "status": 403})

    async def receive():
        return coming.pop(0) if coming else {"type": "http.disconnect"}

    async def send(message):
        answers.append(message)

    scope = {
        "type": "http" if method else "websocket",
        "path": path,
        "query_string": query,
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in said],
        "client": ("192.0.2.8", 40000),
        "server": ("192.0.2.7", 8550),
    } | ({"method": method} if method else {})
    admission = Admission("ab" * 32)
    while admission.code == GUESSED:
        admission.renew()
    await AccessMiddleware(app, frozenset({"localhost", "laptop.local"}), 8550, admission)(
        scope, receive, send
    )
    return answers, served
