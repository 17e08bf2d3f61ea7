"""Corrections of saved games: as their players are called by now, and what became of the games."""

from scoring.game.draft import Draft
from storage.history.documents import called, names_of
from storage.history.games import Games
from storage.history.shown_names import name_key


def as_called_now(games: Games, correction: Draft) -> Draft:
    """Return a correction with its players as they are shown by now.

    They may have been renamed or merged since it was begun, or that was taken back. Who is called
    otherwise in the correction itself stays so.
    """
    if not correction.corrects:
        return correction
    game, came_from = correction.game, correction.came_from
    if came_from is None:
        # An earlier version began it: nothing leads back from the names that were shown.
        now = games.shown_names(names_of(game))
        return correction.model_copy(update={"game": called(game, now)})
    then = names_of(came_from)
    now = games.shown_names(correction.typed_names or then)
    by_now = dict(zip(then, now, strict=True))
    names = tuple(by_now.get(name, name) for name in names_of(game))
    if len(set(map(name_key, names))) == len(names):
        game = called(game, names)
    return correction.model_copy(update={"game": game, "came_from": called(came_from, now)})


def begun_anew(games: Games, correction: Draft) -> Draft | None:
    """Return a correction begun anew, where its game was changed since; else `None`."""
    saved = games.get(correction.corrects) if correction.corrects else None
    if saved is None or games.finished_revision(correction) == correction.revision:
        # It is this correction that has changed it.
        return None
    # An earlier version noted no game. Who is called otherwise by now has changed none.
    before = as_called_now(games, correction).came_from
    if saved.game == before or (before is None and saved.saved_at <= correction.changed_at):
        return None
    names = games.typed_names(saved.id)
    anew = {"game": saved.game, "came_from": saved.game, "typed_names": names}
    return correction.model_copy(update={**anew, "changes": (), "undone": ()})


def taken_up(games: Games, correction: Draft) -> Draft:
    """Return a correction that was left open, as it is gone on with.

    One in which nothing was changed begins with the game as it is by now. What an earlier version
    began stays as it is: nobody knows what was changed in it, nor, once it is kept, before or after
    what has become of its game.
    """
    if correction.came_from is None:
        return correction
    left = as_called_now(games, correction)
    untouched = left.came_from == left.game
    return (begun_anew(games, left) if untouched else None) or left
