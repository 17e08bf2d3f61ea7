"""Two corrections of one game become one: cell by cell, as far as they are of different cells."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeAlias

from scoring import UnreadableGame, read_game
from storage.club.ancestry import before, latest_first, standing
from storage.club.documents import AnyGame, Kept, UnnamedDocument
from storage.club.spelling import canonical

Path: TypeAlias = tuple[str | int, ...]
"""Where in a game document a cell is."""

GameJson: TypeAlias = Mapping[str, Any]
"""A game as its document has it."""

Documents: TypeAlias = Sequence[Kept]

MOST_VERSIONS = 200
"""How many versions of one game are compared cell by cell."""


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


class _Writes:
    """Who wrote which cell last, in some versions of one game.

    A version wrote what is different in it from all that it came after. A cell is what was written
    last: two who wrote it without knowing of each other both did.
    """

    def __init__(self, versions: Documents, documents: Mapping[str, Kept]) -> None:
        self._order = {name: place for place, name in enumerate(map(_id, latest_first(versions)))}
        self._before = {
            name: before([name], documents) & self._order.keys() for name in self._order
        }
        games = {kept.id: game for kept in versions if (game := game_of(kept)) is not None}
        seats = _sit_alike(kept for kept in versions if kept.id in games)
        self._cells = {name: _cells(game, seats=seats) for name, game in games.items()}
        # Of what several told first, each knowing of no other, nobody wrote what all of it says.
        self._first = _common(self._cells[name] for name in games if not self._before[name])
        self._written: dict[Path, list[tuple[str, Any]]] = {}
        # Whoever comes after others has more before it.
        for name in sorted(games, key=lambda each: len(self._before[each])):
            earlier = self._before[name]
            last = earlier - {each for one in earlier for each in self._before[one]}
            base, cells = self._base(last), self._cells[name]
            written = {
                path
                for path in base.keys() | cells.keys()
                if canonical(base.get(path)) != canonical(cells.get(path))
            }
            # Whoever changed nothing of what several had made has said that it stays so.
            for path in written or {other.path for other in self.of(last)[1]}:
                self._written.setdefault(path, []).append((name, cells.get(path)))

    def of(self, heads: Iterable[str]) -> tuple[dict[Path, Any], tuple[Other, ...]]:
        """Return what all cells are by some versions and all before them, and what else."""
        heads = [*heads]
        known = {*heads}.union(*(self._before[name] for name in heads))
        cells: dict[Path, Any] = {**self._first}
        others: list[Other] = []
        for path in sorted(self._written, key=repr):
            writes = [write for write in self._written[path] if write[0] in known]
            if not writes:
                continue
            passed = {name for writer, _ in writes for name in self._before[writer]}
            last = [write for write in writes if write[0] not in passed]
            different: dict[bytes | None, tuple[str, Any]] = {}
            for writer, value in sorted(last, key=lambda write: self._order[write[0]]):
                different.setdefault(canonical(value), (writer, value))
            (_, kept), *rest = different.values()
            if kept is None:
                cells.pop(path, None)
            else:
                cells[path] = kept
            others += [Other(path, kept, value, writer) for writer, value in rest]
        return cells, tuple(others)

    def _base(self, last: set[str]) -> dict[Path, Any]:
        """Return the cells of all that a version came after, by the last ones of these."""
        match [*last]:
            case []:
                return self._first
            case [only]:
                return self._cells[only]
            case several:
                return self.of(several)[0]


def apart(one: GameJson, other: GameJson) -> set[Path]:
    """Return in which cells two versions of a game differ; each name is a cell, too.

    Where somebody is forgotten, the documents call them otherwise before the history does.
    """
    seats = len(one.get("players", ())) == len(other.get("players", ()))
    cells, others = _cells(one, seats=seats), _cells(other, seats=seats)
    return {
        path
        for path in cells.keys() | others.keys()
        if canonical(cells.get(path)) != canonical(others.get(path))
    }


def merged(
    heads: Sequence[Kept], documents: Mapping[str, Kept]
) -> tuple[Mapping[str, Any], tuple[Other, ...]]:
    """Return what several corrections of a game are together, and what of them is not in it.

    They come with the latest first, and that one's cell stays where two wrote the same one.
    """
    versions = _since_they_parted(heads, documents)
    if len(versions) <= MOST_VERSIONS:
        cells, others = _Writes(versions, documents).of(kept.id for kept in heads)
        try:
            return read_game(_game(cells)).document(), others
        except UnreadableGame:
            pass
    # Together they make no game: the latest stays as a whole.
    first, *rest = heads
    return game_of(first) or {}, tuple(Other((), None, game_of(kept), kept.id) for kept in rest)


def cell(game: GameJson, path: Path) -> Any:
    """Return what a game has in a cell; `None` when there is nothing."""
    part: Any = game
    for step in path:
        try:
            part = part[step]
        except (KeyError, IndexError, TypeError):
            return None
    return part


def open_still(saved: Sequence[Kept], documents: Mapping[str, Kept]) -> tuple[Other, ...]:
    """Return what two wrote to the same cell before, and nobody has chosen since.

    Whoever corrects another cell comes after both, and has chosen neither.
    """
    roots = sum(not kept.after for kept in saved)
    if len(saved) > MOST_VERSIONS or (roots < 2 and all(len(one.after) < 2 for one in saved)):
        return ()
    return _Writes(saved, documents).of(kept.id for kept in standing(saved, documents))[1]


def game_of(kept: Kept) -> Mapping[str, Any] | None:
    """Return the game that a document holds; `None` when it is none of a game."""
    return kept.document.body.game if isinstance(kept.document, AnyGame) else None


def _since_they_parted(heads: Sequence[Kept], documents: Mapping[str, Kept]) -> list[Kept]:
    """Return some versions and those before them, back to the last one that all came from."""
    games = {name: kept for name, kept in documents.items() if game_of(kept) is not None}
    everything = {kept.id for kept in heads} | before((kept.id for kept in heads), documents)
    origins: Sequence[Kept] = heads
    while True:
        while len(origins) > 1:
            common = set.intersection(*(before([kept.id], documents) for kept in origins))
            origins = standing([kept for name, kept in games.items() if name in common], documents)
        known = (everything & games.keys()) - before((kept.id for kept in origins), documents)
        # One that came by another way would look as if it had written every cell.
        first = [games[name] for name in known if known.isdisjoint(before([name], documents))]
        if len(first) <= 1 or not origins:
            return [kept for name, kept in games.items() if name in known]
        origins = first


def _common(some: Iterable[dict[Path, Any]]) -> dict[Path, Any]:
    """What several versions all say of their cells."""
    # Only a hub that lies has none that comes first.
    first, *others = [*some] or [{}]
    return {
        path: value
        for path, value in first.items()
        if all(canonical(value) == canonical(one.get(path)) for one in others)
    }


def _id(kept: Kept) -> str:
    return kept.id


def _sit_alike(versions: Iterable[Kept]) -> bool:
    """Whether one seat's cells can stand beside those of another version.

    Somebody who is being forgotten is called otherwise in what stands for a version already, in one
    seat. Who sat there may have been corrected as well: those versions stay apart.
    """
    boxes, told, instead = set[Any](), set[tuple[Any, ...]](), set[tuple[Any, ...]]()
    for kept in versions:
        game = game_of(kept) or {}
        names = tuple(player.get("name") for player in game.get("players", ()))
        boxes.add((game.get("edition"), tuple(game.get("expansions", ())), len(names)))
        (instead if isinstance(kept.document, UnnamedDocument) else told).add(names)
    if len(boxes) > 1 or len(told) > 1 or len(instead) > 1:
        return False
    if told == instead or not (told and instead):
        return True
    in_seats = [{*names} for names in zip(*told, *instead, strict=True)]
    moved = any(one & other for one, other in combinations(in_seats, 2))
    return not moved and sum(len(names) > 1 for names in in_seats) == 1


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
