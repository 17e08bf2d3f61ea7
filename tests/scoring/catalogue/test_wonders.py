"""The wonder boards of both editions: what each stage of each side gives."""

import pytest

from scoring import edition as rules_of
from scoring.catalogue import cards as catalogue
from scoring.catalogue.cards import EDITIONS, wonders
from scoring.catalogue.effects import Effects

STAGES = {
    "p": lambda number: {"points": number},
    "s": lambda number: {"shields": number},
    "e": lambda number: {"extra_cards": number},
    "d": lambda number: {"from_discard": number},
}

# Every board a second time, in short: 3p for 3 points, 2s for 2 shields, 1e for an
# extra card, 1d for one from the discard pile, a wild symbol, a copied guild, and a dash
# for a stage that gives nothing.
BOARDS = {
    "first": {
        "Alexandria": ("3p - 7p", "- - 7p"),
        "Babylon": ("3p wild 7p", "3p 3e wild"),
        "Ephesos": ("3p - 7p", "2p 3p 5p"),
        "Gizah": ("3p 5p 7p", "3p 5p 5p 7p"),
        "Halikarnassos": ("3p 1d 7p", "2p1d 1p1d 1d"),
        "Olympia": ("3p - 7p", "- 5p copy"),
        "Rhodos": ("3p 2s 7p", "3p1s 4p1s"),
    },
    "second": {
        "Alexandria": ("3p - 7p", "- - 7p"),
        "Babylon": ("3p wild 7p", "3e wild"),
        "Ephesos": ("3p - 7p", "2p 3p 5p"),
        "Gizah": ("3p 5p 7p", "3p 5p 5p 7p"),
        "Halikarnassos": ("3p 1d 7p", "2p1d 1p1d 1d"),
        "Olympia": ("3p - 7p", "2p 3p 5p"),
        "Rhodos": ("3p 2s 7p", "3p1s 4p1s"),
    },
}


def stage(short):
    match short:
        case "-":
            return Effects()
        case "wild":
            return Effects(symbol="wild")
        case "copy":
            return Effects(copies_guild=True)
    given = {}
    for number, kind in zip(short[::2], short[1::2], strict=True):
        given |= STAGES[kind](int(number))
    return Effects(**given)


@pytest.mark.parametrize("edition", EDITIONS)
class TestBoards:
    def test_every_stage_gives_what_the_board_says(self, edition):
        found = {name: tuple(wonder.sides.values()) for name, wonder in wonders(edition).items()}
        assert found == {
            name: tuple(tuple(map(stage, side.split())) for side in sides)
            for name, sides in BOARDS[edition].items()
        }

    def test_the_edition_names_its_wonders_and_sides(self, edition):
        rules = rules_of(edition)
        assert rules.wonders == tuple(wonders(edition)) == tuple(BOARDS[edition])
        for name, wonder in wonders(edition).items():
            assert wonder.name == name
            assert tuple(wonder.sides) == rules.sides

    def test_simple_sides_have_three_stages_of_which_the_ends_are_alike(self, edition):
        # Both rulebooks: side A, or day, is the one for beginners.
        for wonder in wonders(edition).values():
            simple = next(iter(wonder.sides.values()))
            assert [stage.points for stage in simple][::2] == [3, 7]
            assert len(simple) == 3


def test_the_night_over_gizah_has_four_stages():
    sides = wonders("second")["Gizah"].sides
    assert len(sides["night"]) == 4
    assert sum(stage.points for stage in sides["night"]) == 20


def test_babylon_lost_a_stage_in_the_second_edition():
    assert len(wonders("first")["Babylon"].sides["B"]) == 3
    assert len(wonders("second")["Babylon"].sides["night"]) == 2


def test_only_olympia_b_copies_a_guild():
    copying = [
        (edition, name, side, number)
        for edition in EDITIONS
        for name, wonder in wonders(edition).items()
        for side, stages in wonder.sides.items()
        for number, stage in enumerate(stages, 1)
        if stage.copies_guild
    ]
    assert copying == [("first", "Olympia", "B", 3)]


def test_wonders_with_shields_or_wild_symbols():
    for edition in EDITIONS:
        found = {
            name: {
                kind
                for stages in wonder.sides.values()
                for stage in stages
                for kind in ("shields", "symbol")
                if getattr(stage, kind)
            }
            for name, wonder in wonders(edition).items()
        }
        assert {name: kinds for name, kinds in found.items() if kinds} == {
            "Babylon": {"symbol"},
            "Rhodos": {"shields"},
        }
        for stages in wonders(edition)["Rhodos"].sides.values():
            assert sum(stage.shields for stage in stages) == 2


@pytest.mark.parametrize("edition", ["", "third", "Second"])
def test_an_unknown_edition(edition):
    with pytest.raises(KeyError):
        wonders(edition)


class TestWrongData:
    """A slip in a data file is found when it is read."""

    @pytest.mark.parametrize(
        "row",
        [
            pytest.param({"day": []}, id="no stages"),
            pytest.param({"day": [{}] * 5}, id="five stages"),
            pytest.param({"day": [{}, {"pionts": 3}]}, id="an unknown kind"),
            pytest.param({"day": {"points": 3}}, id="no list"),
        ],
    )
    def test_is_refused(self, monkeypatch, row):
        monkeypatch.setattr(catalogue, "read_data", lambda _: {"Gizah": row})
        monkeypatch.setattr(catalogue, "_base_wonders", catalogue._base_wonders.__wrapped__)
        with pytest.raises(ValueError, match="Wonder"):
            catalogue._wonders.__wrapped__(catalogue.box_of("second"))
