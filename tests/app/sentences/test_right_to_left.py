"""Names that are read from right to left leave the sentence around them in its order.

Each is isolated by marks that nobody sees. Nothing else has them: no other name, no file, and
nothing that is read aloud or looked for.
"""

import json
from dataclasses import replace
from datetime import UTC, datetime

import flet as ft
import pytest

from app.city.cards import city_cards
from app.files.exporting import FORMATS
from app.finding.filters import LONGEST_CHIP, filter_chips
from app.finding.search import GameSearch
from app.game.game_line import told
from app.game.note.note_sheet import note_line
from app.game.picture import GamePicture
from app.look import Look
from app.sentences import import_lines
from app.sentences.report import result_document, shared_text, table_to_read
from app.sentences.what_if_lines import what_if_document
from app.ui.kit import spoken
from app.ui.shared_picture import picture
from app.words import bare, isolated, words
from scoring import score
from scoring.answers.city_tiles import groups
from scoring.game.names import plain
from scoring.what_if.what_if import what_if
from storage import SavedGame
from storage.history.games_index import Offers
from tests.app.drawing import drawn
from tests.app.sentences.test_teams_report import partners
from tests.app.tables import finished, table

SAY = words()
LOOK = Look(dark=False, width=390, height=844)
WHEN = datetime(2026, 11, 8, 12, tzinfo=UTC)
MARKS = {"\u2068", "\u2069"}

HADAS, DAN, NUR = "הדס", "דן", "نور"
HADAS_MARKED, DAN_MARKED, NUR_MARKED = (f"\u2068{name}\u2069" for name in (HADAS, DAN, NUR))


def has_marks(text):
    return not MARKS.isdisjoint(text)


def game_of(*names, **about):
    return finished(*names, blue=[12, 11, -30]).model_copy(update=about)


@pytest.mark.parametrize("name", [HADAS, NUR, "Dan דן", "דן 2", "ד"])
def test_a_name_with_letters_from_right_to_left_is_isolated(name):
    assert isolated(name) == f"\u2068{name}\u2069"
    assert bare(isolated(name)) == name


@pytest.mark.parametrize("name", ["Ada", "Zoë", "Nguyễn", "Ольга", "美玲", "−3", "👩\u200d🚀", ""])
def test_every_other_name_stays_as_it_is(name):
    assert isolated(name) == name


def test_what_is_isolated_is_not_isolated_again_in_a_sentence_around_it():
    names = SAY.names([HADAS, "Ada", DAN])
    assert names == f"{HADAS_MARKED}, Ada and {DAN_MARKED}"
    assert SAY("home.again", names=names) == f"Same table again: {names}"
    assert isolated(f"{names} דן") == f"\u2068{names} דן\u2069"


def test_the_sum_of_a_team_keeps_its_order_and_its_minus():
    game = partners(HADAS, DAN, "Cy", "Di", green=[10, -67, 10, 10])
    sums = f"{HADAS_MARKED} 70 + {DAN_MARKED} −7 = 63"
    assert sums in table_to_read(game, score(game), SAY).splitlines()
    assert f"2. {sums}" in shared_text(game, score(game), SAY).splitlines()


def test_a_message_has_every_name_and_the_place_isolated():
    game = game_of(HADAS, "Ada", NUR, played_at=WHEN, place="חיפה", minutes=45)
    message = shared_text(game, score(game), SAY)
    first, *lines = message.splitlines()
    assert first.startswith(f"{HADAS_MARKED} wins with 72 points")
    assert f"1. {HADAS_MARKED}: 72" in lines
    assert f"3. {NUR_MARKED}: 30" in lines
    assert lines[-1] == "Scored with Wonderpad · 8 November 2026 · \u2068חיפה\u2069 · 45 min"


def test_a_table_to_read_has_names_above_their_own_figures():
    """Without marks, two such names beside each other would change places in a terminal."""
    game = game_of(HADAS, DAN, "Ada")
    lines = table_to_read(game, score(game), SAY).splitlines()
    assert lines[0].split() == [HADAS_MARKED, DAN_MARKED, "Ada"]
    other = game_of("Abc", "De", "Ada")
    as_wide = table_to_read(other, score(other), SAY).splitlines()
    assert [len(bare(line)) for line in lines[:10]] == [len(line) for line in as_wide[:10]]


def test_a_line_of_the_history_has_each_name_beside_its_points():
    of = told(game_of(HADAS, DAN, "Ada"), WHEN)
    assert (of.lead, of.others) == (HADAS_MARKED, f"{DAN_MARKED} 71, Ada 30")


def test_a_line_of_an_import_does_too():
    half = table(HADAS, "Ada", blue=[None, 3])
    assert import_lines.game_line(half, SAY).endswith(f": {HADAS_MARKED}, Ada 3")
    assert f"{DAN_MARKED} 71," in import_lines.game_line(game_of(HADAS, DAN, "Ada"), SAY)


def test_the_line_of_a_note_and_the_end_of_a_picture_keep_the_order_around_a_place():
    game = game_of("Ada", "Bo", "Cleo", played_at=WHEN, place="חיפה", minutes=45)
    where = "8 November 2026 · \u2068חיפה\u2069 · 45 min"
    assert where in drawn(note_line, LOOK, game, "8 November 2026", 45, print)
    ends = drawn(picture, LOOK, GamePicture(game, score(game), ()))[-1]
    assert ends == f"{where} · Scored with Wonderpad"


def test_who_has_a_card_already_is_listed_in_order():
    first = groups(finished("Ada", "Bo", "Cleo"), 0, 1)[0][0]
    taken = replace(first, holders=(HADAS, DAN))
    assert f"{HADAS_MARKED}, {DAN_MARKED}" in drawn(city_cards, LOOK, ((taken,),), 380, print)


def test_a_choice_that_is_cut_ends_what_it_has_begun_to_isolate():
    search, long = GameSearch(), "ד" * (LONGEST_CHIP + 6)
    search.change(players=(long,))
    offers = Offers((long,), (), (), (), (), ())
    said = drawn(lambda: ft.Row(filter_chips(LOOK, search, offers, print)))
    assert (
        next(text for text in said if "…" in text and has_marks(text))
        == f"\u2068{long[: LONGEST_CHIP - 2]}…\u2069"
    )


def test_nobody_hears_the_marks():
    assert spoken(SAY("cities.of", name=HADAS), None).label == bare(SAY("cities.of", name=HADAS))


@pytest.mark.parametrize("ending", FORMATS)
def test_no_file_has_them(ending):
    game = game_of(HADAS, DAN, NUR, place="חיפה", note="Dan דן")
    written = "".join(FORMATS[ending]([SavedGame("1", game, WHEN)]))
    assert HADAS in written
    assert not has_marks(written)


def test_a_result_for_programs_has_none():
    game = game_of(HADAS, DAN, "Ada", played_at=WHEN)
    document = [result_document(game, score(game), SAY), what_if_document(game, what_if(game), SAY)]
    said = json.dumps(document, ensure_ascii=False)
    assert HADAS in said
    assert not has_marks(said)


def test_a_name_that_was_copied_from_a_sentence_finds_the_same():
    assert plain(HADAS_MARKED) == plain(HADAS)
