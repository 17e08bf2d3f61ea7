"""Games as a table: one row a player and game, for spreadsheets.

The cells hold what people look for. What points can't say (coins, tokens, symbols, the
city, the exact moment) stands in the last column, `details`, from which a table that
nobody touched comes back whole.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from datetime import tzinfo
from typing import Any

from scoring import Game, Player, Result, editions, score
from storage.exchange.tables.cells import as_text
from storage.history.saved_game import SavedGame, is_midnight

BEFORE = (
    *("game", "date", "time", "minutes", "place", "edition", "expansions"),
    *("seat", "player", "wonder name", "side"),
)
"""The columns before the categories."""

AFTER = ("total", "rank", "note", "details")
"""The columns behind the categories."""

OF_THE_GAME = ("free_city", "guild_limit", "teams", "tower")
"""What a game has that no column says; it stands in the details of its first row."""

MARK = "\ufeff"
"""What tells Excel that the text is UTF-8; LibreOffice takes it as well."""


def columns(games: Iterable[SavedGame] = ()) -> tuple[str, ...]:
    """Return the names of the columns: every edition's categories, and those of these games."""
    found = dict.fromkeys(name for rules in editions().values() for name in rules.categories)
    found |= dict.fromkeys(name for saved in games for name in saved.game.categories)
    return (*BEFORE, *(f"{name} points" for name in found), *AFTER)


def csv_lines(games: Iterable[SavedGame], zone: tzinfo | None = None) -> Iterator[str]:
    """Return the rows of the games, each with its line break, the names of columns first.

    Dates and times are those of the zone, by default of this computer.
    """
    games = list(games)
    buffer = io.StringIO(newline="")
    writer = csv.DictWriter(buffer, columns(games), restval="")
    buffer.write(MARK)
    writer.writeheader()
    for saved in games:
        for row in _rows(saved, zone):
            writer.writerow(row)
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
    yield buffer.getvalue()


def _rows(saved: SavedGame, zone: tzinfo | None) -> Iterator[dict[str, Any]]:
    game = saved.game
    told = when(game, zone)
    whole: dict[str, int | str] = {
        "game": as_text(saved.id),
        "date": told.get("date", ""),
        "time": told.get("time", ""),
        "minutes": "" if game.minutes is None else game.minutes,
        "place": as_text(game.place or ""),
        "edition": game.edition,
        "expansions": " ".join(game.expansions),
        "note": as_text(game.note or ""),
    }
    exactly: dict[str, Any] = {"game": saved.id, **told}
    if game.played_at is not None:
        exactly["played_at"] = game.played_at.isoformat()
    exactly |= _beside(game)
    if not game.players:
        yield {**whole, "details": _json(exactly)}
    result = score(game)
    documents: list[dict[str, Any]] = []
    for seat, player in enumerate(game.players):
        details = {**(exactly if seat == 0 else {})}
        if _needs_details(player):
            documents = documents or game.document()["players"]
            known = documents[seat]
            details |= {key: known[key] for key in ("pad", "city") if key in known}
        if player.total is not None and not result.players[seat].because:
            # The cell has the sum, which counts; what was told beside it stands here.
            details["total"] = player.total
        yield {
            **whole,
            "seat": seat + 1,
            "player": as_text(player.name),
            "wonder name": as_text(player.wonder or ""),
            "side": as_text(player.side or ""),
            **_points(result, seat),
            "details": _json(details) if details else "",
        }


def _beside(game: Game) -> dict[str, Any]:
    """What a game has that no column says."""
    if all(getattr(game, key) in (None, False) for key in OF_THE_GAME):
        return {}
    return {key: known for key, known in game.document().items() if key in OF_THE_GAME}


def when(game: Game, zone: tzinfo | None) -> dict[str, str]:
    """Return the date and the time of a game as its cells have them; empty if not known.

    A mere date is that day on every page, wherever one is, and has no time.
    """
    if game.played_at is None:
        return {}
    if is_midnight(game.played_at):
        return {"date": game.played_at.date().isoformat()}
    try:
        local = game.played_at.astimezone(zone)
    except (OverflowError, ValueError, OSError):
        # The first and the last days of the calendar are not the same day everywhere.
        local = game.played_at
    return {"date": local.date().isoformat(), "time": local.strftime("%H:%M")}


def _points(result: Result, seat: int) -> dict[str, int | str]:
    player = result.players[seat]
    known = {
        f"{name} points": "" if cell.points is None else cell.points
        for name, cell in player.categories.items()
    }
    return {
        **known,
        # What is known so far is no total: it would be taken for one when it comes back.
        "total": player.total if player.final and player.total is not None else "",
        "rank": "" if player.rank is None else player.rank,
    }


def _needs_details(player: Player) -> bool:
    """Whether the pad and the city of a player hold more than points."""
    return player.city is not None or not all(
        isinstance(entry, int) for entry in player.pad.values()
    )


def _json(value: dict[str, Any]) -> str:
    """Return JSON in which no letter could stand between cells but the comma."""
    text = json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
    return text.replace(";", "\\u003b").replace("|", "\\u007c")
