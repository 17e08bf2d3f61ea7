"""Some games in ten facts: reckoned by hand, and by a twin that looks at every game anew."""

from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given

from app.words import words
from scoring import Player
from storage.statistics import Statistics, scored, ten_facts
from storage.statistics.facts import FACTS, TEN
from storage.statistics.streaks import NO_RUN, NO_STREAK, runs, streaks
from tests.storage.statistics.examples import MODEST, as_told, histories, player, saved


def told(*games):
    """What is told, by kinds, in words."""
    facts = ten_facts(Statistics(map(scored, games)))
    return {fact.kind: words().phrase(fact.phrase) for fact in facts}


def every(*games):
    """All that holds, in words, whatever is told of it."""
    statistics = Statistics(map(scored, games))
    found = [fact for rule in FACTS if (fact := rule(statistics))]
    return {fact.kind: words().phrase(fact.phrase) for fact in found}


def with_facts(game, **more):
    return replace(game, game=game.game.model_copy(update=more))


def a_year():
    """Five games; the first two are of one evening. Day 1 is 2 January 2026."""
    one = player("Ada", 50, "Gizah"), player("Bo", 48, "Rhodos"), player("Cy", 30)
    two = player("Ada", 61, "Gizah"), player("Bo", 40), player("Cy", 30, "Rhodos")
    three = player("Ada", 45, "Rhodos"), player("Di", 20)
    four = player("Bo", 52, "Gizah"), player("Ada", 40), player("Di", 33)
    five = player("Ada", 55), player("Bo", 35)
    games = [
        saved(1, *one),
        with_facts(saved(2, *two), played_at=saved(1, *one).game.played_at, minutes=65),
        with_facts(saved(3, *three), minutes=25),
        saved(40, *four),
        saved(41, *five),
    ]
    return [with_facts(game, place="Bo’s") if at < 3 else game for at, game in enumerate(games)]


def test_a_year_in_ten_facts():
    assert told(*a_year()) == {
        "played": "5 games on 4 evenings, 4 players in all.",
        "wins": "Ada won the most: 4 of 5 games.",
        "highest": "The highest total was 61 points: Ada, 2 January.",
        "closest": "The closest win was by 2 points: Ada, 2 January.",
        "evening": "The longest evening had 2 games: 2 January.",
        "wonder": "Gizah and Rhodos were played the most: 3 times each.",
        "winning_wonder": "Gizah won the most: 3 of 3 games.",
        "streak": "Ada won 3 games in a row.",
        # Winners had 263 points, all of them in blue.
        "category": "Blue gave winners the most: 52.6 points on average.",
        "longest_game": (
            "Of 2 games that were timed, the longest took 1 h 5 min: 3 players, 2 January."
        ),
    }


def test_what_else_there_is_to_say():
    found = every(*a_year())
    assert len(found) > TEN
    assert found["widest"] == "The biggest win was by 25 points: Ada, 4 January."
    assert found["together"] == "Ada and Bo played 4 games together."
    assert found["month"] == "January had the most games: 3."
    assert found["place"] == "The only place known is Bo’s: 3 games."
    assert found["average"] == "Winners had 52.6 points on average."
    assert found["lowest"] == "The lowest total was 20 points: Di, 4 January."


def test_a_place_is_counted_among_the_games_whose_place_is_known():
    def at(*places):
        games = zip(a_year(), places, strict=True)
        return every(*(with_facts(game, place=place) for game, place in games))["place"]

    assert at("Rome", "Bo’s", None, None, "Rome") == (
        "Of 3 games whose place is known, 2 were played at one: Rome."
    )
    assert at("Rome", "Bo’s", "Rome", "Bo’s", "Rome") == (
        "3 of 5 games were played at one place: Rome."
    )


