"""Games that two devices may have entered of one table: whoever was there is asked."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, time, timedelta
from functools import cache, partial
from typing import Any, NamedTuple

from scoring import Game, UnreadableGame, read_game, score
from storage.club.club_file import ClubFile
from storage.club.counting.marks import Claims
from storage.club.documents import FORGOTTEN, TWO_GAMES, pair_thing
from storage.club.spelling import canonical
from storage.history.game_facts import GameFacts
from storage.history.games_index import GamesIndex
from storage.history.shown_names import name_key

AT_MOST_APART = timedelta(hours=12)
"""How far apart the times of one game may be: somebody copies a sheet the next morning."""

A_DAY = timedelta(hours=24)

SLIP = 2
"""How many points of a player may be read wrongly; of one player, any number."""

MOST_A_DAY = 20
"""With how many games of a table that were played next a game is compared."""

AT_ONCE = 50
"""How many games are looked through before others go first."""


class LookAlike(NamedTuple):
    """Two games that may be one."""

    fuller: str
    """The id of the game that tells more."""

    other: str
    """The id of the other one."""

    by: tuple[str, str]
    """Which devices entered them."""


def look_alikes(file: ClubFile, index: GamesIndex, claims: Claims) -> Iterator[LookAlike | None]:
    """Find games that two devices entered, of the same people, on one day, with about one result.

    Only those are looked at that count for the club. Nothing comes now and then, so that others
    go first. Who has the same documents finds the same.
    """
    tables: defaultdict[tuple[str, frozenset[str]], list[GameFacts]] = defaultdict(list)
    for facts in (facts for facts in index.chosen() if facts.club in claims.own):
        tables[facts.edition, facts.keys].append(facts)
    entered_by = cache(partial(_entered_by, file, file.families()))
    seen = 0
    for games in tables.values():
        games.sort(key=lambda one: (one.moment.timestamp(), one.id))
        for place, one in enumerate(games):
            seen += 1
            if not seen % AT_ONCE:
                yield None
            for other in games[place + 1 : place + 1 + MOST_A_DAY]:
                if other.moment - one.moment > A_DAY:
                    break
                by = entered_by(one.id), entered_by(other.id)
                if None not in by and by[0] != by[1] and _one_day(one.moment, other.moment):
                    yield _look_alike(file, index, (one, other), by)


def _look_alike(
    file: ClubFile,
    index: GamesIndex,
    two: tuple[GameFacts, GameFacts],
    by: tuple[str | None, str | None],
) -> LookAlike | None:
    one, other = two
    if two_games(file, one.id, other.id):
        return None
    try:
        games = read_game(index.record(one)["game"]), read_game(index.record(other)["game"])
    except (KeyError, UnreadableGame):
        return None
    if not _same_result(index, *games):
        return None
    sides = zip(map(_told, games), (one.id, other.id), by, strict=True)
    # The same one everywhere, however many answer at once.
    (_, fuller, by_one), (_, less, by_other) = sorted(sides, key=lambda side: (-side[0], side[1]))
    return LookAlike(fuller, less, (by_one or "", by_other or ""))


def two_games(file: ClubFile, one: str, other: str) -> bool:
    """Whether somebody has said that these are two games."""
    start = f"{TWO_GAMES}:{pair_thing(one, other)}:"
    return any(name.startswith(start) for name in file.families().get(TWO_GAMES, ()))


def _entered_by(file: ClubFile, families: Mapping[str, Iterable[str]], game_id: str) -> str | None:
    """Return which device entered a game; `None` where several did, or nobody knows."""
    found = set[str | None]()
    for name in families.get(f"game:{game_id}", ()):
        content = file.content(name) or {}
        if content.get("type") in ("game", "unnamed") and _is_first(content):
            by = content.get("by")
            found.add(by if isinstance(by, str) else None)
    return found.pop() if len(found) == 1 else None


def _is_first(content: Mapping[str, Any]) -> bool:
    """Whether a document is the first of its game.

    A word to forget somebody comes before it where that one's name is in use again.
    """
    after = content.get("after") or []
    return isinstance(after, list) and all(
        isinstance(name, str) and name.startswith(f"{FORGOTTEN}:") for name in after
    )


def _one_day(one: datetime, other: datetime) -> bool:
    if time() in (one.time(), other.time()):
        # A mere date, as those enter who copy a sheet later.
        return one.date() == other.date()
    return abs(one - other) <= AT_MOST_APART


def _same_result(index: GamesIndex, one: Game, other: Game) -> bool:
    """Whether two games of the same people went about the same way."""
    ours, theirs = _seats(index, one), _seats(index, other)
    if ours.keys() != theirs.keys():
        return False
    slips = 0
    for key, (wonder, total) in ours.items():
        other_wonder, other_total = theirs[key]
        if wonder and other_wonder and wonder != other_wonder:
            return False
        if total is None or other_total is None:
            return False
        slips += abs(total - other_total) > SLIP
    return slips <= (len(ours) > 1)


def _seats(index: GamesIndex, game: Game) -> dict[str, tuple[str | None, int | None]]:
    seats = zip(game.players, score(game).players, strict=True)
    return {
        name_key(index.shown(player.name)): (player.wonder, result.total)
        for player, result in seats
    }


def _told(game: Game) -> int:
    """How much a game tells."""
    return len(canonical(game.document()) or b"")
