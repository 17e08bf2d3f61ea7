"""Two corrections of one game become one: cell by cell, as far as they are of different cells."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from scoring import UnreadableGame, read_game
from storage.club.documents import canonical

Path: TypeAlias = tuple[str | int, ...]
"""Where in a game document a cell is."""

GameJson: TypeAlias = Mapping[str, Any]
"""A game as its document has it."""


@dataclass(frozen=True)
class Other:
    """What somebody else made of a cell, or of the whole game."""

    path: Path
    """Where it is; nothing for the whole game."""

    kept: Any
    """What is there now; `None` when there is nothing."""

    value: Any
    """What the other one would be."""

    document: str
    """The id of the document that has it."""


def merged(
    games: Sequence[tuple[str, GameJson]], base: GameJson | None
) -> tuple[dict[str, Any], tuple[Other, ...]]:
    """Return what several corrections of a game are together, and what of them is not in it.

    The games come by their documents' ids, the latest first: where two of them changed the same
    cell, that of the first one stays.
    """
    whole = [game for _, game in games] + ([base] if base is not None else [])
    seats = len({_lineup(game) for game in whole}) == 1
    before = _cells(base, seats=seats) if base is not None else {}
    each = [(name, _cells(game, seats=seats)) for name, game in games]
    cells: dict[Path, Any] = {}
    others: list[Other] = []
    for path in sorted({path for _, has in each for path in has} | before.keys(), key=repr):
        was = canonical(before.get(path))
        changed: dict[bytes | None, tuple[Any, str]] = {}
        for name, has in each:
            if canonical(has.get(path)) != was:
                changed.setdefault(canonical(has.get(path)), (has.get(path), name))
        (value, _), *rest = changed.values() or [(before.get(path), "")]
        if value is not None:
            cells[path] = value
        others += [Other(path, value, other, name) for other, name in rest]
    try:
        return read_game(_game(cells)).document(), tuple(others)
    except UnreadableGame:
        # Together they make no game: the later one stays as a whole.
        first, *later = games
        return dict(first[1]), tuple(Other((), None, game, name) for name, game in later)


def _lineup(game: GameJson) -> tuple[Any, ...]:
    """What has to agree before one seat's cells can stand beside those of another document."""
    names = tuple(player.get("name") for player in game.get("players", ()))
    return game.get("edition"), tuple(game.get("expansions", ())), names


def _cells(game: GameJson, *, seats: bool) -> dict[Path, Any]:
    """Take a game apart; without `seats`, the players stay one cell together."""
    cells: dict[Path, Any] = {}
    for key, part in game.items():
        if key != "players" or not seats:
            cells[(key,)] = part
    for seat, player in enumerate(game.get("players", ()) if seats else ()):
        for key, part in player.items():
            if key == "city":
                cells |= _parts_of_city(("players", seat, key), part)
            elif isinstance(part, dict):
                cells |= {("players", seat, key, row): entry for row, entry in part.items()}
            else:
                cells[("players", seat, key)] = part
    return cells


def _parts_of_city(path: Path, city: Mapping[str, Any]) -> dict[Path, Any]:
    cells: dict[Path, Any] = {}
    for key, part in city.items():
        if isinstance(part, dict):
            cells |= {(*path, key, name): value for name, value in part.items()}
        else:
            cells[(*path, key)] = part
    return cells


def _game(cells: Mapping[Path, Any]) -> dict[str, Any]:
    """Put a game together from its cells."""
    game: dict[str, Any] = {}
    seats: dict[int, dict[str, Any]] = {}
    for path, value in cells.items():
        match path:
            case ("players", int(seat), *rest):
                place = seats.setdefault(seat, {})
                for key in rest[:-1]:
                    place = place.setdefault(str(key), {})
                place[str(rest[-1])] = value
            case (str(key),):
                game[key] = value
    if seats:
        game["players"] = [seats[seat] for seat in sorted(seats)]
    return game
