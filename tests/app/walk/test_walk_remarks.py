"""What the players' lines of the walk remark on what was entered there; nothing is drawn."""

from contextlib import suppress

import pytest

from app.look import Look
from app.ui.kept_controls import KeptControls
from app.walk.players import seat_lines
from app.words import words
from scoring import Result, UnreadableGame, read_game
from scoring.catalogue.cards import box_of, expansions_of
from scoring.catalogue.editions import rules
from scoring.remarks.table_remarks import about_entry
from scoring.rows.kinds.row import ABOUT_ENTRIES
from tests.app.drawing import drawn

SHIELDS = {"cards": ["Stockade"], "complete": True}
"""A city that wins every conflict against neighbours without shields."""

EPHESOS = {"wonder": "Ephesos", "side": "day"}
"""A wonder whose points are known as soon as its stages are."""

ENTERED = [
    ("wonder", 10, {"stages": 0}, EPHESOS, "city gives 0"),
    ("wonder", 20, {}, EPHESOS, "no stages give 20"),
    ("blue", 31, {"counts": {"blue": 3}}, {}, "3 cards counted"),
    ("blue", 31, {"counts": {"blue": 0}}, {}, "city gives 0"),
    ("blue", 4, {"cards": ["Palace"], "counts": {"blue": 2}}, {}, "named cards give 8"),
    ("green", {"tablet": 1}, {"cards": ["Scientists Guild"]}, {}, "wild symbol not entered"),
    ("green", {"tablet": 1}, {"cards": ["Enheduanna"]}, {}, "with Enheduanna?"),
    ("military", 18, {"defeats": 3}, {}, "3 defeats counted"),
    ("military", 18, {"defeats": 1}, {}, "1 defeat counted"),
    ("military", 5, SHIELDS, {}, "shields give 18"),
    ("military", {"tokens": [1, -1]}, SHIELDS, {}, "shields say otherwise"),
    ("military", {"tokens": [1, 3]}, SHIELDS, {}, "shields give more"),
]


def lines(walk, name, entry, city, of_seat):
    """What the lines of the page of a category say, where Ada's city is known."""
    city = {"cards": [], **city}
    ada = {"name": "Ada", "pad": {name: entry}, "city": city, **of_seat}
    others = [{"name": other, "city": {"complete": True}} for other in ("Bo", "Cleo")]
    expansions = ["leaders"] if "Enheduanna" in city["cards"] else []
    told = {"edition": "second", "expansions": expansions, "players": [ada, *others]}
    walk.session.start(read_game(told))
    walk.go(name)
    walk.choose(1)
    look = Look(dark=False, width=360, height=740)
    return walk.result, drawn(seat_lines, look, walk, walk.result, KeptControls())


def remarked(result: Result, name: str) -> set[str]:
    return {one.phrase.key for one in result.remarks if one.category == name}


@pytest.mark.parametrize(("name", "entry", "city", "of_seat", "short"), ENTERED)
def test_a_line_says_that_the_city_says_otherwise(walk, name, entry, city, of_seat, short):
    result, said = lines(walk, name, entry, city, of_seat)
    assert remarked(result, name) & ABOUT_ENTRIES
    assert said.count(short) == 1, "on Ada's line, and on nobody else's"
    (aloud,) = [one for one in said if one.startswith("Ada, ")]
    assert f", {short}" in aloud


def test_every_remark_on_an_entry_is_looked_at(walk):
    found = [remarked(lines(walk, *given)[0], given[0]) for *given, _ in ENTERED]
    assert set.union(*found) >= ABOUT_ENTRIES


def test_a_line_says_nothing_of_another_category(walk):
    _, said = lines(walk, "wonder", 20, {}, EPHESOS)
    assert "no stages give 20" in said
    walk.go("green")
    look = Look(dark=False, width=360, height=740)
    said = drawn(seat_lines, look, walk, walk.result, KeptControls())
    assert not [one for one in said if "no stages give" in one]


def test_what_fits_the_city_is_not_remarked(walk):
    result, said = lines(walk, "wonder", 0, {"stages": 0}, EPHESOS)
    assert not remarked(result, "wonder")
    assert not [one for one in said if "city gives" in one]


def test_tokens_that_are_still_taken_are_not_missing_yet(walk):
    def said_while_taking(tokens):
        lines(walk, "military", {"tokens": tokens}, SHIELDS, {})
        walk.choose(0)
        assert walk.details == "tokens"
        look = Look(dark=False, width=360, height=740)
        return drawn(seat_lines, look, walk, walk.result, KeptControls())

    assert "shields give more" not in said_while_taking([1, 3])
    # These cannot come right any more.
    assert "shields say otherwise" in said_while_taking([1, -1])


def test_tokens_that_are_missing_are_told_where_their_cell_was_opened_to_mend_it(walk):
    lines(walk, "military", {"tokens": [1, 3]}, SHIELDS, {})
    walk.choose(0)
    walk.alone = True
    look = Look(dark=False, width=360, height=740)
    assert "shields give more" in drawn(seat_lines, look, walk, walk.result, KeptControls())


ALL = expansions_of("second")

ODD_BY_ITSELF = [*range(-40, 140), {"debts": [-7]}, {"debts": [-2, -2, -5]}, {"tokens": [5] * 9}]


@pytest.mark.parametrize("played", [(), ("armada",), ("edifice",), ("cities",), ALL], ids=str)
def test_whatever_is_odd_about_an_entry_is_said_in_short_on_its_line(played):
    rules_here = rules(box_of("second", played))
    game = read_game({"expansions": played, "players": [{"name": "Ada"}, {"name": "Bo"}]})
    said = words()
    found = set()
    for name in game.categories:
        for entry in ODD_BY_ITSELF:
            with suppress(UnreadableGame):
                document = {
                    "expansions": played,
                    "players": [{"name": "Ada", "pad": {name: entry}}],
                }
                held = read_game(document).players[0].pad[name]
                for odd in about_entry(name, held, rules_here):
                    assert said(odd.key + ".short", **odd.values)
                    found.add(odd.key)
    assert "remark.plausible" in found
    assert ("remark.no_debt" in found) == (played == ("edifice",))


def test_science_that_cards_tell_is_said_with_its_sets(walk):
    cards = ["Scriptorium", "School", "Apothecary", "Workshop"]
    city = {"cards": cards, "complete": True, "stages": 0}
    players = [{"name": name, "wonder": "Gizah", "city": {"complete": True}} for name in "BC"]
    ada = {"name": "Ada", "wonder": "Rhodos", "side": "day", "city": city}
    walk.session.start(read_game({"players": [ada, *players]}))
    walk.go("green")
    look = Look(dark=False, width=390, height=844)
    said = drawn(seat_lines, look, walk, walk.result, KeptControls())
    assert any("2² + 1² + 1² + 1 × 7" in one for one in said)
    assert not [one for one in said if "= 6" in one]
