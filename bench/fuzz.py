"""Hostile input: documents, files and journals that no program wrote, and what comes of them.

Each fuzzer goes on for so many seconds with ever new seeds, and what it finds is printed as the
smallest example of its kind. Whatever is found becomes a test.
"""

import json
import random
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from app.words import words
from bench.effort import ALL, Effort
from bench.figures import table
from bench.harms import KINDS
from scoring import Game, UnreadableGame, read_game, score
from scoring.catalogue.cards import box_of, cards
from storage import SavedGame, StorageTrouble, Store
from storage.exchange import csv_lines, json_lines, read
from storage.lines.line import Head, Line, head_line, line_of
from storage.lines.mending import readable, salvaged

SECONDS = 60
"""How long each fuzzer goes on; `--rounds` tells other seconds."""

EXAMPLES = 100
"""How many examples go with one seed."""

SLOW = 2.0
"""How many seconds of the processor nothing that is accepted or refused may take."""

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


class Slow(AssertionError):  # noqa: N818 - it is found like any other failure
    """Something took too long."""


def run(effort: Effort = ALL) -> list[str]:
    """Print how many examples there were, and what was found, which is returned, too."""
    seconds = 0.1 if effort.smallest else effort.rounds(SECONDS)
    rows, told = [], []
    for name, (strategy, check) in FUZZERS.items():
        tried, found = fuzzed(strategy, check, seconds, smallest=effort.smallest)
        rows.append([name, f"{tried:,}", f"{len(found):,}"])
        told += [f"{name}: {one}" for one in found]
    table(f"Fuzzed for {seconds:g} s each", ["", "examples", "found"], rows, *told)
    return told


def fuzzed(
    strategy: st.SearchStrategy[Any],
    check: Callable[[Any], None],
    seconds: float,
    *,
    smallest: bool = False,
) -> tuple[int, list[str]]:
    """Try examples for so long; how many there were, and what was found."""
    end = time.monotonic() + seconds
    counted: Counter[str] = Counter()
    found: dict[str, str] = {}
    # The smallest run says what the last one said, and makes nothing of it smaller.
    number = 0 if smallest else random.randrange(1 << 30)
    phases = [Phase.generate] if smallest else [*Phase]

    def once(example: Any) -> None:
        counted["tried"] += 1
        # The time of this process alone: what else the machine does is no fault of the example.
        before = time.process_time()
        check(example)
        took = time.process_time() - before
        if took > SLOW:
            raise Slow(f"{took:.1f} s")

    while time.monotonic() < end:
        number += 1
        tested = given(strategy)(once)
        tested = settings(
            max_examples=5 if smallest else EXAMPLES,
            phases=phases,
            deadline=None,
            database=None,
            print_blob=False,
            report_multiple_bugs=False,
            suppress_health_check=[*HealthCheck],
        )(tested)
        try:
            seed(number)(tested)()
        except Exception as error:  # noqa: BLE001 - whatever it is, it was not expected
            at = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} at {Path(at.filename).name}:{at.lineno}"
            note = " ".join(getattr(error, "__notes__", ()))
            found.setdefault(kind, f"{kind}: {str(error)[:200]} {note[:2000]}")
    return counted["tried"], [*found.values()]


# Documents.

