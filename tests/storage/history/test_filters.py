"""What of the history is seen: filters, against a twin that reads every game."""

import unicodedata
from dataclasses import fields, replace
from datetime import date, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import read_game
from storage import EVERYTHING, Filter, SavedGame, Store
from tests.storage.examples import at, game
from tests.storage.histories import filters, histories


def folded(text: str) -> str:
    """Small letters without accents, letter by letter."""
    small = unicodedata.normalize("NFD", text.casefold())
    return "".join(one for one in small if unicodedata.category(one) != "Mn")


def twin(chosen: Filter, saved: SavedGame) -> bool:
    """Whether a game is meant, asked of the whole game in the plainest way."""
    players = saved.game.players
    moment = saved.game.played_at or saved.saved_at
    day = moment.date() if moment.time() == time() else moment.astimezone().date()
    if chosen.evenings and moment.time() != time() and moment.astimezone().hour < 5:
        day -= timedelta(days=1)
    for word in folded(chosen.words).split():
        texts = [player.name for player in players] + [player.wonder or "" for player in players]
        texts += [saved.game.place or "", saved.game.note or ""]
        if not any(word in folded(text) for text in texts):
            return False
    for name in chosen.players:
        if name.casefold() not in [player.name.casefold() for player in players]:
            return False
    if chosen.wonder is not None or chosen.side is not None:
        meant = [name.casefold() for name in chosen.players]
        fitting = 0
        for player in players:
            theirs = not meant or player.name.casefold() in meant
            right_wonder = chosen.wonder is None or player.wonder == chosen.wonder
            right_side = chosen.side is None or player.side == chosen.side
            if theirs and right_wonder and right_side:
                fitting += 1
        if not fitting:
            return False
    return (
        len(players) > 0
        and (chosen.edition is None or saved.game.edition == chosen.edition)
        and (chosen.seats is None or len(players) == chosen.seats)
        and (chosen.since is None or chosen.since <= day)
        and (chosen.until is None or day <= chosen.until)
    )


@given(games=histories(), chosen=filters(), count=st.integers(0, 5), start=st.integers(0, 5))
def test_filters_find_what_reading_every_game_finds(
    tmp_path_factory, games: list[SavedGame], chosen: Filter, count: int, start: int
):
    with Store(tmp_path_factory.mktemp("filters")) as store:
        store.games.add_all(games)
        for deleted in (False, True):
            every = store.games.all(deleted=deleted)
            assert {saved.id for saved in every} == {
                saved.id for saved in games if (saved.deleted_at is not None) == deleted
            }
            expected = [saved for saved in every if twin(chosen, saved)]
            assert chosen.of(every) == expected
            assert store.games.count(chosen, deleted=deleted) == len(expected)
            assert store.games.ids(chosen, deleted=deleted) == [saved.id for saved in expected]
            page = store.games.newest(count, start, chosen, deleted=deleted)
            assert page == expected[start : start + count]
        assert store.games.chosen(chosen) == [
            saved for saved in store.games.all() if twin(chosen, saved)
        ]
        assert store.notices == []


ONE = SavedGame(
    "one",
    read_game(
        {
            "edition": "first",
            "played_at": "2026-11-20T12:00:00+00:00",
            "place": "Café Zoë",
            "note": "Rain all day.\nAda lost her coat.",
            "players": [
                {"name": "Ada", "wonder": "Gizah", "side": "A"},
                {"name": "Böö", "wonder": "Rhodos", "side": "B"},
            ],
        }
    ),
    at(0),
)

PHONES = SavedGame(
    "phones",
    read_game({"place": "O’Brien’s", "note": "Ada’s birthday", "players": [{"name": "Søren"}]}),
    at(0),
)


@pytest.mark.parametrize("words", ["ada's", "ADA`S", "ada’s", "o'brien's", "soren", "SØREN", "ø"])
def test_apostrophes_and_letters_that_a_keyboard_lacks_make_no_difference(words):
    """Phones write another apostrophe into a note than computers into the search."""
    assert Filter(words=words).matches(PHONES)


