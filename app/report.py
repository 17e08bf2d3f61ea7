"""A scored game in words: for the command line and for sharing."""

from typing import Any

from app.questions import decides_a_tie, missing_lines
from app.words import Words, number
from scoring import Game, Missing, Phrase, PlayerResult, Result


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
                    name: [words.phrase(line) for line in lines]
                    for name, lines in _because(player).items()
                    if lines
                },
            }
            for player in result.players
        ],
        "winners": [names[seat] for seat in result.winners],
        "decided_by": result.decided_by,
        "remarks": [
            {
                "players": [names[seat] for seat in remark.seats],
                "category": remark.category,
                "text": words.phrase(remark.phrase),
            }
            for remark in result.remarks
        ],
        "missing": [_missing_document(names, asked) for asked in result.missing],
    }


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


def outcome(result: Result, words: Words) -> str:
    """Who won and what decided it, in one sentence; or what that still needs."""
    winners = [result.players[seat] for seat in result.winners]
    names = words.names([winner.name for winner in winners])
    if not winners:
        tied = [asked.player for asked in result.missing if decides_a_tie(asked)]
        if tied:
            total = max(player.total or 0 for player in result.players)
            return words("outcome.needs_coins", total=total, names=words.names(tied))
        numbers = all(asked.needs == "points" for asked in result.missing)
        return words(
            "outcome.open" if numbers else "outcome.open_questions", count=len(result.missing)
        )
    total = winners[0].total or 0
    if result.decided_by == "points" and result.margin is None:
        return words("outcome.alone", name=names, total=total)
    if result.decided_by == "points":
        return words("outcome.points", name=names, total=total, count=result.margin or 0)
    if result.decided_by == "coins":
        return words("outcome.coins", name=names, total=total, coins=coins_told(result, words))
    return words("outcome.shared", names=names, total=total)


def first_open_category(game: Game, result: Result) -> str:
    """The first category, from the top, that lacks points; the first of all if none does."""
    columns = [player.categories for player in result.players if not player.final]
    lacking = (
        name for name in game.categories if any(cells[name].points is None for cells in columns)
    )
    return next(lacking, game.categories[0])


def coins_told(result: Result, words: Words) -> str:
    """The winner's coins beside those of the next among the tied: 14 coins to 12."""
    winner = result.players[result.winners[0]]
    others = [
        player.coins
        for seat, player in enumerate(result.players)
        if player.total == winner.total and seat not in result.winners and player.coins
    ]
    if not winner.coins or not others:
        return words("coins.more")
    low, high = winner.coins[0], max(coins[1] for coins in others)
    exact = winner.coins[0] == winner.coins[1] and all(one == most for one, most in others)
    return words("coins.told" if exact else "coins.bounds", winner=low, other=high)


def tied(result: Result) -> bool:
    """Whether only the coins of tied players are missing."""
    return result.final and any(map(decides_a_tie, result.missing))


def by_rank(result: Result) -> list[int]:
    """Everyone's place in the document, the best first."""
    return sorted(
        range(len(result.players)),
        key=lambda seat: (
            result.players[seat].rank or 99,
            -(result.players[seat].total or 0),
            seat,
        ),
    )


def remark_line(game: Game, result: Result, words: Words) -> list[str]:
    """Each remark as a line that names whom and what it is about."""
    lines = []
    for remark in result.remarks:
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
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(
            [row[0].ljust(widths[0])]
            + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        ).rstrip()
        for row in rows
    ]
    lines.insert(len(lines) - 1, "-" * (sum(widths) + 2 * (len(widths) - 1)))
    lines += ["", outcome(result, words), *missing_lines(game, result, words)]
    lines += [
        words("remark.at", place=player.name, said=words.phrase(line))
        for player in result.players
        for line in player.because
    ]
    lines += remark_line(game, result, words)
    return "\n".join(lines)


def _cell(points: int | None) -> str:
    return "·" if points is None else number(points)


def shared_text(game: Game, result: Result, words: Words) -> str:
    """A game as a message: who won, and everyone's points by category."""
    lines = [outcome(result, words), ""]
    for place in by_rank(result):
        player, seat = result.players[place], game.players[place]
        city = f" ({words.wonder(seat.wonder, seat.side)})" if seat.wonder else ""
        points = ", ".join(
            f"{words(f'category.{name}').lower()} {_cell(cell.points)}"
            for name, cell in player.categories.items()
            if cell.points is not None
        )
        rank = f"{player.rank}. " if player.rank else ""
        lines.append(f"{rank}{player.name}{city}: {_cell(player.total)}")
        if points:
            lines.append(f"   {points}")
    played = f" · {words.day(game.played_at)}" if game.played_at else ""
    lines += ["", words("share.signed") + played]
    return "\n".join(lines)
