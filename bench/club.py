"""Clubs: many seeds of the simulation, and what a first meeting and an idle one take.

The hub is the simulated one, in this process: what is measured is the device's part.
"""

import asyncio
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

from bench import club_browser, club_scale
from bench.effort import ALL, Effort
from bench.figures import figure, table
from bench.needs import WITHOUT_NPM, has_npm, without_linux
from storage import SavedGame
from storage.club.hub.sync import sync
from tests.storage.club import simulation, two_clubs
from tests.storage.club.devices import NOON, Device, game
from tests.storage.club.simulated_hub import Hub, Line

SEEDS = 10_000
WORLDS = {"three devices and a hub": simulation.play, "four devices and two hubs": two_clubs.play}
GAMES = (10, 1_000, 10_000)


def run(effort: Effort = ALL) -> list[str]:
    """Print the figures; the seeds that failed are returned."""
    count = effort.told or effort.count(SEEDS, 3)
    first = 0 if effort.smallest else first_of(date.today())
    failed = {
        name: [seed for seed in range(first, first + count) if not holds(seed, world)]
        for name, world in WORLDS.items()
    }
    told = [f"{name}: seed {seed} failed" for name, those in failed.items() for seed in those]
    table(
        f"Seeds of the simulations of clubs, from {first}",
        ["", "played", "failed"],
        [[name, f"{count:,}", f"{len(those):,}"] for name, those in failed.items()],
        *told,
    )
    table(
        "Games, and a new device (seconds on it; the idle meeting's requests and bytes)",
        ["games", "first told", "first heard", "idle", "requests", "bytes"],
        [[f"{count:,}", *first_meetings(count)] for count in effort.some(GAMES)],
    )
    if effort.smallest:
        return told
    if not has_npm():
        return [*told, WITHOUT_NPM]
    club_scale.run(effort)
    if why := without_linux("club_browser"):
        print(f"\n{why}")
    else:
        club_browser.run(effort)
    return told


def first_of(day: date) -> int:
    """The first seed of a day: those by which the code was mended say nothing any more."""
    return day.toordinal() * SEEDS


def holds(seed: int, play: Callable[[int, Path], object]) -> bool:
    """Whether all that has to be true is true at the end of a seed."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            play(seed, Path(folder))
        except Exception as error:  # noqa: BLE001 - whatever it is, the seed is told
            print(f"seed {seed} of {play.__module__}: {error!r}")
            return False
        return True


def first_meetings(games: int) -> list[str]:
    """Let one device tell so many games, another hear them, and that one meet the hub again."""
    with tempfile.TemporaryDirectory() as folder:
        one, other = Device(Path(folder), "one"), Device(Path(folder), "other")
        entries = {"blue": (3, 9, 4), "yellow": (7, 1, 5), "green": (13, 21, 2)}
        whole = game("Ada", "Bo", "Cy", **entries)
        one.store.games.add_all(SavedGame(f"game-{number}", whole, NOON) for number in range(games))
        hub = Hub()
        times = [meeting(device, hub) for device in (one, other)]
        assert other.store.games.count() == games
        hub.requests = hub.bytes = 0
        idle = meeting(other, hub)
        one.close()
        other.close()
        return [*map(figure, [*times, idle]), str(hub.requests), f"{hub.bytes:,}"]


def meeting(device: Device, hub: Hub) -> float:
    """Let a device meet the hub, and return how long it took, in seconds."""
    start = time.perf_counter()
    asyncio.run(sync(device.member, Line(hub)))
    return time.perf_counter() - start