FOUND = {
    "nothing set": Filter(),
    "a name": Filter(words="ada"),
    "a name without accents": Filter(words="boo"),
    "a part of a wonder": Filter(words="RHOD"),
    "the place": Filter(words="cafe zoe"),
    "the note's second line": Filter(words="coat"),
    "words of different parts": Filter(words="coat gizah café böö"),
    "blanks": Filter(words=" \t"),
    "a player in other capitals": Filter(players=("ADA",)),
    "both players": Filter(players=("Böö", "Ada")),
    "a wonder": Filter(wonder="Gizah"),
    "a wonder and its side": Filter(wonder="Gizah", side="A"),
    "a side": Filter(side="B"),
    "a player and that player's wonder": Filter(players=("böö",), wonder="Rhodos"),
    "a player, that player's wonder and side": Filter(players=("Ada",), wonder="Gizah", side="A"),
    "two players, of whom one had the wonder": Filter(players=("Ada", "Böö"), wonder="Rhodos"),
    "a player and that player's side": Filter(players=("Böö",), side="B"),
    "the edition": Filter(edition="first"),
    "the number of players": Filter(seats=2),
    "its day": Filter(since=date(2026, 11, 20), until=date(2026, 11, 20)),
}
NOT_FOUND = {
    "a word that is nowhere": Filter(words="coat sun"),
    "a word over two parts": Filter(words="adaböö"),
    "a player who was not there": Filter(players=("Ada", "Cy")),
    "part of a player's name": Filter(players=("Ad",)),
    "the other player's side": Filter(wonder="Gizah", side="B"),
    "another wonder": Filter(wonder="Babylon"),
    "a player and another one's wonder": Filter(players=("Böö",), wonder="Gizah"),
    "a player and another one's side": Filter(players=("Ada",), side="B"),
    "a player, that player's wonder, the other side": Filter(
        players=("Ada",), wonder="Gizah", side="B"
    ),
    "a wonder, and a player who was not there": Filter(players=("Ada", "Cy"), wonder="Gizah"),
    "the other edition": Filter(edition="second"),
    "an expansion": Filter(expansion="leaders"),
    "more players": Filter(seats=3),
    "the day after": Filter(since=date(2026, 11, 21)),
    "the day before": Filter(until=date(2026, 11, 19)),
    "the evening after": Filter(since=date(2026, 11, 21), evenings=True),
}


@pytest.mark.parametrize("chosen", FOUND.values(), ids=FOUND)
def test_a_game_is_meant(chosen: Filter):
    assert chosen.matches(ONE)


@pytest.mark.parametrize("chosen", NOT_FOUND.values(), ids=NOT_FOUND)
def test_a_game_is_not_meant(chosen: Filter):
    assert not chosen.matches(ONE)


def test_a_filter_says_whether_anything_is_set():
    assert not EVERYTHING
    assert not Filter(words="  ")
    assert Filter(words=" a ")
    some = FOUND["its day"], *NOT_FOUND.values()
    for name in (field.name for field in fields(Filter)):
        one = next(one for one in some if getattr(one, name) != getattr(EVERYTHING, name))
        assert replace(EVERYTHING, **{name: getattr(one, name)}), name


def test_what_filters_offer(store: Store):
    assert store.games.offers().players == ()
    store.games.add(ONE.game, at(0), "one")
    store.games.add(game("Cy", "ada", "Di", played_at=at(-60 * 24 * 400)), at(0))
    store.games.delete(store.games.add(game("Gone"), at(0)).id, at(1))
    offers = store.games.offers()
    assert offers.players == ("Ada", "Böö", "Cy", "Di")
    assert offers.wonders == (("Gizah", "A"), ("Gizah", "day"), ("Rhodos", "B"))
    assert offers.editions == ("second", "first")
    assert offers.expansions == ()
    assert offers.seats == (2, 3)
    assert offers.years == (2026, 2025)
