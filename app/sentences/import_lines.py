"""What an import would do, in words."""

from collections import Counter
from collections.abc import Iterator

from app.words import Words
from scoring import Game, score
from storage.exchange import Preview
from storage.history.saved_game import day_of

MOST_GAMES = 10
"""The most games that are told one by one."""


def preview_lines(shown: Preview, say: Words) -> list[str]:
    """The lines that say what an import would do: games, what is there, remarks."""
    lines = [say("exchange.new", count=len(shown.new)) if shown.new else say("exchange.none_new")]
    lines += [f"  {game_line(new.found.game, say)}" for new in shown.new[:MOST_GAMES]]
    if len(shown.new) > MOST_GAMES:
        lines.append("  " + say("exchange.more_games", count=len(shown.new) - MOST_GAMES))
    lines += _known(shown, say)
    if shown.left_out:
        lines.append(say("exchange.left_out", count=shown.left_out))
    lines += [say.phrase(told.phrase(shown.file)) for told in shown.remarks]
    if shown.remarks.more:
        lines.append(say("exchange.more_remarks", count=shown.remarks.more))
    return lines


def game_line(game: Game, say: Words) -> str:
    """A game in one line: its day and everyone's total, as far as it is known."""
    day = say.day(day_of(game.played_at)) if game.played_at else say("exchange.no_day")
    told = [
        player.name
        if player.total is None
        else say("exchange.player", name=player.name, total=player.total)
        for player in score(game).players
    ]
    return say("exchange.game", day=day, players=told)


def _known(shown: Preview, say: Words) -> Iterator[str]:
    counted = Counter(known.why for known in shown.known)
    for why, count in counted.items():
        yield say(f"exchange.known.{why}", count=count)
