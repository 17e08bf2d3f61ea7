"""Some games in ten facts: who, what and when, and nothing that is not so.

A fact is left out where too many share it to be named. A new one is a function here and a place
in `FACTS`; its words stand in the translations.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from fractions import Fraction
from itertools import combinations
from typing import Literal, NamedTuple, TypeVar

from scoring.phrase import Phrase, duration, listed
from storage.history.saved_game import day_of as its_day
from storage.statistics.evenings import day_of
from storage.statistics.everything import Statistics
from storage.statistics.figures.scored import Scored
from storage.statistics.streaks import NO_RUN, runs
from storage.statistics.table import LISTED, Margin

TEN = 10
"""So many facts are told."""

NAMED = 3
"""More who share a fact are not named."""

Leads = tuple[Literal["game", "player", "wonder", "evening"], str]
"""What a fact is about, and what that is found by."""

Each = TypeVar("Each")


class Fact(NamedTuple):
    """One thing that is so."""

    kind: str
    """What it is about."""

    phrase: Phrase
    """The sentence."""

    leads: Leads | None = None
    """Where more can be read of it."""


def ten_facts(statistics: Statistics) -> list[Fact]:
    """Up to ten facts of these games, in the order in which they are told."""
    if not statistics.games:
        return []
    found: list[Fact] = []
    for fact in FACTS:
        if len(found) < TEN and (told := fact(statistics)):
            found.append(told)
    return found


def played(statistics: Statistics) -> Fact:
    """How many games, evenings and players there were."""
    values = {
        "games": Phrase("statistics.games", {"count": len(statistics.games)}),
        "evenings": Phrase("calendar.evenings", {"count": len(statistics.evenings)}),
        "players": Phrase("statistics.players", {"count": len(statistics.players)}),
    }
    return Fact("played", Phrase("fact.played", values))


def wins(statistics: Statistics) -> Fact | None:
    """Who won most."""
    most, best = _most(statistics.players, lambda player: player.wins.wins)
    if not most:
        return None
    names = [player.name for player in best]
    decided = best[0].wins.decided
    return _won("wins", names, most, decided, ("player", names[0]))


def highest(statistics: Statistics) -> Fact | None:
    """The highest total, and whose it was."""
    return _total(statistics, "highest")


def closest(statistics: Statistics) -> Fact | None:
    """The win by the fewest points."""
    level = sum(game.margin == 0 and not game.partners for game in statistics.games)
    if level:
        return Fact("closest", Phrase("fact.level", {"count": level}))
    return _margin(statistics, "closest", statistics.table.closest)


def widest(statistics: Statistics) -> Fact | None:
    """The win by the most points, where not all are by as many."""
    table = statistics.table
    if not table.widest or table.widest[0].points == table.closest[0].points:
        return None
    return _margin(statistics, "widest", table.widest)


def evening(statistics: Statistics) -> Fact | None:
    """The evening with the most games."""
    most, longest = _most(statistics.evenings, lambda each: len(each.games))
    if most < 2:
        return None
    if len(longest) > 1:
        values = {"times": len(longest), "games": most}
        return Fact("evening", Phrase("fact.evening.more", values))
    day = longest[0].day
    phrase = Phrase("fact.evening", {"games": most, "day": _day(day)})
    return Fact("evening", phrase, ("evening", day.isoformat()))


def wonder(statistics: Statistics) -> Fact | None:
    """The wonder that was played most."""
    most, lines = _most(statistics.wonders, lambda line: line.wins.games)
    if most < 2 or len(lines) > NAMED:
        return None
    names = [line.wonder for line in lines]
    key = "fact.wonder" if len(names) == 1 else "fact.wonder.more"
    values = {"names": listed(names), "count": most}
    return Fact("wonder", Phrase(key, values), ("wonder", names[0]))


def winning_wonder(statistics: Statistics) -> Fact | None:
    """The wonder that won most."""
    most, lines = _most(statistics.wonders, lambda line: line.wins.wins)
    if not most:
        return None
    names = [line.wonder for line in lines]
    return _won("winning_wonder", names, most, lines[0].wins.decided, ("wonder", names[0]))


def streak(statistics: Statistics) -> Fact | None:
    """The most games that anyone won in a row, or shared the victory of."""
    longest, _ = runs(statistics.games)
    of = {player.player: longest.get(player.player, NO_RUN) for player in statistics.players}
    most, players = _most(statistics.players, lambda player: of[player.player].length)
    if most < 2 or len(players) > NAMED:
        return None
    names = [player.name for player in players]
    whole = all(of[player.player].whole for player in players)
    if len(names) == 1:
        key = "fact.streak" if whole else "fact.streak.shared"
    else:
        key = "fact.streak.more" if whole else "fact.streak.more_shared"
    values = {"names": listed(names), "count": most}
    return Fact("streak", Phrase(key, values), ("player", names[0]))


def category(statistics: Statistics) -> Fact | None:
    """What gave the winners most."""
    averages = statistics.table.winners_parts
    most, names = _most(averages, lambda name: averages[name])
    if most <= 0 or len(names) > 1:
        return None
    values = {"category": Phrase(f"category.{names[0]}"), "points": f"{most:.1f}"}
    return Fact("category", Phrase("fact.category", values))


def longest_game(statistics: Statistics) -> Fact | None:
    """The game that took longest."""
    durations = statistics.durations
    most, games = _most(durations.games, lambda game: game.minutes or 0)
    if len(durations.games) < 2 or len(games) > 1:
        return None
    players = Phrase("statistics.players", {"count": len(games[0].seats)})
    values: dict[str, object] = {
        "time": duration(int(most)),
        "players": players,
        "day": _day_of(games[0]),
    }
    key = "fact.longest_game"
    if len(durations.games) < len(statistics.games):
        key, values["count"] = "fact.longest_known_game", len(durations.games)
    return Fact("longest_game", Phrase(key, values), ("game", games[0].id))


def together(statistics: Statistics) -> Fact | None:
    """Which two were in most games together."""
    met: Counter[tuple[str, str]] = Counter()
    for game in statistics.games:
        met.update(combinations(sorted({seat.player for seat in game.seats}), 2))
    most, pairs = _most(met, lambda pair: met[pair])
    if most < 2 or len(pairs) > 1:
        return None
    names = {player.player: player.name for player in statistics.players}
    values = {"names": listed([names[key] for key in pairs[0]]), "count": most}
    return Fact("together", Phrase("fact.together", values))


def month(statistics: Statistics) -> Fact | None:
    """The month with the most games."""
    counts = Counter(day_of(game).month for game in statistics.games)
    most, months = _most(counts, lambda each: counts[each])
    if len(counts) < 2 or len(months) > 1:
        return None
    values = {"month": Phrase(f"month.{months[0]}"), "count": most}
    return Fact("month", Phrase("fact.month", values))


def place(statistics: Statistics) -> Fact | None:
    """Where most games were played, of those that tell."""
    counts = Counter(game.place for game in statistics.games if game.place)
    most, places = _most(counts, lambda each: counts[each])
    if most < 2 or len(places) > 1:
        return None
    known = counts.total()
    if known == len(statistics.games):
        key = "fact.place"
    else:
        key = "fact.known_place" if len(counts) > 1 else "fact.only_place"
    values = {"place": places[0], "count": most, "games": known}
    return Fact("place", Phrase(key, values))


def average(statistics: Statistics) -> Fact | None:
    """How many points winners had."""
    points = statistics.table.winning
    if points.average is None or points.known < 2:
        return None
    return Fact("average", Phrase("fact.average", {"points": f"{points.average:.1f}"}))


def lowest(statistics: Statistics) -> Fact | None:
    """The lowest total, and whose it was."""
    return _total(statistics, "lowest")


FACTS: tuple[Callable[[Statistics], Fact | None], ...] = (
    played,
    wins,
    highest,
    closest,
    evening,
    wonder,
    winning_wonder,
    streak,
    category,
    longest_game,
    widest,
    together,
    month,
    place,
    average,
    lowest,
)
"""Every fact; the first ten that hold are told."""


def _most(
    things: Iterable[Each], worth: Callable[[Each], float | Fraction]
) -> tuple[float | Fraction, list[Each]]:
    """The highest worth, and all that have it; 0 of nothing."""
    valued = [(worth(each), each) for each in things]
    most = max((value for value, _ in valued), default=0)
    return most, [each for value, each in valued if value == most]


def _won(
    kind: str, names: Sequence[str], most: float | Fraction, decided: int, leads: Leads
) -> Fact | None:
    if len(names) > NAMED:
        return None
    key = "fact.won" if len(names) == 1 else "fact.won.more"
    values = {"names": listed(names), "wins": _plain(most), "count": decided}
    return Fact(kind, Phrase(key, values), leads)


def _total(statistics: Statistics, which: Literal["highest", "lowest"]) -> Fact | None:
    marks = statistics.table.highest if which == "highest" else statistics.table.lowest
    same = [mark for mark in marks if mark.points == marks[0].points]
    names = list(dict.fromkeys(mark.name for mark in same))
    # Of more than are listed, some would not be named.
    if not same or len(same) == LISTED or len(names) > NAMED:
        return None
    values: dict[str, object] = {"count": same[0].points, "names": listed(names)}
    if len(same) > 1:
        return Fact(which, Phrase(f"fact.{which}.more", values))
    games = {game.id: game for game in statistics.games}
    values["day"] = _day_of(games[same[0].game])
    return Fact(which, Phrase(f"fact.{which}", values), ("game", same[0].game))


def _margin(
    statistics: Statistics, which: Literal["closest", "widest"], margins: Sequence[Margin]
) -> Fact | None:
    if not margins:
        return None
    game, points = margins[0].game, margins[0].points
    times = sum(each.margin == points and not each.partners for each in statistics.games)
    if times > 1:
        return Fact(which, Phrase(f"fact.{which}.more", {"times": times, "count": points}))
    names = listed([game.seats[number].name for number in game.winners])
    values = {"count": points, "names": names, "day": _day_of(game)}
    return Fact(which, Phrase(f"fact.{which}", values), ("game", game.id))


def _day_of(game: Scored) -> Phrase:
    """The day of one game, with its year where the night of New Year's Eve went on to another."""
    day = its_day(game.when)
    if day.year == day_of(game).year:
        return _day(day)
    month = Phrase(f"month.{day.month}")
    return Phrase("day", {"day": str(day.day), "month": month, "year": str(day.year)})


def _day(day: date) -> Phrase:
    """A day of a year that is named elsewhere."""
    return Phrase("fact.day", {"day": str(day.day), "month": Phrase(f"month.{day.month}")})


def _plain(wins: float | Fraction) -> int | str:
    """Wins: whole where they are whole; those that were shared with their parts."""
    return int(wins) if wins == int(wins) else f"{float(wins):.2f}".rstrip("0")
