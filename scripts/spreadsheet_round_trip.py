"""Send games through LibreOffice and back, to see whether they come back as they were.

Writes a table of games that spreadsheets like to spoil (names that look like formulas, numbers
or dates; times with seconds; notes of several lines), lets LibreOffice open it and save it anew
with other separators, in another encoding and under other languages, and reads that back. Exits
with 1 when a game has changed.

Needs LibreOffice Calc (`soffice`). From the clone:

    .venv/bin/python scripts/spreadsheet_round_trip.py                # tries it
    .venv/bin/python scripts/spreadsheet_round_trip.py --keep FOLDER  # keeps the files

The files in tests/storage/exchange/files/spreadsheet were kept so, with LibreOffice 7.4.7.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from scoring import read_game
from storage import SavedGame
from storage.exchange import csv_lines, json_lines, read

FILTER = "Text - txt - csv (StarCalc)"
READING = "44,34,76,1"
"""Commas, quotation marks, UTF-8, from the first row: what Calc's own dialog finds by itself."""

SAVED = {
    "comma": (READING, "44,34,76,1"),
    "semicolon": (READING, "59,34,76,1"),
    "tab": (READING, "9,34,76,1"),
    "windows_1252": (READING, "59,34,1,1"),
    # With "detect special numbers", which turns what looks like a date or a time into one.
    "german": (f"{READING},,1031,false,true", "59,34,76,1,,1031,false,true"),
    "american": (f"{READING},,1033,false,true", "44,34,76,1,,1033,false,true"),
}
"""How each file is opened and saved."""

PAD = {
    "military": {"tokens": [1, 3, 5, -1]},
    "treasure": {"coins": 14},
    "blue": 13,
    "wonder": 0,
    "green": {"tablet": 3, "compass": 2, "gear": 1, "wild": 1},
}
CITY = {"stages": 3, "cards": ["Haven"], "counts": {"brown": 3}}
NAMES = (
    *("=1+1", "+Bo", "-Bo", "@Bo", "'=1", "007", "TRUE"),
    *("Mar 4", "'t Hooft", "Zoë", "1/2", "1e3", "Ada; Bo", 'Ada, "the" first'),
)


def games() -> list[SavedGame]:
    """Games that spreadsheets like to spoil."""

    def players(names: tuple[str, ...]) -> list[dict[str, object]]:
        return [
            {"name": name, "wonder": "Gizah", "side": "day", "pad": PAD, "city": CITY}
            for name in names
        ]

    documents: list[dict[str, object]] = [
        {
            "players": players(NAMES[:7]),
            "played_at": "2026-11-20T21:15:17.000123+01:00",
            "place": "=Zürich",
            "note": '-1\n\n=2, "x"',
        },
        {"players": players(NAMES[7:]), "played_at": "2025-01-02T03:04:00Z", "place": "1-2"},
        {
            "edition": "first",
            "players": [
                {"name": "Ada", "side": "A", "pad": {"blue": 1, "military": -6}},
                {"name": "Bo", "pad": {}, "total": 48},
            ],
        },
    ]
    ids = ("-abc_DEF-012", "1E500000", "abcdefgh")
    now = datetime(2026, 11, 20, tzinfo=UTC)
    return [
        SavedGame(game_id, read_game(document), now)
        for game_id, document in zip(ids, documents, strict=True)
    ]


def through_libreoffice(table: Path, folder: Path, opened: str, saved: str) -> Path:
    """Open a table, save it as a spreadsheet, and save that as a table again."""
    office = [
        *("soffice", "--headless", "--norestore"),
        f"-env:UserInstallation={(folder / 'profile').resolve().as_uri()}",
    ]
    ods, back = folder / "ods", folder / "back"
    for command in (
        [f"--infilter={FILTER}:{opened}", "--convert-to", "ods", "--outdir", ods, table],
        ["--convert-to", f"csv:{FILTER}:{saved}", "--outdir", back, ods / f"{table.stem}.ods"],
    ):
        subprocess.run(  # noqa: S603
            [*office, *map(str, command)], check=True, capture_output=True, timeout=300
        )
    return back / f"{table.stem}.csv"


def main() -> int:
    """Try every way; the exit status is returned."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--keep", type=Path, metavar="FOLDER")
    keep = parser.parse_args().keep
    if shutil.which("soffice") is None:
        sys.stderr.write("LibreOffice (soffice) is not installed here\n")
        return 1
    expected = games()
    spoilt = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        table = folder / "games.csv"
        table.write_text("".join(csv_lines(expected, UTC)), encoding="utf-8", newline="")
        if keep:
            keep.mkdir(parents=True, exist_ok=True)
            text = "".join(json_lines(expected))
            (keep / "games.json").write_text(text, encoding="utf-8")
            shutil.copy(table, keep / "games.csv")
        for way, (opened, saved) in SAVED.items():
            back = through_libreoffice(table, folder, opened, saved)
            reading = read(back.read_bytes(), zone=UTC)
            same = not reading.problems and [(found.id, found.game) for found in reading.games] == [
                (one.id, one.game) for one in expected
            ]
            sys.stdout.write(f"{way}: {'the same' if same else 'CHANGED'}\n")
            spoilt += not same
            if keep:
                shutil.copy(back, keep / f"{way}.csv")
    return 1 if spoilt else 0


if __name__ == "__main__":
    sys.exit(main())
