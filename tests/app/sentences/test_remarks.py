"""Remarks as they are read: what is hardly possible, and what would be."""

import pytest

from app.words import words
from scoring import read_game, score
from tests.app.test_words import ENGLISH

NAMES = ("Ada", "Bo", "Cy", "Di", "Edda", "Finn", "Gro", "Hal")


def remarked(players=3, **document):
    """The remarks on a table of which the first player's city and pad may be told."""
    told = {key: document.pop(key) for key in ("city", "pad", "side") if key in document}
    seats = [{"name": name} for name in NAMES[:players]]
    seats[0] |= told
    game = read_game({"edition": "second", "players": seats, **document})
    return [words().phrase(remark.phrase) for remark in score(game).remarks]


@pytest.mark.parametrize(
    ("players", "edition", "expansions", "said"),
    [
        (
            5,
            "second",
            ["cities"],
            "5 players: teams of two need an even number, at least 4, so everyone is scored alone.",
        ),
        (8, "second", ["cities"], "Teams among 8 players: the sources have them for 4 and 6."),
        (4, "second", [], "Teams come with an expansion: Cities or Armada."),
        (4, "first", [], "Teams come with an expansion: Cities."),
    ],
)
def test_teams_that_there_are_not_say_which_there_are(players, edition, expansions, said):
    assert said in remarked(players, edition=edition, expansions=expansions, teams=True)


def test_of_a_city_without_a_wonder_no_number_of_turns_is_told_that_no_game_has():
    said = "20 cards and 4 stages are more than the 21 that one city can come to."
    assert said in remarked(city={"counts": {"blue": 20}, "stages": 4})


def test_a_side_that_there_is_not_is_no_article():
    assert "“A” is not a side of this edition; it has day, night." in remarked(side="A")


def test_tokens_are_bounded_by_one_city():
    said = "More conflict tokens than one city can get: two of each victory, six in all."
    assert said in remarked(pad={"military": {"tokens": [5, 5, 5]}})


def test_a_number_of_players_never_runs_into_the_next_number():
    texts = {key: text for key, text in ENGLISH.items() if isinstance(text, str)}
    assert [key for key, text in texts.items() if "{players} {count}" in text] == []
