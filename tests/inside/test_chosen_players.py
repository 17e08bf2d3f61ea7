"""Games that were chosen by their players, when these are called otherwise since."""

from app.entry.saved_games import now
from scoring.answers import seating
from tests.app.tables import finished, table
from tests.inside.phone import Inside


def test_a_player_who_was_renamed_stays_chosen(house):
    """The history and the statistics had no games, with a name that nobody has any more."""
    with house.store() as store:
        for names in (("Ada", "Bo", "Cleo"), ("Ada", "Cleo", "Di")):
            store.games.add(finished(*names), now())
    phone = Inside(house).open("/history").reads("2 games")
    phone.tap("Players").tap("Bo").tap("Show 1 game").reads("1 of 2 games")
    with house.store() as store:
        store.players.rename("Bo", "Bob")
    phone.sees("Bob").loses("Bo").reads("1 of 2 games")
    phone.tap("Statistics").sees("Which games: Bob")
    with house.store() as store:
        store.players.merge("Bob", "Di")
    phone.back().sees("Di").loses("Bob").reads("2 of 2 games")


def test_who_was_joined_with_another_is_offered_under_neither_name_once_they_sit(house):
    """The player was offered all the same, and could sit at the table twice."""
    with house.store() as store:
        for names in (("Bobby", "Ann", "Cleo"), ("Robert", "Ann", "Cleo")):
            store.games.add(finished(*names), now())
        store.players.merge("Bobby", "Robert")
    draft = house.draft(table("Bobby"))
    phone = Inside(house).open(f"/table/{draft.id}").sees("Ann").loses("Robert")
    phone.tap("Seat 1: Bobby").tap("Remove Bobby from the table").sees("Robert")
    # Nobody tells the page of it yet.
    house.changed(draft.id, lambda game: seating.sit_down(game, ["Bobby"]))
    phone.tap("Robert").loses("Robert")
    assert [player.name for player in house.kept(draft.id).game.players] == ["Bobby"]
