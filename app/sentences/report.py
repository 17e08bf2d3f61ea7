"""A scored game in words: for the command line and for sharing."""

from collections.abc import Iterable, Iterator
from typing import Any

from app.sentences.questions import missing_lines
from app.words import Words, bare, isolated, number
from scoring import Game, Missing, Phrase, PlayerResult, Remark, Result
from scoring.answers.cell_facts import decides_a_tie
from scoring.answers.open_cells import OpenCells
from scoring.catalogue.cards import expansions_of
from scoring.phrase import duration
from scoring.results.result import Team


def result_document(game: Game, result: Result, words: Words) -> dict[str, Any]:
    """The result as `wonderpad score --json` prints it."""
    names = [player.name for player in game.seats]
    return {
        "players": [
            {
                "name": player.name,
                "points": {name: cell.points for name, cell in player.categories.items()},
                "total": player.total,
                "final": player.final,
                "rank": player.rank,
                "because": {
                    name: [bare(words.phrase(line)) for line in lines]
                    for name, lines in _because(player).items()
                    if lines
                },
            }
            for player in result.players
        ],
        **_teams_document(names, result),
        "winners": [names[seat] for seat in result.winners],
        "decided_by": result.decided_by,
        "remarks": [
            {
                "players": [names[seat] for seat in remark.seats],
                "category": remark.category,
                "text": bare(words.phrase(remark.phrase)),
            }
            for remark in result.remarks
        ],
        "missing": [_missing_document(names, asked) for asked in result.missing],
    }


def _teams_document(names: list[str], result: Result) -> dict[str, Any]:
    """What partners have together; nothing where everyone plays alone."""
    if not result.partners:
        return {}
    teams = [
        {
            "players": [names[seat] for seat in team.seats],
            "total": team.total,
            "final": team.final,
            "rank": team.rank,
        }
        for team in result.teams
    ]
    return {"teams": teams}


def _because(player: PlayerResult) -> dict[str, tuple[Phrase, ...]]:
    """The lines behind each category, and behind the total where it was told."""
    cells = {name: cell.because for name, cell in player.categories.items()}
    return {**cells, "total": player.because}


def _missing_document(names: list[str], asked: Missing) -> dict[str, Any]:
    about = {"colour": asked.colour, "stage": asked.stage, "card": asked.card, "age": asked.age}
    return {
        "player": asked.player,
        "category": asked.category,
        "needs": asked.needs,
        **{key: value for key, value in about.items() if value is not None},
        "for": [{"player": names[seat], "category": name} for seat, name in asked.purposes],
    }


_POINTS = ("outcome.points", "outcome.team.points")
_COINS = ("outcome.coins", "outcome.team.coins")
_SHARED = ("outcome.shared", "outcome.team.shared")
_NEEDS_COINS = ("outcome.needs_coins", "outcome.team.needs_coins")


def outcome(result: Result, words: Words) -> str:
    """Who won and what decided it, in one sentence; or what that still needs."""
    names = words.names([result.players[seat].name for seat in result.winners])
    in_teams = bool(result.partners)
    if not names:
        tied = [asked.player for asked in result.missing if decides_a_tie(asked)]
        if tied:
            total = max(team.total or 0 for team in result.teams)
            return words(_NEEDS_COINS[in_teams], count=total, names=words.names(tied))
        numbers = all(asked.needs == "points" for asked in result.missing)
        return words(
            "outcome.open" if numbers else "outcome.open_questions", count=len(result.missing)
        )
    total = won_with(result)
    if result.decided_by == "points" and result.margin is None:
        return words("outcome.alone", name=names, count=total)
    if result.decided_by == "points":
        with_points = Phrase("outcome.with", {"count": total})
        return words(_POINTS[in_teams], name=names, total=with_points, count=result.margin or 0)
    if result.decided_by == "coins":
        return words(_COINS[in_teams], name=names, count=total, coins=coins_told(result, words))
    return words(_SHARED[in_teams], names=names, count=total)


def won_with(result: Result) -> int:
    """The points of the winner, or of the winning team; of those in front while nobody won."""
    first = [team for team in result.teams if team.seats[0] in result.winners]
    return max((team.total or 0 for team in first or result.teams), default=0)


def first_open_category(game: Game, result: Result, own: int | None = None) -> str:
    """The first category, from the top, that lacks points; the first of all if none does.

    On the phone of the player in the seat `own`, theirs come before all others.
    """
    columns = [player for player in result.players if not player.final]
    mine = [] if own is None else [one for one in columns if one is result.players[own]]
    lacking = (
        name
        for players in (mine, columns)
        for name in game.categories
        if any(player.categories[name].points is None for player in players)
    )
    return next(lacking, game.categories[0])


def open_category(game: Game, result: Result, own: int | None) -> str | None:
    """The first category that lacks points, or nothing where no cell is left to enter.

    On a player's own phone the others' cells do not count: they come from their phones.
    """
    if result.final:
        return None
    if own is not None and (result.players[own].final or OpenCells(game, result, own).none_left):
        return None
    return first_open_category(game, result, own)