def test_where_all_games_are_timed_the_longest_is_the_longest_of_all():
    found = every(*[with_facts(game, minutes=20 + at) for at, game in enumerate(a_year())])
    assert found["longest_game"] == "The longest game took 24 min: 2 players, 11 February."
    level = every(*[with_facts(game, minutes=20) for game in a_year()])
    assert "longest_game" not in level


def test_what_gave_winners_most_is_of_all_winners_and_not_of_one_game():
    rows = dict.fromkeys(("yellow", "green", "guilds"), 6) | {"military": 10}
    base = [saved(number, player("Ada", 34, **rows), Bo=30) for number in range(1, 10)]
    leaders = saved(10, player("Ada", 34, **rows), Bo=30)
    seats = [seat.with_entry("leaders", 25) for seat in leaders.game.players]
    found = every(*base, with_facts(leaders, expansions=("leaders",), players=tuple(seats)))
    # Leaders gave 25 once in ten games, and so 2.5 on average.
    assert found["category"] == "Military gave winners the most: 10.0 points on average."


def test_what_gave_winners_most_is_of_pads_that_are_known_in_full():
    told = [saved(number, player("Ada", 50, green=40), Bo=30) for number in range(1, 4)]
    partly = [
        saved(number, Player(name="Ada", total=60, pad={"guilds": 50}), Bo=30)
        for number in range(4, 9)
    ]
    assert (
        every(*told, *partly)["category"] == "Green gave winners the most: 40.0 points on average."
    )
    assert "category" not in every(*partly)


def test_facts_lead_to_what_they_are_about():
    facts = ten_facts(Statistics(map(scored, a_year())))
    assert {fact.kind: fact.leads for fact in facts if fact.leads} == {
        "wins": ("player", "Ada"),
        "highest": ("game", "game 2"),
        "closest": ("game", "game 1"),
        "evening": ("evening", "2026-01-02"),
        "wonder": ("wonder", "Gizah"),
        "winning_wonder": ("wonder", "Gizah"),
        "streak": ("player", "Ada"),
        "longest_game": ("game", "game 2"),
    }


def test_equals_are_named_together_and_not_where_they_are_many():
    two = every(as_told(1, Ada=50, Bo=40), as_told(2, Ada=40, Bo=50))
    assert two["wins"] == "Ada and Bo won the most: 1 each."
    assert two["highest"] == "The highest total was 50 points: Ada and Bo."
    assert two["closest"] == "2 games were won by 10 points, none by less."
    assert "widest" not in two
    assert "streak" not in two
    assert "evening" not in two
    people = ("Ada", "Bo", "Cy", "Di")
    four = every(
        *(
            as_told(number, **{name: 50 if name == winner else 40 for name in people})
            for number, winner in enumerate(people)
        )
    )
    assert "wins" not in four
    assert "highest" not in four
    assert "together" not in four


def test_who_is_beyond_the_list_is_not_left_out_of_a_fact():
    winners = ["Ada"] * 5 + ["Cy"]
    found = every(*(as_told(at, **{name: 50, "Bo": 40}) for at, name in enumerate(winners)))
    assert "highest" not in found


def test_a_game_without_a_winner_ends_no_streak():
    found = every(as_told(1, Ada=50, Bo=40), as_told(2, Ada=None, Bo=40), as_told(3, Ada=50, Bo=40))
    assert found["streak"] == "Ada won 2 games in a row."


def test_a_streak_with_a_shared_victory_says_so():
    """Each counts whole in a row of games, and by its share among the wins."""
    shared, won = {"Ada": 50, "Bo": 50, "Cy": 10}, {"Ada": 50, "Bo": 40, "Cy": 10}

    def of(*totals):
        return every(*(saved(at, **one) for at, one in enumerate(totals, 1)))["streak"]

    assert of(won, won, shared) == "Ada won or shared 3 games in a row."
    assert of(shared, shared) == "Ada and Bo each won or shared 2 games in a row."
    lost = {"Ada": 10, "Bo": 40, "Cy": 50}
    # As long a streak without one is told as it is.
    assert of(won, shared, lost, won, won, lost) == "Ada won 2 games in a row."