NAMES = sorted({name for edition in ("first", "second") for name in cards(edition)})
KEYS = st.sampled_from(
    [
        *("edition", "expansions", "played_at", "players", "name", "wonder", "side", "pad", "city"),
        *("total", "stages", "stage_ages", "cards", "counts", "complete", "coins", "tokens"),
        *("tablet", "compass", "gear", "wild", "teams", "tower", "free_city", "military", "debt"),
        *("treasure", "blue", "green", "guilds", "leaders", "cities", "brown", "grey", "schema"),
        *("note", "place"),
    ]
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(10**6), 10**6)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(NAMES)
    | st.sampled_from(["first", "second", "leaders", "cities", "armada", "edifice", "babel"])
    | st.sampled_from(["Gizah", "Rhodos", "Babylon", "A", "B", "day", "night", "unknown", ""])
    | st.text(max_size=12)
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=12,
)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Documents that are nearly right: made from the right words, then spoilt in places."""
    edition = draw(st.sampled_from(["first", "second"]))
    expansions = draw(st.lists(st.sampled_from(["leaders", "cities"]), max_size=2, unique=True))
    every = sorted(cards(box_of(edition, tuple(expansions))))
    players = [
        {
            "name": f"Player {number}",
            "pad": draw(
                st.dictionaries(
                    st.sampled_from(["wonder", "treasure", "military", "blue", "green", "leaders"]),
                    st.integers(-20, 70) | VALUES,
                    max_size=4,
                )
            ),
            "city": {
                "cards": draw(st.lists(st.sampled_from(every), max_size=30)),
                "stages": draw(st.integers(0, 4)),
                "complete": draw(st.booleans()),
            },
        }
        for number in range(draw(st.integers(0, 8)))
    ]
    document: dict[str, Any] = {"edition": edition, "expansions": expansions, "players": players}
    for _ in range(draw(st.integers(0, 4))):
        _spoil(draw, document)
    return document


def _spoil(draw: st.DrawFn, document: dict[str, Any]) -> None:
    """Put something else somewhere."""
    part: Any = document
    while True:
        keys = list(part) if isinstance(part, dict) else [*range(len(part))]
        inner = [key for key in keys if isinstance(part[key], (dict, list)) and part[key]]
        if not inner or draw(st.booleans()):
            break
        part = part[draw(st.sampled_from(inner))]
    if isinstance(part, dict):
        part[draw(st.sampled_from(keys) | KEYS if keys else KEYS)] = draw(VALUES)
    elif keys:
        part[draw(st.sampled_from(keys))] = draw(VALUES)


def check_document(document: dict[str, Any]) -> None:
    """A document is refused in words, or scored with sums that are right, and comes back."""
    refused: list[str] = []
    try:
        game = read_game(document)
    except UnreadableGame as error:
        refused = [words().phrase(part) for part in error.parts]
    if refused:
        assert all(refused)
        return
    result = score(game)
    for player in result.players:
        known = [one.points for one in player.categories.values()]
        if player.final and player.categories and None not in known:
            assert player.total == sum(points for points in known if points is not None)
    assert read_game(json.loads(json.dumps(game.document()))) == game


# Files.

PLAIN = read_game({"players": [{"name": name, "pad": {"blue": 3}} for name in ("Ada", "=Bo", "C")]})
FULL = read_game(
    {
        "note": 'a;"b\n=1+1',
        "players": [
            {"name": "Zoë", "pad": {"military": {"tokens": [1, -1]}}, "city": {"cards": ["Altar"]}},
            {"name": "B", "pad": {"treasure": {"coins": 7}}},
        ],
    }
)


def _files() -> list[bytes]:
    saved = [SavedGame(f"game-{number}", game, NOON) for number, game in enumerate([PLAIN, FULL])]
    plays = {
        "games": [{"id": 1, "name": "7 Wonders", "bggId": 68448}],
        "players": [{"id": 1, "name": "Ada"}, {"id": 2, "name": "Bo"}],
        "plays": [
            {
                "gameRefId": 1,
                "playDate": "2026-11-20 20:00:00",
                "playerScores": [
                    {"playerRefId": 1, "score": "18+4+10", "winner": True, "role": "Gizah (A)"},
                    {"playerRefId": 2, "score": "30"},
                ],
            }
        ],
    }
    table_by_hand = "Datum;Spieler;Wunder;Militär;Münzen;Blau;Summe\n1.2.26;Ada;Gizah A;3;4;5;9\n"
    return [
        "".join(csv_lines(saved, UTC)).encode(),
        "".join(json_lines(saved)).encode(),
        json.dumps({"games": [PLAIN.document(), FULL.document()]}, indent=1).encode(),
        json.dumps(plays).encode(),
        table_by_hand.encode(),
        table_by_hand.encode("cp1252"),
        table_by_hand.replace(";", "\t").encode("utf-16"),
    ]


FILES = _files()
WORDS = [
    b'"', b'""', b",", b";", b"\t", b"|", b"\n", b"\r", b"\r\n", b"\n\n", b"[", b"]", b"{", b"}",
    b"\\", b"\\u0000", b"\xff", b"\x00", b"-", b"=", b"'", b"1e999", b"-1", b"999999999999",
    b"null", b"player", b"total", b"date", b"31.12.9999", b"0001-01-01T00:00:00+14:00",
    b"\xef\xbb\xbf",
]  # fmt: skip


@st.composite
def files(draw: st.DrawFn) -> bytes:
    """Files with words put in, pieces taken out, doubled, or damaged."""
    content = draw(st.sampled_from(FILES))
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, len(content)))
        end = min(len(content), start + draw(st.integers(0, 60)))
        how = draw(st.integers(0, 4))
        if how == 0:
            content = content[:start] + draw(st.sampled_from(WORDS)) + content[start:]
        elif how == 1:
            content = content[:start] + content[end:]
        elif how == 2:
            content = content[:end] + content[start:end] * draw(st.integers(1, 40)) + content[end:]
        elif how == 3:
            content = content[:start] + draw(st.binary(max_size=8)) + content[end:]
        elif content:
            kind = draw(st.sampled_from(sorted(KINDS)))
            content = KINDS[kind](content, random.Random(draw(st.integers(0, 99))))
    return content


def check_file(content: bytes) -> None:
    """A file comes to games, or to problems in words that have a place."""
    reading = read(content, zone=UTC)
    assert reading.games or reading.problems or reading.left_out or reading.kind == "bgstats"
    for one in [*reading.problems, *reading.remarks]:
        assert words().phrase(one.phrase("f"))
        assert one.line is None or one.line >= 1
        assert one.column is None or one.column >= 1
    for found in reading.games:
        assert isinstance(found.game, Game)
        score(found.game)


# Journals.

RECORDS = st.sampled_from(
    [
        None,
        b"{}",
        b"[]",
        b"3",
        b'{"game":3}',
        b'{"game":{"players":[]},"saved_at":"x"}',
        json.dumps(
            {"game": PLAIN.document(), "saved_at": NOON.isoformat(), "deleted_at": None}
        ).encode(),
    ]
)
NUMBERS = st.integers(0, 12) | st.sampled_from([10**6, 10**17])
LINES = st.builds(
    Line,
    NUMBERS,
    st.integers(0, 3) | st.just(10**8),
    st.sampled_from(["games", "players", "x", 'a"b', "ä\\"]),
    st.sampled_from(["one", "two", "three", "", 'q"', "\n"]),
    RECORDS,
).map(line_of)
HEADS = st.builds(Head, NUMBERS, st.just(1), st.integers(0, 1), st.integers(0, 12)).map(head_line)


@st.composite
def journals(draw: st.DrawFn) -> tuple[bytes, bytes, list[bytes]]:
    """A journal of lines that are whole but odd, damaged; its latest line; other copies."""
    parts = [*draw(st.lists(HEADS, max_size=2)), *draw(st.lists(LINES, max_size=12))]
    copies = []
    for _ in range(draw(st.integers(1, 3))):
        content = b"".join(parts)
        for kind in draw(st.lists(st.sampled_from(sorted(KINDS)), max_size=3)):
            chance = random.Random(draw(st.integers(0, 10**6)))
            content = KINDS[kind](content, chance) if content else content
        copies.append(content)
    return copies[0], draw(LINES | st.binary(max_size=20)), copies[1:]


def check_journal(given_: tuple[bytes, bytes, list[bytes]]) -> None:
    """A journal is put right so that it stays so, and takes another game; or it is refused."""
    journal, latest, copies = given_
    salvaged(journal, 0, [readable(copy) for copy in copies])
    with tempfile.TemporaryDirectory(dir=_memory()) as name:
        where = Path(name) / "data"
        (where / "backups").mkdir(parents=True)
        (where / "games.journal").write_bytes(journal)
        (where / "games.latest").write_bytes(latest)
        for number, copy in enumerate(copies, 1):
            (where / "backups" / f"games.2026-11-{number:02}.journal").write_bytes(copy)
        try:
            with Store(where) as store:
                found = {saved.id for saved in store.games.all()}
        except StorageTrouble as trouble:
            if trouble.phrase.key != "storage.newer":
                raise
            return
        with Store(where) as store:
            again = [phrase.key for phrase in store.notices if ".damaged" in phrase.key]
            assert again == []
            # Those that were saved at the same moment may change places.
            assert {saved.id for saved in store.games.all()} == found
            saved = store.games.add(PLAIN, NOON)
        with Store(where) as store:
            assert store.games.get(saved.id) is not None


def _memory() -> Path | None:
    where = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
    return where if where.is_dir() else None


FUZZERS: dict[str, tuple[st.SearchStrategy[Any], Callable[[Any], None]]] = {
    "documents": (documents(), check_document),
    "files": (files(), check_file),
    "journals": (journals(), check_journal),
}