def coins_told(result: Result, words: Words) -> str:
    """The winner's coins beside those of the next among the tied: 14 coins to 12."""
    winner = next(team for team in result.teams if team.seats[0] in result.winners)
    others = [
        team.coins
        for team in result.teams
        if team.total == winner.total and team.seats[0] not in result.winners and team.coins
    ]
    if not winner.coins or not others:
        return words("coins.more")
    (low, most), (least, high) = winner.coins, max(others, key=lambda coins: (coins[1], coins[0]))
    told = {
        (True, True): "coins.told",
        (False, True): "coins.at_least",
        (True, False): "coins.at_most",
        (False, False): "coins.bounds",
    }
    return words(told[low == most, least == high], count=low, other=high)


def tied(result: Result) -> bool:
    """Whether only the coins of tied players are missing."""
    return result.final and any(map(decides_a_tie, result.missing))


def by_rank(result: Result) -> list[int]:
    """Everyone's place in the document, the best first, and of partners the better one."""
    return [
        seat
        for team in teams_by_rank(result)
        for seat in sorted(team.seats, key=lambda seat: -(result.players[seat].total or 0))
    ]


def teams_by_rank(result: Result) -> list[Team]:
    """The teams, the best first; who plays alone is a team of one."""
    return sorted(result.teams, key=lambda team: (team.rank or 99, -(team.total or 0), team.seats))


def team_sum(result: Result, team: Team, words: Words) -> str:
    """Why a team has its points: the totals of its partners."""
    totals = [(result.players[seat].name, _cell(result.players[seat].total)) for seat in team.seats]
    return words("team.sum", terms=tuple(totals), total=_cell(team.total))


def remark_lines(game: Game, remarks: Iterable[Remark], words: Words) -> list[str]:
    """Each remark as a line that names whom and what it is about."""
    lines = []
    for remark in remarks:
        about = [game.seats[seat].name for seat in remark.seats]
        place = words.names(about) if len(about) == 1 else ""
        if remark.category:
            place = ", ".join(filter(None, [place, words(f"category.{remark.category}")]))
        said = words.phrase(remark.phrase)
        lines.append(words("remark.at", place=place, said=said) if place else said)
    return lines


def table_to_read(game: Game, result: Result, words: Words) -> str:
    """The pad as a table of text: categories down, players across, the outcome below."""
    rows = [["", *[player.name for player in result.players]]]
    for name in game.categories:
        cells = [player.categories[name].points for player in result.players]
        rows.append([words(f"category.{name}"), *map(_cell, cells)])
    totals = [
        _cell(player.total) + ("" if player.final else words("report.open_total"))
        for player in result.players
    ]
    rows.append([words("report.total"), *totals])
    below = [team_sum(result, team, words) for team in teams_by_rank(result) if result.partners]
    lines = in_columns(rows)
    lines.insert(len(lines) - 1, "-" * max(len(bare(line)) for line in lines))
    lines += ["", *below, outcome(result, words), *missing_lines(game, result, words)]
    lines += [
        words("remark.at", place=player.name, said=words.phrase(line))
        for player in result.players
        for line in player.because
    ]
    lines += remark_lines(game, result.remarks, words)
    return "\n".join(lines)


def in_columns(rows: list[list[str]]) -> list[str]:
    """Rows as the lines of a table of text: names to the left, figures to the right.

    Marks around what is isolated take no room on a screen, and count for no width.
    """
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        blanks = [" " * (width - len(cell)) for cell, width in zip(row, widths, strict=True)]
        first, *cells = map(isolated, row)
        right = [blank + cell for blank, cell in zip(blanks[1:], cells, strict=True)]
        lines.append("  ".join([first + blanks[0], *right]).rstrip())
    return lines


def _cell(points: int | None) -> str:
    return "·" if points is None else number(points)


def played(game: Game, words: Words) -> str:
    """The edition of a game, and the expansions that were played."""
    edition = words(f"edition.{game.edition}")
    # As a new table has them, whatever the order in which they were chosen.
    names = [name for name in expansions_of(game.edition) if name in game.expansions]
    if not names:
        return edition
    expansions = words.names([words(f"expansion.{name}") for name in names])
    return words("game.played", edition=edition, expansions=expansions)


def shared_text(game: Game, result: Result, words: Words) -> str:
    """A game as a message: who won, everyone's points by category, and when and where it was.

    The edition and expansions are named unless it was the second edition alone, as at most tables.
    """
    lines = [outcome(result, words), ""]
    for team in teams_by_rank(result):
        rank = f"{team.rank}. " if team.rank else ""
        if result.partners:
            lines.append(rank + team_sum(result, team, words))
            rank = ""
        for place in by_rank(result):
            if place in team.seats:
                lines += _shared_lines(game, result, place, rank, words)
    ends = [words("share.signed"), *([words.day(game.played_at)] if game.played_at else [])]
    ends += [played(game, words)] if game.expansions or game.edition == "first" else []
    ends += [isolated(game.place)] if game.place else []
    if game.minutes is not None:
        ends.append(words.phrase(duration(game.minutes)))
    lines += ["", " · ".join(ends)]
    return "\n".join(lines)


def _shared_lines(game: Game, result: Result, place: int, rank: str, words: Words) -> Iterator[str]:
    """A player's points in a message, and under them those of each category."""
    player, seat = result.players[place], game.players[place]
    city = f" ({words.wonder(seat.wonder, seat.side)})" if seat.wonder else ""
    points = ", ".join(
        f"{words(f'category.{name}').lower()} {_cell(cell.points)}"
        for name, cell in player.categories.items()
        if cell.points is not None
    )
    yield f"{rank}{isolated(player.name)}{city}: {_cell(player.total)}"
    if points:
        yield f"   {points}"
