"""The rulings: each is known, documented, and shown where points rest on it."""

import json

import pytest

from app.words import translation_file
from scoring import Phrase, read_game, score
from scoring.catalogue.rulings import RULINGS, rulings_behind
from scripts.make_rulings_docs import RULINGS_FILE, rulings_document
from scripts.provenance import provenance

ENGLISH = json.loads(translation_file("en").read_text(encoding="utf-8"))
LINES = [(ruling.name, line) for ruling in RULINGS for line in ruling.lines]


def test_the_page_is_what_the_script_makes():
    written = RULINGS_FILE.read_text(encoding="utf-8")
    assert written == rulings_document(), "run make catalogue"


def test_no_sentence_of_the_page_has_the_apostrophe_of_a_typewriter():
    assert [line for line in rulings_document().split("\n") if "'" in line] == []


def test_each_ruling_has_its_sentences_and_each_sentence_its_ruling():
    told = {key for key in ENGLISH if key.startswith("ruling.")}
    assert told == {
        f"ruling.{ruling.name}.{part}" for ruling in RULINGS for part in ("question", "answer")
    }


@pytest.mark.parametrize(("ruling", "line"), LINES)
def test_each_line_that_rests_on_a_ruling_exists_and_leads_to_it_alone(ruling, line):
    assert line in ENGLISH
    assert [found.name for found in rulings_behind([Phrase(line)])] == [ruling]


def test_each_source_of_a_ruling_is_described():
    named = {name for ruling in RULINGS for name in ruling.sources}
    assert named - provenance().sources.keys() == set()


def test_a_ruling_behind_a_line_within_a_line_is_found_once():
    inner = Phrase("because.limited", {"line": Phrase("because.count"), "limit": 10})
    lines = [Phrase("because.sum", {"terms": (inner, 3)}), inner]
    assert [found.name for found in rulings_behind(lines)] == ["guild_limit"]
    assert rulings_behind([Phrase("because.coins")]) == ()


def test_the_why_of_a_copied_guild_rests_on_its_ruling():
    game = {
        "edition": "first",
        "players": [
            {
                "name": "Ada",
                "wonder": "Olympia",
                "side": "B",
                "city": {"stages": 3, "cards": [], "complete": True},
            },
            {"name": "Bo", "city": {"cards": ["Workers Guild"], "complete": True}},
            {"name": "Di", "city": {"counts": {"brown": 2}}},
        ],
    }
    ada = score(read_game(json.dumps(game))).players[0]
    behind = rulings_behind(ada.categories["guilds"].because)
    assert [ruling.name for ruling in behind] == ["copied_guild"]
    assert rulings_behind(ada.categories["blue"].because) == ()
