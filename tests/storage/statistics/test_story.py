"""The sentences that tell a game: each with its rule and from when on it is told."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given

from app.words import words
from scoring import City, Coins, Player
from storage.statistics import broken_records, scored, story_of
from storage.statistics.story.before import Before, Looked
from storage.statistics.story.sentences import SENTENCES
from storage.statistics.story.story import RARE, SENTENCES_TOLD
from tests.storage.statistics.examples import (
    CATEGORIES,
    MODEST,
    as_told,
    day,
    histories,
    pad,
    player,
    saved,
)
from tests.storage.statistics.test_teams import in_teams

PLAIN = {"Ada": 50, "Bo": 40, "Cy": 30}
CLOSE = {"Ada": 50, "Bo": 49, "Cy": 30}


def games_of(*games):
    """Scored games: everyone's totals, or saved games; one a day."""
    return [
        scored(saved(number, **game) if isinstance(game, dict) else game)
        for number, game in enumerate(games, 1)
    ]


def told_by(kind, *games):
    """What one sentence says of the last game, if enough is known to say it."""
    *past, now = map(Looked, games_of(*games))
    before = Before()
    for game in past:
        before.add(game)
    sentence = next(one for one in SENTENCES if one.kind == kind)
    told = sentence.rule(now, before) if sentence.known(now, before) else None
    return told and str(told.phrase)


def of(number, *players):
    return saved(number, *players)


def rows(name, **points):
    """A player with so many points in the rows told, and ten in the others."""
    full = dict.fromkeys(CATEGORIES, 10) | points
    return Player(name=name, pad=full | {"treasure": Coins(coins=3 * full["treasure"])})


def test_the_closest_finish():
    assert told_by("closest", *[PLAIN] * 5, CLOSE) == "story.closest(count=1, games=6)"
    assert told_by("closest", *[PLAIN] * 4, CLOSE) is None, "too few came before"
    assert told_by("closest", *[PLAIN] * 5, CLOSE, CLOSE) is None, "it was as close before"
    wide = {"Ada": 50, "Bo": 46, "Cy": 30}
    assert told_by("closest", *[PLAIN] * 5, wide) is None, "four points are not close"


def test_level_at_the_top():
    level = {"Ada": 50, "Bo": 50, "Cy": 30}
    assert told_by("tied", *[PLAIN] * 5, level) == "story.tied(games=6)"
    assert told_by("tied", *[PLAIN] * 4, level) is None
    assert told_by("tied", *[PLAIN] * 5, level, level) is None
    without_coins = as_told(6, **level)
    assert told_by("tied", *[PLAIN] * 5, without_coins) == "story.tied(games=6)"
    assert told_by("tied", *[PLAIN] * 5, without_coins, level) is None


def test_the_most_points_in_a_row_of_the_pad():
    def table(number, guilds):
        return of(number, player("Ada", 60, guilds=guilds), player("Bo", 40))

    past = [table(number, 9) for number in range(1, 6)]
    said = told_by("category", *past, table(6, 10))
    assert said == "story.category(category=category.guilds, count=10, names=Ada, before=9)"
    assert told_by("category", *past, table(6, 9)) is None
    assert told_by("category", *past[:4], table(5, 10)) is None


def test_who_has_the_most_points_in_a_row_is_told_with_all_others_who_have():
    def table(number, guilds):
        return of(number, player("Ada", 60, guilds=guilds), player("Bo", 40, guilds=guilds))

    games = games_of(*(table(number, 9) for number in range(1, 20)), table(20, 20))
    (line,) = [line for line in story_of(games, games[-1]) if line.kind == "category"]
    assert words().phrase(line.phrase) == (
        "Guilds: 20 points each for Ada and Bo, more than anyone before. The record was 9."
    )


def test_of_several_rows_the_one_that_is_most_by_most():
    past = [of(number, rows("Ada"), rows("Bo")) for number in range(1, 6)]
    now = of(6, rows("Ada", military=12), rows("Bo", guilds=15))
    said = told_by("category", *past, now)
    assert said == "story.category(category=category.guilds, count=15, names=Bo, before=10)"


