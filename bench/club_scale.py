"""Clubs: a hundred of fifty members each, at a real hub that keeps them on a disk.

Each member has a folder of its own and one game that the others have not; all tell, and all hear.
"""

import asyncio
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bench.effort import ALL, Effort
from bench.figures import median, middle, table
from storage import Store
from storage.club.club_file import ClubFile
from storage.club.hub.address import read_address
from storage.club.hub.carrier import Answer
from storage.club.hub.http_carrier import HttpCarrier
from storage.club.hub.sync import sync
from storage.club.member import Member
from tests.storage.club.devices import NOON, game
from tests.storage.club.real_hub import RealHub

CLUBS, MEMBERS = 100, 50


class Counted(HttpCarrier):
    """Counts what goes to the hub, and comes from there."""

    requests = size = 0

    async def ask(self, method: str, path: str, body: bytes | None = None) -> Answer:
        answer = await super().ask(method, path, body)
        Counted.requests += 1
        Counted.size += len(path) + len(body or b"") + len(answer.body)
        return answer


@dataclass
class Round:
    """What one round took, of all members of all clubs in turn."""

    name: str
    seconds: list[float]
    requests: int = 0
    size: int = 0


def run(effort: Effort = ALL, opened: Callable[[Path], RealHub] = RealHub) -> None:
    """Print what the meetings take; `opened` opens a hub that keeps its clubs in a folder."""
    clubs, members = effort.count(CLUBS, 1), effort.count(MEMBERS, 2)
    rounds = [Round(name, []) for name in ("joins, tells", "hears", "nothing new")]
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder, "hub")) as hub:
        for club in range(clubs):
            address = hub.club(f"club-{club}")
            for number, each in enumerate(rounds):
                for member in range(members):
                    meets(Path(folder, f"{club}"), member, address, each, new=number == 0)
    told = f"{clubs} clubs of {members}"
    table(
        f"{told} at one hub on a disk, on the same machine (milliseconds of a meeting)",
        ["a member", "median", "eight of ten", "requests", "bytes"],
        [
            [
                each.name,
                median([1000 * one for one in each.seconds]),
                middle([1000 * one for one in each.seconds]),
                f"{each.requests / clubs / members:.1f}",
                f"{each.size / clubs / members:,.0f}",
            ]
            for each in rounds
        ],
    )


def meets(folder: Path, member: int, address: str, into: Round, *, new: bool) -> None:
    """Let a member open its folder and meet the hub, and close the folder again."""
    store, file = Store(folder / f"member{member}"), ClubFile(folder / f"member{member}")
    there = Member(store, file, lambda: datetime.now(UTC))
    if new:
        file.tell({"device": f"member{member}"})
        entries = {"blue": (3, 9, member % 7), "yellow": (7, 1, 5), "green": (13, 21, 2)}
        store.games.add(game("Ada", "Bo", f"Cy {member}", **entries), NOON, f"of{member}")

    async def met() -> None:
        async with Counted(read_address(address)) as carrier:
            await sync(there, carrier)

    requests, size, start = Counted.requests, Counted.size, time.perf_counter()
    asyncio.run(met())
    into.seconds.append(time.perf_counter() - start)
    into.requests += Counted.requests - requests
    into.size += Counted.size - size
    file.close()
    store.close()
