"""The catalogue's table for players: up to date, complete, and backed by sources."""

from collections import Counter
from collections.abc import Iterator

import pytest
from pydantic import ValidationError

from scoring.catalogue.cards import EDITIONS, box_of, cards, expansions_of, wonders
from scoring.catalogue.editions import categories, rules
from scripts.make_catalogue_docs import CATALOGUE_FILE, catalogue_document
from scripts.provenance import (
    ALL,
    TEAMS,
    UNTOLD,
    Checked,
    Entries,
    Kind,
    boxes,
    entries,
    in_use,
    provenance,
)

KNOWN = provenance()
BOXES = [(edition, box) for edition in EDITIONS for box in boxes(edition)]
KINDS: tuple[Kind, ...] = ("categories", "cards", "wonders")


def names_of(found: Entries | Checked) -> set[tuple[Kind, str]]:
    return {(kind, name) for kind in KINDS for name in getattr(found, kind)}


def groups() -> Iterator[tuple[str, str, Checked]]:
    for edition, those in KNOWN.checked.items():
        for box, checked in those.items():
            yield from ((edition, box, one) for one in checked)


def test_the_file_is_what_the_script_makes():
    written = CATALOGUE_FILE.read_text(encoding="utf-8")
    assert written == catalogue_document(), "run scripts/make_catalogue_docs.py"


@pytest.mark.parametrize(("edition", "box"), BOXES)
def test_everything_in_the_catalogue_has_a_provenance(edition, box):
    lacking = [
        (kind, name)
        for kind, name in sorted(names_of(entries(edition, box)))
        if KNOWN.of(edition, box, kind, name) is UNTOLD
    ]
    assert lacking == []


@pytest.mark.parametrize(("edition", "box"), BOXES)
def test_nothing_else_has_one_and_nothing_has_two(edition, box):
    told = Counter(
        name
        for of, where, one in groups()
        if (of, where) == (edition, box)
        for name in names_of(one)
    )
    assert [name for name, times in told.items() if times > 1] == []
    assert sorted(set(told) - names_of(entries(edition, box))) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_boxes_together_are_the_whole_catalogue(edition):
    whole = box_of(edition, expansions_of(edition))
    found = [entries(edition, box) for box in boxes(edition)]
    for those, every in (
        ([set(one.cards) for one in found], set(cards(whole))),
        ([set(one.wonders) for one in found], set(wonders(whole))),
    ):
        assert set().union(*those) == every
        assert sum(map(len, those)) == len(every), "some stand in two boxes"
    assert {row for one in found for row in one.categories} == set(rules(whole).categories)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_and_wonder_has_a_line(edition):
    whole = box_of(edition, expansions_of(edition))
    lines = [line for line in catalogue_document().splitlines() if line.startswith("| ")]
    cells = {cell.split(" (with ")[0] for line in lines for cell in line.split(" | ")}
    cells |= {line.removeprefix("| ").split(" | ")[0].split(" (with ")[0] for line in lines}
    assert sorted({*cards(whole), *wonders(whole)} - cells) == []


def test_every_source_is_described_and_was_looked_at():
    named = {name for _, _, one in groups() for name in one.sources}
    assert named == set(KNOWN.sources)


def test_a_source_tells_of_the_edition():
    wrong = {
        (edition, name)
        for edition, _, one in groups()
        for name in one.sources
        if edition not in KNOWN.sources[name].editions
    }
    assert wrong == set()


def test_the_confidence_is_as_high_as_the_sources_let_it_be():
    for edition, box, one in groups():
        by_publisher = any(KNOWN.sources[name].publisher for name in one.sources)
        enough = by_publisher or len(one.sources) > 1
        assert enough or one.confidence != "high", (edition, box, one)
        assert one.same_as is None or one.confidence == "low", (edition, box, one)


def test_what_is_not_sure_has_a_note_that_says_why():
    for edition, box, one in groups():
        notes = KNOWN.notes_on(edition, box)
        differing = one.confidence == "medium" and len(one.sources) > 1
        if (one.confidence == "low" or differing) and ALL not in notes:
            assert {name for _, name in names_of(one)} <= set(notes), (edition, box)


@pytest.mark.parametrize(("edition", "box"), BOXES)
def test_what_the_catalogue_doubts_is_not_sure_here_either(edition, box):
    found = entries(edition, box)
    doubted = [("cards", card) for card in found.cards.values() if card.doubtful]
    doubted += [("wonders", wonder) for wonder in found.wonders.values() if wonder.doubtful]
    for kind, one in doubted:
        assert KNOWN.of(edition, box, kind, one.name).confidence in ("medium", "low")
        assert {one.name, ALL} & set(KNOWN.notes_on(edition, box))


@pytest.mark.parametrize(("edition", "box"), BOXES)
def test_what_is_borrowed_from_another_edition_says_so(edition, box):
    for name, card in entries(edition, box).cards.items():
        checked = KNOWN.of(edition, box, "cards", name)
        assert (checked.same_as is not None) is card.borrowed, name


@pytest.mark.parametrize(("edition", "box"), BOXES)
def test_notes_are_on_what_there_is(edition, box):
    known = {name for _, name in names_of(entries(edition, box))} | {ALL, TEAMS}
    assert sorted(set(KNOWN.notes_on(edition, box)) - known) == []


def test_every_category_says_what_it_scores():
    assert sorted(set(categories()) - set(KNOWN.scores)) == []


def test_an_expansion_may_be_written_down_before_the_catalogue_has_it():
    first, *_ = KNOWN.checked["first"]["base"]
    unheard = first.model_copy(update={"sources": ("a friend",)})
    described = {**KNOWN.sources, "a friend": KNOWN.sources["bion"]}
    checked = {**KNOWN.checked, "first": {**KNOWN.checked["first"], "gardens": (unheard,)}}
    early = KNOWN.model_copy(update={"sources": described, "checked": checked})
    assert in_use(early).sources == in_use(KNOWN).sources
    assert "bion" in in_use(early).sources


def test_what_is_not_written_down_is_untold_in_the_table(monkeypatch):
    nothing = KNOWN.model_copy(update={"checked": {}, "notes": {}})
    monkeypatch.setattr("scripts.make_catalogue_docs.provenance", lambda: nothing)
    lines = catalogue_document().splitlines()
    assert "| Petra | night | 3 points · 14 points | untold |  |" in lines


@pytest.mark.parametrize(
    "row",
    [
        {"confidence": "sure", "sources": ["bion"]},
        {"confidence": "high", "sources": []},
        {"confidence": "high", "sources": ["bion"], "card": ["Haven"]},
    ],
)
def test_a_group_that_says_not_enough_is_refused(row):
    with pytest.raises(ValidationError):
        Checked.model_validate(row)


@pytest.mark.parametrize(
    "line",
    [
        "| I | black | Militia | 2 shields | high | ",
        "| any age | leader | Darius (with Leaders) | 4 | 1 point for each black card in your own ",
        "| III | black | Embassy | 3 points, a diplomacy token | medium | ",
        "| Babel (with Tower of Babel) | side B | 3 points · 3 points | low | ",
        "| Great Wall | side B (with Cities) | – · a mask",
        "| level I | island | Bronze Island | 1 shield | medium | ",
        "| I | edifice | Curtain Wall | 1 shield | low | those of the second edition |",
        "| I | grey | Loom | 3+ 6+ | – | high |",
        "| II | grey | Loom | 3+ 5+ | – | high |",
    ],
)
def test_what_a_player_reads(line):
    assert any(one.startswith(line) for one in catalogue_document().splitlines())
