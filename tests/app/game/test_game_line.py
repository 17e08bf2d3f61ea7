"""A game in a list says its day, but where the whole page is about that day."""

from datetime import UTC, datetime

from app.game.game_line import game_line, told
from app.look import Look
from tests.app.drawing import drawn
from tests.app.tables import finished

LOOK = Look(dark=False, width=390, height=844)


def test_a_day_is_not_said_again_on_the_page_of_its_evening():
    game = finished("Ada", "Bo", "Cleo", blue=[13, 11, 10])
    when = datetime(2026, 11, 8, 12, tzinfo=UTC)
    said, *seen = drawn(game_line, LOOK, game, when, print)
    assert said == "8 November 2026: Ada, 73. Bo 71, Cleo 70"
    assert "8 November 2026" in seen
    alone, *seen = drawn(game_line, LOOK, game, when, print, dated=False)
    assert alone == said, "whoever hears a line alone is told the day"
    assert "8 November 2026" not in seen


def test_a_line_tells_where_it_was_and_what_was_noted():
    """Whoever looked for a word of theirs was given lines without that word."""
    game = finished("Ada", "Bo", "Cleo", blue=[13, 11, 10])
    game = game.model_copy(update={"place": "Café Mozart", "note": "Bo sang.\nAll\nnight."})
    when = datetime(2026, 11, 8, 12, tzinfo=UTC)
    said, *seen = drawn(game_line, LOOK, game, when, print)
    assert said == "8 November 2026: Ada, 73. Bo 71, Cleo 70. Café Mozart. Bo sang. All night."
    assert "8 November 2026 · Café Mozart · Bo sang. All night." in seen
    _, *seen = drawn(game_line, LOOK, game, when, print, dated=False)
    assert "Café Mozart · Bo sang. All night." in seen


def test_of_a_long_note_only_the_beginning_is_said():
    """A note of two thousand letters was read out in each line before anything else."""
    game = finished("Ada", "Bo", "Cleo").model_copy(update={"note": "Bo sang all night. " * 100})
    said, *_ = drawn(game_line, LOOK, game, datetime(2026, 11, 8, 12, tzinfo=UTC), print)
    assert said.endswith("Bo sang all night. Bo san…")
    assert len(said) < 200


def test_where_all_are_level_the_place_alone_is_said_after_them():
    game = finished("Ada", "Bo", "Cleo").model_copy(update={"place": "Café Mozart"})
    said, *_ = drawn(game_line, LOOK, game, datetime(2026, 11, 8, 12, tzinfo=UTC), print)
    assert said == "8 November 2026: Ada, Bo and Cleo, tied, 70. Café Mozart"


def test_a_tie_is_that_of_all_who_are_level_whoever_is_asked_for_coins():
    """“Bo, tied” were his own, as Ada's coins are known."""
    game = finished("Ada", "Bo", "Cleo", blue=[10, 10, 1], treasure=[{"coins": 30}, 10, 10])
    of = told(game, datetime(2026, 11, 8, 12, tzinfo=UTC))
    assert (of.lead, of.total, of.others) == ("Ada and Bo, tied", "70", "Cleo 61")


def test_a_place_that_ends_with_a_full_stop_gets_no_second_one():
    game = finished("Ada", "Bo", "Cleo").model_copy(
        update={"place": "The Mews St.", "note": "Late."}
    )
    said, *_ = drawn(game_line, LOOK, game, datetime(2026, 11, 8, 12, tzinfo=UTC), print)
    assert said.endswith("tied, 70. The Mews St. Late.")
