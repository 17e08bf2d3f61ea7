"""What is looked for in the history: chosen, told in words, forgotten; and the list's months."""

from datetime import date, datetime, timedelta

import pytest

from app.finding.chosen_games import chosen_in_words
from app.finding.filters import told
from app.finding.search import PAGE, GameSearch
from app.history.games_list import portions
from app.players.lines import found
from app.words import words
from storage import EVERYTHING, Filter, SavedGame
from storage.history.players import KnownPlayer
from tests.app.tables import finished
from tests.storage.examples import at


def test_each_choice_joins_the_others():
    search = GameSearch()
    search.for_words("zoe")
    search.toggle_player("Ada")
    search.toggle_player("Bo")
    search.change(seats=4)
    search.toggle_player("Ada")
    assert search.chosen == Filter(words="zoe", players=("Bo",), seats=4)
    search.forget()
    assert search.chosen == EVERYTHING


def test_games_of_two_are_looked_for_until_one_comes_back():
    search = GameSearch()
    search.change(seats=4, players=("Cy", "Bo"))
    search.together("Bo", "Ada")
    assert search.chosen == Filter(players=("Bo", "Ada", "Cy"), seats=4)
    search.apart()
    assert search.chosen == Filter(players=("Cy", "Bo"), seats=4)
    search.apart()
    assert search.chosen == Filter(players=("Cy", "Bo"), seats=4)
    search.forget()
    search.together("Bo", "Ada")
    search.change(seats=3)
    search.apart()
    assert search.chosen == Filter(players=("Bo", "Ada"), seats=3), "chosen since"


def test_players_are_looked_for_by_what_they_are_called_now(store):
    """Nothing was found by a name that nobody is shown by any more."""
    for number, names in enumerate([("Ada", "Bo"), ("Ada", "Cy"), ("Bobby", "Cy")]):
        store.games.add(finished(*names), at(number), f"game-{number}")
    search = GameSearch()
    search.change(players=("Cy",), seats=2)
    search.together("Ada", "Bo")
    search.toggle_player("Cy")
    store.players.rename("Bo", "Bob")
    search.call_players(store.games)
    assert search.chosen == Filter(players=("Ada", "Bob"), seats=2)
    assert store.games.ids(search.chosen) == ["game-0"]
    store.players.merge("Bob", "Bobby")
    search.call_players(store.games)
    search.toggle_player("Bobby")
    assert search.chosen == Filter(players=("Ada",), seats=2)


def test_two_who_are_one_by_now_are_looked_for_as_one(store):
    store.games.add(finished("Ada", "Bo"), at(0), "one")
    store.games.add(finished("Ada", "Bobby"), at(1), "two")
    search = GameSearch()
    search.change(players=("Bo",))
    search.together("Bobby", "Bo")
    store.players.merge("Bobby", "Bo")
    search.call_players(store.games)
    assert store.games.ids(search.chosen) == ["two", "one"]
    search.apart()
    assert search.chosen == Filter(players=("Bo",))


def test_a_wonder_is_told_with_whom_it_is_meant_of():
    rhodos = {"wonder": "Rhodos", "side": "day"}
    assert chosen_in_words(Filter(**rhodos)) == "Rhodos, day"
    assert chosen_in_words(Filter(players=("Bo",), wonder="Rhodos", seats=4)) == (
        "Bo with Rhodos · 4 players"
    )
    both = Filter(players=("Bo", "Ada"), **rhodos)
    assert chosen_in_words(both) == "Bo and Ada, one of them with Rhodos, day"
    assert told(Filter(players=("Bo",), wonder="Rhodos"), "wonder", words()) == "with Rhodos"


def test_another_choice_lists_from_the_start():
    search = GameSearch()
    search.more(PAGE)
    search.more(PAGE)
    assert search.listed == 2 * PAGE, "told twice of one end of the list"
    search.for_words("a")
    assert search.listed == PAGE


