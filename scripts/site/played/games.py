"""Games that are entered, corrected, deleted and saved, and files that are handled."""

import hashlib
import json
import os
import random
import shutil
from pathlib import Path
from typing import Any

from app.entry.saved_games import now
from scoring import editions, read_entry, read_game
from scoring.game.facts import facts
from scoring.table import score
from storage import Store

MANY = 60
"""Games, of which more is kept than of a few."""

PADS: list[dict[str, Any]] = [
    {"military": {"tokens": [1, 3, 5, -1]}, "treasure": {"coins": 14}, "blue": 13, "yellow": 4},
    {"military": -3, "green": {"tablet": 3, "compass": 2, "gear": 1, "wild": 1}, "guilds": 7},
    {"wonder": 10, "military": 5, "green": 21, "blue": 2},
]
CITY = {"cards": ["Altar", "Tavern", "Workers Guild"], "stages": 1, "counts": {"brown": 3}}
WHEN = "2026-11-22T20:15:00+01:00"


def fill(folder: Path) -> None:
    """Have games entered, corrected, deleted and saved in a folder."""
    dice = random.Random(7)  # noqa: S311 - nothing is to be secret
    with Store(folder) as store:
        for edition in [*editions()] * (MANY // len([*editions()]) + 1):
            names = dice.sample(["Ada", "Bo", "Cleo", "Dan", "Eve", "Zoë"], 3)
            players: list[dict[str, Any]] = [
                {"name": one, "pad": pad} for one, pad in zip(names, PADS, strict=True)
            ]
            players[0] |= {"wonder": "Gizah", "side": "A" if edition == "first" else "day"}
            players[2]["city"] = CITY
            told = {"edition": edition, "players": players, "played_at": WHEN, "minutes": 40}
            draft = store.drafts.new(read_game(json.dumps(told)), now())
            for seat, row in enumerate(("blue", "military", "green")):
                for value in (None, 5, PADS[seat][row]):
                    entry = value if value is None else read_entry(row, value)
                    draft = store.drafts.keep(draft.enter(seat, row, entry), now())
            for key, fact in facts(read_game(json.dumps(told)).seats[2]).items():
                draft = store.drafts.keep(draft.enter_all(0, {key: fact, "blue": 4}), now())
                draft = store.drafts.keep(draft.enter(0, key, None), now())
            draft = store.drafts.keep(draft.undo().undo().redo(), now())
            with Store(folder) as other:
                draft = other.drafts.get(draft.id) or draft
            score(draft.game)
            saved = store.finish(draft, now())
        store.games.note(saved.id, "Łódź", "Ω", now())
        store.correct(saved.id, now())
        store.games.delete(saved.id, now())
        store.games.restore(saved.id)
        store.games.all()
    shutil.copytree(folder, f"{folder}-copied")
    for path in Path(f"{folder}-copied").rglob("*.journal"):
        _handled(path)
    shutil.rmtree(f"{folder}-copied")


def _handled(path: Path) -> None:
    """Have done with a file whatever is done with files."""
    path.chmod(0o600)
    file = os.open(path, os.O_RDWR)
    other = os.dup(file)
    for done in (os.fsync, os.fstat, os.close):
        done(other)
    os.lseek(file, 0, os.SEEK_SET)
    os.write(file, os.read(file, 9))
    os.ftruncate(file, 99)
    os.close(file)
    os.truncate(path, 9)
    os.utime(path, (7, 7))
    os.access(path, os.R_OK)
    path.rename(path.with_suffix(".old"))
    [*os.scandir(path.parent)]
    for name in ("sha1", "sha256", "sha512", "blake2b"):
        digest = hashlib.new(name, b"7 ", usedforsecurity=False)
        digest.update(b"wonders")
        digest.copy().hexdigest()
        digest.digest()
    hashlib.blake2b(b"7", digest_size=8).digest()
