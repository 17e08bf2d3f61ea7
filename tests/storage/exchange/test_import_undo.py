"""An import that is taken back: its games go, and what somebody changed since stays."""

from datetime import timedelta

from storage.exchange import import_, json_lines, preview
from storage.exchange.import_undo import take_back
from storage.history.saved_game import SavedGame
from tests.storage.examples import NOON, at, game


def file(count: int) -> bytes:
    """A file of so many games, one a day."""
    games = (
        SavedGame(str(day), game(played_at=NOON - timedelta(days=day)), NOON)
        for day in range(count)
    )
    return "".join(json_lines(games)).encode()


def test_the_games_of_an_import_go_as_they_came(store):
    store.games.add(game("Cleo", "Di"), at(0), "own")
    shown = preview(store, "games.json", file(3))
    assert import_(store, shown, at(1)) == 3
    assert take_back(store, shown, at(1)) == 3
    assert store.games.ids() == ["own"]
    assert store.games.count(deleted=True) == 0
    # What was taken back can come again.
    assert len(preview(store, "games.json", file(3)).new) == 3
    assert take_back(store, shown, at(1)) == 0


def test_what_was_changed_since_stays(store):
    shown = preview(store, "games.json", file(4))
    import_(store, shown, at(1))
    corrected, noted, deleted, left = (new.id for new in shown.new)
    store.games.replace(corrected, game("Cleo", "Di"), at(2))
    store.games.note(noted, "Rome", "What a game.", at(2))
    store.games.delete(deleted, at(2))
    assert take_back(store, shown, at(1)) == 1
    assert store.games.get(left) is None
    assert set(store.games.ids()) == {corrected, noted}
    assert store.games.ids(deleted=True) == [deleted]


def test_games_of_another_import_stay(store):
    shown = preview(store, "games.json", file(2))
    import_(store, shown, at(1))
    take_back(store, shown, at(1))
    import_(store, preview(store, "games.json", file(2)), at(5))
    assert take_back(store, shown, at(1)) == 0
    assert store.games.count() == 2