def test_the_first_victory_with_a_wonder():
    def table(number, gizah, rhodos):
        return of(number, player("Ada", gizah, "Gizah"), player("Bo", rhodos, "Rhodos"))

    lost = [table(number, 40, 50) for number in range(1, 5)]
    assert told_by("wonder", *lost, table(5, 60, 50)) == "story.wonder(wonder=Gizah, count=4)"
    assert told_by("wonder", *lost[:3], table(4, 60, 50)) is None, "played three times only"
    assert told_by("wonder", *lost, table(5, 60, 50), table(6, 60, 50)) is None
    assert told_by("wonder", *lost, table(5, 40, 50)) is None, "Rhodos won before"


def test_evenings_in_a_row():
    lost = {"Ada": 30, "Bo": 60, "Cy": 30}
    assert told_by("evenings", PLAIN, PLAIN, PLAIN) == "story.evenings(name=Ada, count=3)"
    assert told_by("evenings", PLAIN, PLAIN) is None
    assert told_by("evenings", PLAIN, PLAIN, lost, PLAIN) is None
    again = [saved(number, **PLAIN) for number in (1, 2, 3)]
    same_evening = saved(4, played_at=day(3), **PLAIN)
    assert told_by("evenings", *again, same_evening) is None, "told at the first victory"
    assert told_by("evenings", *again, same_evening, saved(5, **PLAIN)) == (
        "story.evenings(name=Ada, count=4)"
    )


def test_won_again_after_long():
    lost = {"Ada": 30, "Bo": 60, "Cy": 30}
    assert told_by("waited", PLAIN, *[lost] * 6, PLAIN) == "story.waited(name=Ada, count=6)"
    assert told_by("waited", PLAIN, *[lost] * 5, PLAIN) is None
    assert told_by("waited", *[lost] * 6, PLAIN) is None, "a first victory is told as a record"


def test_whoever_was_ahead_before_without_winning_beats_nobody_for_the_first_time():
    second = {"Ada": 40, "Bo": 30, "Cy": 50}
    won = {"Ada": 60, "Bo": 30}
    assert told_by("met", *[second] * 6, won) is None
    assert (
        told_by("met", *[second] * 6, won | {"Cy": 50}) == "story.met(name=Ada, other=Cy, games=7)"
    )
    # Cy and Di are level at the top, and nobody told their coins: Ada was ahead of Bo all the same.
    open_tie = as_told(6, Ada=40, Bo=30, Cy=50, Di=50)
    lost = {"Ada": 30, "Bo": 60}
    assert told_by("met", *[lost] * 5, open_tie, won) is None
    assert told_by("met", *[{"Ada": 40, "Bo": 40, "Cy": 50}] * 5, won) is not None


def test_partners_have_not_met_as_opponents():
    """Of the six games between them, five had them on one side."""
    won, totals = {"Ada": 60, "Bo": 30}, {"Ada": 30, "Bo": 30, "Cy": 40, "Di": 40}
    together = [in_teams(number, **totals) for number in range(1, 6)]
    assert told_by("met", *together, won) is None
    apart = {"Ada": 30, "Cy": 30, "Bo": 40, "Di": 40}
    against = [in_teams(number, **apart) for number in range(1, 6)]
    assert told_by("met", *against, won) == "story.met(name=Ada, other=Bo, games=6)"


def test_won_against_somebody_for_the_first_time():
    lost = {"Ada": 30, "Bo": 60}
    assert told_by("met", *[lost] * 5, PLAIN) == "story.met(name=Ada, other=Bo, games=6)"
    assert told_by("met", *[lost] * 4, PLAIN) is None
    assert told_by("met", *[lost] * 5, PLAIN, PLAIN) is None


def test_who_led_before_the_last_row():
    ahead = rows("Bo", blue=12)
    said = told_by("last_row", of(1, rows("Ada", guilds=15), ahead))
    assert said == "story.last_row(category=category.guilds, other=Bo, name=Ada, count=2)"
    assert told_by("last_row", of(1, rows("Ada", blue=13), ahead)) is None
    two = rows("Ada", guilds=15), ahead, rows("Cy", blue=12)
    assert told_by("last_row", of(1, *two)) is None, "nobody led alone"


