"""Every text can be read on its ground, in the light theme and in the dark one."""

import json
import re

import pytest

from app.assets import assets_folder
from scoring.catalogue.editions import categories

COLOURS = json.loads((assets_folder() / "colours.json").read_text(encoding="utf-8"))
ROWS = sorted(categories())

READABLE = 4.5
"""The least contrast of text and ground, by WCAG 2.2, level AA."""

VISIBLE = 3.0
"""The least contrast of a symbol, or of what shows where something is, by the same."""

GROUNDS = {
    # The page itself: titles, hints, remarks, the heading's symbol in its row's colour.
    # The other way round: a built card, whose text is as light as the page.
    "paper": ("ink", "soft", "accent", "grey", *ROWS),
    # Cards: lines of players, the pad, its labels in their rows' colours, tokens, chips.
    "card": ("ink", "soft", "accent", "grey", *ROWS),
    # The player who is next, winners, banners and chosen chips.
    "active": ("ink", "soft", "accent", *ROWS),
    # Number keys; the drawing of the table has its small text on it.
    "key": ("ink", "soft"),
    # The leading button, and the key that enters.
    "ink": ("paper",),
}
"""The colours of texts by the ground that they stand on."""

PAIRS = [(text, ground) for ground, texts in GROUNDS.items() for text in texts]


def luminance(colour: str) -> float:
    """How light a colour is, as WCAG reckons it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_reckoned_as_wcag_does():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)
    assert contrast("#FFFFFF", "#777777") == contrast("#777777", "#FFFFFF")


def test_both_themes_have_the_same_colours():
    assert COLOURS["light"].keys() == COLOURS["dark"].keys()
    for theme in COLOURS.values():
        assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in theme.values())


@pytest.mark.parametrize(("text", "ground"), PAIRS, ids="-on-".join)
@pytest.mark.parametrize("theme", COLOURS)
def test_a_text_can_be_read_on_its_ground(theme, text, ground):
    colours = COLOURS[theme]
    found = contrast(colours[text], colours[ground])
    assert found >= READABLE, f"{found:.2f}"


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("ground", ["card", "paper", "active"])
@pytest.mark.parametrize("theme", COLOURS)
def test_a_rows_bar_and_frame_can_be_seen(theme, ground, row):
    assert contrast(COLOURS[theme][row], COLOURS[theme][ground]) >= VISIBLE


@pytest.mark.parametrize("ground", ["card", "active"])
@pytest.mark.parametrize("theme", COLOURS)
def test_the_frame_of_what_is_entered_next_can_be_seen(theme, ground):
    assert contrast(COLOURS[theme]["accent"], COLOURS[theme][ground]) >= VISIBLE


@pytest.mark.parametrize("theme", COLOURS)
def test_no_two_rows_have_the_same_colour(theme):
    assert len({COLOURS[theme][row] for row in ROWS}) == len(ROWS)
