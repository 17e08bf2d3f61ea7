"""`wonderpad stats`: the statistics as tables to read, or as JSON."""

import argparse
import sys

from app.cli.opened_store import complain, opened
from app.cli.output import as_json
from app.sentences.figures import DEVIATIONS, by_pad, decimal, percent, share
from app.sentences.report import in_columns
from app.sentences.trouble import in_a_terminal
from app.words import Words
from storage import StorageTrouble
from storage.statistics import (
    PROVISIONAL,
    PlayerStatistics,
    ScoredHistory,
    Statistics,
    WonderLine,
)
from storage.statistics.figures.averages import Points
from storage.statistics.figures.wins import Wins

PROVISIONAL_MARK = " *"
"""What stands behind a rating of too few games, by which nobody is ranked."""


def run(chosen: argparse.Namespace, say: Words) -> int:
    """Print the statistics; the exit status is returned."""
    try:
        with opened(chosen.data, say, made=False) as store:
            history = ScoredHistory(store.games)
            statistics = Statistics(history.read(), ratings=history.ratings())
            asked = store.players.shown(chosen.player) if chosen.player else None
    except StorageTrouble as trouble:
        return complain(in_a_terminal(trouble.phrase, say))
    player = statistics.player(asked) if asked else None
    if asked and player is None:
        known = tuple(other.name for other in statistics.players)
        if not known:
            return complain(say("command.no_games"))
        return complain(say("command.no_player", name=asked, names=known))
    if chosen.json:
        told = _player(statistics, player, whole=True) if player else _document(statistics)
        text = as_json(told)
    elif player:
        text = "\n\n".join(_of_player(player, say))
    else:
        text = "\n\n".join(_of_all(statistics, say))
    sys.stdout.write(text + "\n")
    return 0


# As JSON --------------------------------------------------------------------------


def _document(statistics: Statistics) -> dict[str, object]:
    return {
        "games": len(statistics.games),
        "decided": statistics.table.decided,
        "players": [_player(statistics, player) for player in statistics.ladder],
        "wonders": [_wonder(line) for line in statistics.wonders],
        "minutes": [
            {"players": each.players, "games": each.games, "average": each.minutes}
            for each in statistics.durations.by_players
        ],
    }


def _player(
    statistics: Statistics, player: PlayerStatistics, *, whole: bool = False
) -> dict[str, object]:
    told: dict[str, object] = {
        "name": player.name,
        **_wins(player.wins),
        "total": _points(player.total),
        "categories": {name: _points(points) for name, points in player.categories.items()},
        "longest_streak": player.longest_streak.length,
        "rating": None,
    }
    if player.player in statistics.ratings:
        rating = statistics.ratings.of_player(player.player)
        told["rating"] = {
            "rating": rating.rating,
            "uncertainty": rating.uncertainty,
            "provisional": rating.provisional,
        }
    if whole:
        told["wonders"] = [_wonder(line) for line in player.wonders]
        told["against"] = [
            {
                "name": pair.name,
                "games": pair.games,
                "above": pair.above,
                "level": pair.level,
                "below": pair.below,
            }
            for pair in player.head_to_head
        ]
    return told


def _wonder(line: WonderLine) -> dict[str, object]:
    return {"wonder": line.wonder, **_wins(line.wins), "total": _points(line.total)}


def _wins(wins: Wins) -> dict[str, object]:
    return {
        "games": wins.games,
        "decided": wins.decided,
        "wins": float(wins.wins),
        "expected": float(wins.expected),
    }


def _points(points: Points) -> dict[str, object]:
    best = points.best.points if points.best else None
    return {"known": points.known, "average": points.average, "best": best}


# As tables ------------------------------------------------------------------------


def _of_all(statistics: Statistics, say: Words) -> list[str]:
    if not statistics.games:
        return [say("command.no_games")]
    parts = [say("settings.games", count=len(statistics.games))]
    head = [say("command.column.player"), *_heads(say), say("command.column.rating")]
    rows = [
        [player.name, *_figures(player.wins, player.total, say), _rating(statistics, player)]
        for player in statistics.ladder
    ]
    parts.append(table([head, *rows]))
    if any(row[-1].endswith(PROVISIONAL_MARK) for row in rows):
        parts.append(say("command.provisional", mark=PROVISIONAL_MARK.strip(), games=PROVISIONAL))
    return [*parts, *_wonders(statistics.wonders, say), *_minutes(statistics, say)]


def _rating(statistics: Statistics, player: PlayerStatistics) -> str:
    """The rating and how far off it may be; empty without a rated game."""
    if player.player not in statistics.ratings:
        return ""
    now = statistics.ratings.of_player(player.player)
    rating = f"{decimal(now.rating, 0)} ± {decimal(DEVIATIONS * now.uncertainty, 0)}"
    # What is marked and what is not stand below one another all the same.
    return rating + (PROVISIONAL_MARK if now.provisional else " " * len(PROVISIONAL_MARK))


def _minutes(statistics: Statistics, say: Words) -> list[str]:
    """How long games took, by the number of players."""
    durations = statistics.durations.by_players
    if not durations:
        return []
    keys = ("players", "games", "minutes", "minutes_a_player")
    rows = [
        [str(each.players), str(each.games), decimal(each.minutes), decimal(each.a_player)]
        for each in durations
    ]
    return [table([[say(f"command.column.{key}") for key in keys], *rows])]


def _of_player(player: PlayerStatistics, say: Words) -> list[str]:
    head = [say("command.column.player"), *_heads(say)]
    parts = [table([head, [player.name, *_figures(player.wins, player.total, say)]])]
    head = [
        say("command.column.category"),
        say("command.column.average"),
        say("command.column.best"),
    ]
    rows = [
        [say(f"category.{name}"), *_average_and_best(player.categories[name])]
        for name in by_pad(player.categories)
    ]
    parts += [table([head, *rows]), *_wonders(player.wonders, say)]
    if player.head_to_head:
        keys = ("against", "games", "above", "level", "below")
        head = [say(f"command.column.{key}") for key in keys]
        rows = [
            [pair.name, *map(str, (pair.games, pair.above, pair.level, pair.below))]
            for pair in player.head_to_head
        ]
        parts.append(table([head, *rows]))
    return parts


def _wonders(lines: list[WonderLine], say: Words) -> list[str]:
    if not lines:
        return []
    head = [say("command.column.wonder"), *_heads(say)]
    rows = [[line.wonder, *_figures(line.wins, line.total, say)] for line in lines]
    return [table([head, *rows])]


def _heads(say: Words) -> list[str]:
    keys = ("games", "wins", "rate", "expected", "average", "best")
    return [say(f"command.column.{key}") for key in keys]


def _figures(wins: Wins, total: Points, say: Words) -> list[str]:
    rate, expected = wins.rate.share, wins.expected_share
    return [
        str(wins.games),
        _won(wins, say),
        "" if rate is None else percent(rate),
        "" if expected is None else percent(expected),
        *_average_and_best(total),
    ]


def _won(wins: Wins, say: Words) -> str:
    """The wins, and of how many games the rate is, where some are not decided or of one player."""
    won = share(float(wins.wins))
    if wins.decided in (0, wins.games):
        return won
    return say("statistics.wins_of", wins=won, games=wins.decided)


def _average_and_best(points: Points) -> list[str]:
    average = "" if points.average is None else decimal(points.average)
    return [average, "" if points.best is None else decimal(points.best.points, 0)]


def table(rows: list[list[str]]) -> str:
    """Rows as a table of text: names to the left, figures to the right."""
    return "\n".join(in_columns(rows))
