"""Games that were chosen by their players, when these are called otherwise since."""

from app.entry.saved_games import now
from tests.app.tables import finished
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
