"""`wonderpad cards`: the catalogue as a table that a player can check us by."""

import pytest

from app.cards.things import things
from app.words import words
from scoring.catalogue.cards import EDITIONS, box_of, cards, expansions_of, wonders
from tests.app.commands import run_here

FIRST = ["--edition", "first"]
DARIUS = "any age leader Darius 1 point for each black card in your own city"


def listed(*arguments: str) -> list[str]:
    printed = run_here("cards", *arguments)
    assert (printed.returncode, printed.stderr) == (0, b"")
    return [" ".join(line.split()) for line in printed.stdout.decode().splitlines()]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "III yellow Haven 3+ 4+ 1 point for each brown card in your own city"),
        ([], "Gizah night 3 points · 5 points · 5 points · 7 points"),
        ([], "I blue Altar 3+ 5+ 3 points"),
        (["--edition", "first"], "I blue Altar 3+ 5+ 2 points"),
        (["--edition", "first", "--players", "3"], "Guilds: 5 of them are drawn."),
        (["--players", "7"], "I green Apothecary 2 compass"),
        (["--expansions", "leaders"], "any age leader Caesar 2 shields"),
        (["--expansions", "cities, leaders"], DARIUS),
        (["--expansions", "cities", "--players", "8"], "I black Militia 2 shields"),
        (["--expansions", "armada"], "level II island Windy Island 2 naval strength"),
        (["--expansions", "edifice"], "Ur night no points · no points · no points"),
        (["--expansions", "cities"], "I black Raider Camp a victory token of 1 point"),
        ([*FIRST, "--expansions", "promos"], "Manneken Pis side B 7 points, 1 shield"),
    ],
)
def test_a_card_says_what_it_gives(arguments, line):
    assert line in listed(*arguments)


@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("Caesar", "any age · leader · 2 shields"),
        ("Loom", "age I and II · grey · no points"),
        ("Windy Island", "level II · island · 2 naval strength"),
    ],
)
def test_the_list_of_cards_says_when_each_comes(name, note):
    (thing,) = (one for one in things("second", words()) if one.name == name)
    assert thing.note == note


def test_only_cards_in_play_are_listed_for_a_number_of_players():
    assert not any("Well" in line for line in listed("--players", "3"))
    assert any("Well" in line for line in listed("--players", "4"))


def test_two_beside_a_free_city_play_with_the_cards_of_three():
    assert listed(*FIRST, "--players", "2") == listed(*FIRST, "--players", "3")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_expansion_of_an_edition_can_be_listed(edition):
    for expansion in expansions_of(edition):
        lines = "\n".join(listed("--edition", edition, "--expansions", expansion))
        box = box_of(edition, (expansion,))
        lacking = [name for name in [*cards(box), *wonders(box)] if name not in lines]
        assert lacking == []


def test_what_is_not_played_is_not_listed():
    assert not any("Darius" in line for line in listed("--expansions", "leaders"))
    assert not any("leader" in line or "black" in line for line in listed())


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--expansions", "ladders"], "second edition has no expansion ladders; it has: leaders"),
        (["--expansions", "promos"], "The second edition has no expansion promos"),
        (["--players", "8"], "This is not a game for 8: 3 to 7 can play."),
        (["--players", "2"], "This is not a game for 2: 3 to 7 can play."),
        ([*FIRST, "--players", "1"], "This is not a game for 1: 2 to 7 can play."),
    ],
)
def test_what_cannot_be_listed_is_said_in_one_line(arguments, problem):
    tried = run_here("cards", *arguments)
    assert tried.returncode == 2
    assert tried.stdout == b""
    (line,) = tried.stderr.decode().splitlines()
    assert problem in line