def test_games_of_one_player_are_won_by_nobody():
    found = every(as_told(1, Ada=90), as_told(2, Ada=80), as_told(3, Ada=40, Bo=50))
    assert found["wins"] == "Bo won the most: 1 of 1 game."
    assert "streak" not in found
    assert "wins" not in every(as_told(1, Ada=90))


def test_games_that_were_level_are_counted():
    found = every(as_told(1, Ada=50, Bo=50), as_told(2, Ada=50, Bo=49))
    # Nobody told the coins of the first game: it has no winner, but it was level all the same.
    assert found["closest"] == "1 game was level on points at the top."
    level = saved(1, player("Ada", 50), player("Bo", 50))
    found = every(level, as_told(2, Ada=50, Bo=49))
    assert found["closest"] == "1 game was level on points at the top."
    assert found["wins"] == "Ada won the most: 1.5 of 2 games."


def test_without_games_there_are_no_facts():
    assert ten_facts(Statistics([])) == []
    assert list(told(as_told(1, Ada=None, Bo=None))) == ["played"]


@MODEST
@given(histories())
def test_facts_are_those_of_a_walk_over_all_games(drawn):
    statistics = Statistics(scored(game) for game in drawn)
    games = statistics.games
    facts = [fact for rule in FACTS if games and (fact := rule(statistics))]
    totals = [seat.total for game in games for seat in game.seats if seat.total is not None]
    for kind, most in (("highest", max), ("lowest", min)):
        fact = next((fact for fact in facts if fact.kind == kind), None)
        assert fact is None or fact.phrase.values["count"] == most(totals)
    margins = [game.margin for game in games if game.margin is not None and not game.partners]
    for kind, most in (("closest", min), ("widest", max)):
        fact = next((fact for fact in facts if fact.kind == kind), None)
        if fact and fact.phrase.key != "fact.level":
            assert fact.phrase.values["count"] == most(margins)
    won: dict[str, Fraction] = {}
    for game in games:
        for number in game.winners:
            key = game.seats[number].player
            won[key] = won.get(key, Fraction()) + Fraction(1, len(game.winners))
    wins = next((fact for fact in facts if fact.kind == "wins"), None)
    assert wins is None or float(wins.phrase.values["wins"]) == pytest.approx(
        float(max(won.values())), abs=0.005
    )
    found, going_on = runs(games)
    for one in statistics.players:
        longest = max(
            streaks(one.outings), key=lambda each: (each.length, each.whole), default=NO_STREAK
        )
        assert found.get(one.player, NO_RUN) == (longest.length, longest.whole)
        now = one.present_streak
        assert going_on.get(one.player, NO_RUN) == (now.length, now.whole)
    # Whatever is told has its words.
    assert all(words().phrase(fact.phrase) for fact in facts)


def of_the_night(year, month, day):
    """A game of half past midnight, and a lower one of the evening before."""
    night = datetime(year, month, day, 0, 30).astimezone()
    return (
        saved(1, played_at=night - timedelta(hours=3), Ada=30, Bo=20),
        saved(2, played_at=night, Ada=61, Bo=20),
    )


def test_a_game_of_after_midnight_is_told_by_its_own_day_and_its_evening_by_that_of_the_evening():
    found = every(*of_the_night(2026, 11, 1))
    assert found["highest"] == "The highest total was 61 points: Ada, 1 November."
    assert found["widest"] == "The biggest win was by 41 points: Ada, 1 November."
    assert found["evening"] == "The longest evening had 2 games: 31 October."


def test_a_game_of_the_night_of_new_years_eve_is_told_with_its_year():
    found = every(*of_the_night(2027, 1, 1))
    assert found["highest"] == "The highest total was 61 points: Ada, 1 January 2027."
    assert found["evening"] == "The longest evening had 2 games: 31 December."