def test_won_with_the_most_in_no_row():
    first, last = CATEGORIES[:3], CATEGORIES[3:]
    ada = rows("Ada", **dict.fromkeys(CATEGORIES, 9))
    bo, cy = (rows(name, **dict.fromkeys(less, 0)) for name, less in (("Bo", last), ("Cy", first)))
    assert told_by("no_row", of(1, ada, bo, cy)) == "story.no_row(name=Ada)"
    as_many = rows("Ada", **dict.fromkeys(CATEGORIES, 9) | {"blue": 10})
    assert told_by("no_row", of(1, as_many, bo, cy)) is None


def test_little_between_the_first_and_the_last():
    near = {"Ada": 50, "Bo": 45, "Cy": 42}
    assert told_by("narrow", *[PLAIN] * 5, near) == "story.narrow(count=8, games=6)"
    assert told_by("narrow", *[PLAIN] * 4, near) is None
    assert told_by("narrow", *[PLAIN] * 5, near, near) is None


@pytest.mark.parametrize(
    ("colour", "cards"),
    [
        ("red", ("Altar", "Apothecary")),
        ("green", ("Altar", "Stockade")),
        ("blue", ("Stockade", "Apothecary")),
    ],
)
def test_won_without_a_colour(colour, cards):
    def table(*, complete):
        city = City(cards=cards, complete=complete)
        ada = Player(name="Ada", pad=pad(60), city=city)
        return of(1, ada, player("Bo", 40))

    assert told_by(f"without_{colour}", table(complete=True)) == f"story.without.{colour}(name=Ada)"
    assert told_by(f"without_{colour}", table(complete=False)) is None
    others = {"red", "green", "blue"} - {colour}
    assert all(told_by(f"without_{one}", table(complete=True)) is None for one in others)


def test_the_rarest_three_are_told_the_rarest_first():
    # On odd days Ada led before the last row, on even ones not: that is not rare.
    games = [
        of(number, rows("Ada", guilds=15), rows("Bo", blue=10 + 2 * (number % 2)))
        for number in range(1, 12)
    ]
    kinds = [line.kind for line in story_of(games_of(*games), scored(games[-1]))]
    assert "last_row" not in kinds
    seldom = [of(number, rows("Ada", guilds=15), rows("Bo")) for number in range(1, 11)]
    lines = story_of(games_of(*seldom, games[-1]), scored(games[-1]))
    assert [(line.kind, line.rarity) for line in lines if line.kind == "last_row"] == [
        ("last_row", Fraction(1, 12))
    ]


@pytest.mark.parametrize(
    ("kind", "now", "told"),
    [
        ("closest", CLOSE, "Won by 1 point: the closest finish {}."),
        ("tied", {"Ada": 50, "Bo": 50}, "Level on points at the top, for the first time {}."),
        (
            "narrow",
            {"Ada": 50, "Bo": 45, "Cy": 42},
            "Only 8 points between first and last: the closest field {}.",
        ),
        (
            "category",
            PLAIN | {"Ada": 60},
            "Blue: 60 points for Ada, more than anyone before {}. The record was 50.",
        ),
    ],
)
def test_what_is_so_of_some_games_says_of_which(kind, now, told):
    leaders = [
        game._replace(expansions=("leaders",))
        for game in games_of(*[{"Ada": 84, "Bo": 84, "Cy": 83}] * 5)
    ]
    before = Before()
    for game in (*leaders, *games_of(*[PLAIN] * 5)):
        before.add(Looked(game))
    (sentence,) = [one for one in SENTENCES if one.kind == kind]
    found = sentence.rule(Looked(games_of(now)[0]), before)
    assert words().phrase(found.phrase) == told.format("in games without expansions")


@given(histories(most=30))
@MODEST
def test_of_any_history(history):
    games = [scored(game) for game in history]
    for game in games:
        lines = story_of(games, game)
        assert len(lines) <= SENTENCES_TOLD
        assert [line.rarity for line in lines] == sorted(line.rarity for line in lines)
        assert all(line.rarity <= RARE for line in lines)
        shuffled = Random(1).sample(games, len(games))
        assert story_of(shuffled, game) == lines
        # What comes later changes nothing.
        assert story_of([one for one in games if one.order <= game.order], game) == lines


@given(histories(most=30))
@MODEST
def test_what_a_record_says_as_well_is_a_record(history):
    games = [scored(game) for game in history]
    for game in games:
        records = {(record.kind, record.category) for record in broken_records(games, game.id)}
        for line in story_of(games, game):
            if line.kind in ("closest", "tied", "category"):
                assert (line.kind, line.category) in records
