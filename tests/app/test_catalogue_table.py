"""`wonderpad cards`: the catalogue as a table that a player can check us by."""

import subprocess
import sys

import pytest

from tests.browser.phone import ROOT


def listed(*arguments: str) -> list[str]:
    printed = subprocess.run(
        [sys.executable, "-m", "app", "cards", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [" ".join(line.split()) for line in printed.stdout.splitlines()]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "III yellow Haven 3+ 4+ 1 point for each brown card in the own city"),
        ([], "Gizah night 3 points | 5 points | 5 points | 7 points"),
        ([], "I blue Altar 3+ 5+ 3 points"),
        (["--edition", "first"], "I blue Altar 3+ 5+ 2 points"),
        (["--edition", "first", "--players", "3"], "Guilds: 5 of them are drawn."),
        (["--players", "7"], "I green Apothecary 2 compass"),
    ],
)
def test_a_card_says_what_it_gives(arguments, line):
    assert line in listed(*arguments)


def test_only_cards_in_play_are_listed_for_a_number_of_players():
    assert not any("Well" in line for line in listed("--players", "3"))
    assert any("Well" in line for line in listed("--players", "4"))