def test_a_day_that_cannot_be_read_leaves_what_was_chosen():
    search = GameSearch()
    search.type_since("1.3.2026")
    search.type_until("2026-03-31")
    search.type_until("31.")
    assert search.unreadable == "31."
    assert (search.chosen.since, search.chosen.until) == (date(2026, 3, 1), date(2026, 3, 31))
    search.type_until(" ")
    assert (search.chosen.until, search.unreadable) == (None, "")


def test_fields_begin_with_the_days_that_are_chosen():
    search = GameSearch()
    search.year(2025)
    assert search.starts == ("2025-01-01", "2025-12-31")
    search.type_since("3.2.2025")
    assert search.starts == ("2025-01-01", "2025-12-31"), "what is being typed is left alone"
    search.begin_typing()
    assert search.starts == ("2025-02-03", "2025-12-31")


@pytest.mark.parametrize(
    ("chosen", "part", "said"),
    [
        (Filter(), "player", ""),
        (Filter(players=("Ada", "Bo")), "player", "Ada and Bo"),
        (Filter(wonder="Gizah"), "wonder", "Gizah"),
        (Filter(wonder="Gizah", side="night"), "wonder", "Gizah, night"),
        (Filter(edition="first"), "edition", "First edition"),
        (Filter(expansion="leaders"), "expansion", "Leaders"),
        (Filter(seats=1), "seats", "1 player"),
        (Filter(seats=5), "seats", "5 players"),
        (Filter(since=date(2025, 1, 1), until=date(2025, 12, 31), evenings=True), "dates", "2025"),
        (
            Filter(since=date(2025, 1, 1), until=date(2025, 12, 31)),
            "dates",
            "1 January 2025 to 31 December 2025",
        ),
        (Filter(since=date(2025, 1, 1)), "dates", "Since 1 January 2025"),
        (Filter(until=date(2025, 1, 2)), "dates", "Until 2 January 2025"),
        (
            Filter(since=date(2025, 1, 1), until=date(2025, 1, 2)),
            "dates",
            "1 January 2025 to 2 January 2025",
        ),
    ],
)
def test_a_choice_in_words(chosen, part, said):
    assert told(chosen, part, words()) == said


def test_games_stand_by_months_and_never_too_many_together():
    def saved(number: int, days: int) -> SavedGame:
        return SavedGame(str(number), finished("Ada", "Bo", "Cy"), at(0) - timedelta(days=days))

    games = [*(saved(number, 0) for number in range(PAGE + 2)), saved(90, 40), saved(91, 400)]
    parts = portions(games)
    assert [len(part) for part in parts] == [PAGE, 2, 1, 1]
    assert [one for part in parts for one in part] == games
    assert portions([]) == []


def test_a_player_is_found_by_each_name_by_which_games_have_them():
    """Robert, who is called Kim by now, was nobody."""
    everybody = [
        KnownPlayer(written[0], written, (), 1, None, archived=False)
        for written in (("Kim", "Robert"), ("Hal", "Ed"), ("Ada",))
    ]
    for typed, names in [("rob", ["Kim"]), ("ED", ["Hal"]), ("a", ["Hal", "Ada"]), ("kim r", [])]:
        assert [player.name for player in found(everybody, typed)] == names


def test_a_year_is_called_so_only_where_it_has_the_games_of_the_offered_one(store):
    for name, played_at in {
        "the last evening": datetime(2026, 1, 1, 0, 30).astimezone(),
        "the new year": datetime(2026, 5, 1, 20).astimezone(),
    }.items():
        game = finished("Ada", "Bo", "Cy").model_copy(update={"played_at": played_at})
        store.games.add(game, at(0), name)
    search = GameSearch()
    search.year(2026)
    assert told(search.chosen, "dates", words()) == "2026"
    assert store.games.ids(search.chosen) == ["the new year"]
    search.type_since("2026-01-01")
    search.type_until("2026-12-31")
    assert told(search.chosen, "dates", words()) == "1 January 2026 to 31 December 2026"
    assert store.games.count(search.chosen) == 2
