"""What the sections of the statistics say, drawn without a page."""

from app.look import Look
from app.statistics import people
from app.statistics.player import over_time_section, points_section, wins_section
from app.statistics.table import records, winners_points
from scoring import Player
from storage.statistics import Statistics, scored
from tests.app.drawing import drawn
from tests.storage.statistics.examples import as_told, history, player, saved

LOOK = Look(dark=False, width=390, height=844)


def tapped(*_given):
    pass


def opening(_name):
    return tapped


def of(*games):
    return Statistics(map(scored, games))


def partly(number):
    """A game of told totals, of which the table entered one row."""
    totals = {"Ada": 50, "Bo": 40}
    return saved(number, *(Player(name=n, total=t, pad={"green": 3}) for n, t in totals.items()))


def test_who_is_ranked_by_rating_is_told_by_rated_games():
    # Twenty games of Di's have no places yet, and so give no rating.
    games = history(*[{"Ada": 50, "Bo": 40}] * 10, *[{"Ada": 50, "Di": None}] * 20)
    said = drawn(people.ladder, LOOK, games, 9, tapped, opening)
    assert said[1] == (
        "Ranked by rating. Players with fewer than 10 rated games follow, ranked by wins."
    )


def against(statistics, name):
    player = statistics.player(name)
    return drawn(people.against, LOOK, player, 9, tapped, opening)


def test_a_pair_is_told_by_how_often_one_was_ahead():
    statistics = history({"Ada": 50, "Bo": 40}, {"Ada": 50, "Bo": 50}, {"Ada": 40, "Bo": 50})
    said = against(statistics, "Ada")
    assert "Against Bo: 1 of 3 above; above 1, level 1, below 1" in said


def test_whom_a_player_is_ahead_of_in_short():
    always = history(*[{"Ada": 30, "Bo": 40, "Cy": 50}] * 5)
    said = against(always, "Bo")
    assert "Most often ahead of Ada (5 of 5). Hardest to beat: Cy (0 of 5)." in said
    # Nobody is matched with one who always is behind, or least of all who always are.
    for name in ("Ada", "Cy"):
        assert against(always, name)[1] == "Tap to open the games they played together."


def test_a_dot_is_told_by_the_games_whose_points_are_known():
    # Two games a dot, and one in the last.
    ada = history(*[{"Ada": 50, "Bo": 40}] * 25).player("Ada")
    said = drawn(over_time_section, LOOK, ada, "", tapped)
    assert said[-1].endswith(" Each dot is the average of up to 2 games.")
    open_totals = history({"Ada": 50, "Bo": 40}, *[{"Ada": None, "Bo": 40}] * 24).player("Ada")
    (said,) = [
        text for text in drawn(over_time_section, LOOK, open_totals, "", tapped) if "50" in text
    ]
    assert said.startswith("Total: 50.0 in 1 game up to 3 January 2026.")


def test_places_are_read_aloud_with_what_their_colours_tell():
    games = (
        saved(1, Ada=50, Bo=40),
        as_told(2, Ada=50, Bo=50),
        saved(3, Ada=40, Bo=50),
        saved(4, Ada=None, Bo=40),
        saved(5, Ada=50, Bo=50),
    )
    said = drawn(wins_section, LOOK, of(*games).player("Ada"), opening)
    places = "1, won; 1, an open tie; 2; not finished; 1, won"
    assert f"Places in the last games, the newest last: {places}" in said
    assert said[-5:] == ["1", "1?", "2", "–", "1"]


def test_an_average_is_read_aloud_with_the_games_that_it_is_of():
    ada = history({"Ada": 50, "Bo": 40}, {"Ada": 60, "Bo": 40}, {"Ada": None, "Bo": 4}).player(
        "Ada"
    )
    said = drawn(points_section, LOOK, ada, opening)
    assert "average of 2 games" in said
    assert "Total: 55.0 points on average, 2 games" in said


def test_bars_are_as_high_as_the_totals_of_pads_that_are_known_in_full():
    full = saved(1, player("Ada", 50), player("Bo", 40))
    said = drawn(winners_points, LOOK, of(full, *map(partly, range(2, 6))))
    assert "Where winners’ points come from: Winners 50.0; Others 40.0" in said
    bare = drawn(winners_points, LOOK, of(*map(partly, range(2, 6))))
    assert "Green: 3.0, 6% of the points; others 3.0" in bare
    assert not [text for text in bare if "Winners" in text]


def test_a_streak_that_has_shared_wins_says_so():
    shared, won = {"Ada": 50, "Bo": 50}, {"Ada": 50, "Bo": 40}
    said = drawn(wins_section, LOOK, history(won, shared).player("Ada"), opening)
    assert "Longest streak: 2 wins in a row, shared ones too" in said
    assert "2 wins in a row" in drawn(wins_section, LOOK, history(won, won).player("Ada"), opening)


def test_a_record_names_all_who_have_it():
    """Who had it first was named alone, while the same page told "Cleo, Bo and Ada" as a fact."""

    def told(*totals):
        said = drawn(records, LOOK, history(*totals), opening, whole=False)
        return next(text for text in said if text.startswith("Highest total: "))

    low = {"Cleo": 50, "Bo": 40, "Ada": 45}
    cleo, bo, ada = (low | {name: 56} for name in low)
    first = "Highest total: 56, Cleo, 2 January 2026"
    assert told(cleo) == told(cleo, cleo) == first
    assert told(cleo, bo, ada, cleo) == f"{first}; equalled by Bo and Ada"
    assert told({**cleo, "Bo": 56}, ada) == (
        "Highest total: 56, Cleo and Bo, 2 January 2026; equalled by Ada"
    )
    # More than five totals are not looked at by name.
    assert told(cleo, bo, ada, bo, ada) == f"{first}; equalled since"


def test_what_is_said_of_a_rate_is_read_aloud_as_two_sentences():
    ada = history(*[{"Ada": 50, "Bo": 40}] * 11).player("Ada")
    said = drawn(wins_section, LOOK, ada, opening)
    won, chance = "11 of 11 games won, 100%; 50% expected", "As far as 11 games can tell, "
    assert any(text.startswith(f"{won}. {chance}") for text in said)
