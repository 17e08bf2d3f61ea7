"""What was entered, and whose turn it is now: for whoever hears the walk and does not see it."""

from dataclasses import dataclass

from app.entry.walk.walk import Walk
from app.words import words
from scoring import Game, Result
from scoring.answers.seating import seat_by_now
from scoring.game.draft import nobody_moved


@dataclass(frozen=True)
class _Seen:
    """The walk as it was drawn."""

    category: str
    seat: int
    resting: bool
    """Whether nobody's value is entered next."""

    turn: int
    game: Game
    result: Result


class TurnTold:
    """A sentence about what was entered here last, and whose value is entered next.

    Nothing is said of a page that has just been opened, or of what other phones enter, unless that
    changes whose turn it is here.
    """

    def __init__(self) -> None:
        self._seen: _Seen | None = None
        self._sentence = ""

    def __call__(self, walk: Walk, result: Result) -> str:
        """The sentence for the page as it is drawn now; the same one where nothing is new."""
        resting = walk.entering is None
        now = _Seen(walk.category, walk.seat, resting, walk.turn, walk.game, result)
        before, self._seen = self._seen, now
        if before is not None and (told := _told(before, now)):
            self._sentence = " ".join(told)
        return self._sentence


def _told(before: _Seen, now: _Seen) -> list[str]:
    like = nobody_moved(before.game, now.game) and before.game.categories == now.game.categories
    return (_entered(before, now) if like else []) + _following(before, now)


def _entered(before: _Seen, now: _Seen) -> list[str]:
    """What a cell holds that glowed and was filled, here or elsewhere, or that Undo led to."""
    there, here = (before.seat, before.category), (now.seat, now.category)
    if there == here and before.turn != now.turn:
        # It was another phone.
        return []
    if _entry(before.game, *here) != _entry(now.game, *here):
        return [_value(now, *here)]
    changed = [cell for cell in (there, here) if _value(before, *cell) != _value(now, *cell)]
    return [_value(now, *cell) for cell in changed[:1]]


def _entry(game: Game, seat: int, category: str) -> object:
    return game.players[seat].pad.get(category)


def _value(seen: _Seen, seat: int, category: str) -> str:
    """Whose value it is, and what that is."""
    say = words()
    points = seen.result.players[seat].categories[category].points
    value = say("seat.open") if points is None else say("seat.points", count=points)
    return say("walk.told.value", name=_called(seen.game, seat), value=value)


def _called(game: Game, seat: int) -> str:
    return words().called([player.name for player in game.players])[seat]


def _following(before: _Seen, now: _Seen) -> list[str]:
    """Whose value is entered next, where that is not what it was."""
    say, name = words(), _called(now.game, now.seat)
    if now.resting:
        return [] if before.resting else [say("walk.all_entered")]
    if now.category != before.category:
        category = say(f"category.{now.category}")
        return [say("walk.told.category", category=category, name=name)]
    if before.resting or seat_by_now(before.game, before.seat, now.game) != now.seat:
        return [say("walk.told.player", name=name)]
    return []
