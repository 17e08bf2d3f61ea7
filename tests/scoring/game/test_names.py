"""Finding cards and wonders by the names that people type."""

import random
import string
from types import SimpleNamespace

import pytest

from scoring.catalogue.cards import EDITIONS, cards, wonders
from scoring.game import names
from scoring.game.names import SUGGESTIONS, UnknownName, find_card, find_wonder, key_of, plain

SLIPS = 20
"""How often each name is mistyped, differently each time."""

FINDERS = [(find_card, cards), (find_wonder, wonders)]


def suggested(find, edition, text):
    with pytest.raises(UnknownName) as refused:
        find(edition, text)
    assert refused.value.text == text
    return refused.value.suggestions


def meant(find, edition, text):
    """The names that a text finds or is suggested."""
    try:
        return (find(edition, text).name,)
    except UnknownName as unknown:
        return unknown.suggestions


def slipped(text, dice):
    """A text with one letter dropped, doubled by another, replaced or swapped with the next."""
    at = dice.randrange(len(text) - 1)
    letter = dice.choice(string.ascii_lowercase)
    before, rest = text[:at], text[at:]
    return dice.choice(
        [
            before + rest[1:],
            before + letter + rest,
            before + letter + rest[1:],
            before + rest[1] + rest[0] + rest[2:],
        ]
    )


def test_a_plural_is_the_same_name_and_two_letters_s_are_none():
    assert key_of("Caravans") == key_of("Caravan") == "caravan"
    assert key_of("Press") == "press"
    assert suggested(find_card, "second", "Pres") == ("Press",)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("find", "box"), FINDERS)
class TestEveryName:
    def test_is_found_as_it_is(self, find, box, edition):
        for name, one in box(edition).items():
            assert find(edition, name) is one

    def test_is_found_by_every_other_name(self, find, box, edition):
        for one in box(edition).values():
            for other in one.also:
                assert find(edition, other) is one, other
                assert other not in box(edition)

    def test_is_found_however_it_is_typed(self, find, box, edition):
        for name, one in box(edition).items():
            for typed in (
                name.upper(),
                name.lower(),
                f"  {name}. ",
                name.replace(" ", ""),
                name.replace(" ", "-"),
                f"The {name}",
                name.replace("a", "á").replace("o", "ò"),
            ):
                assert find(edition, typed) is one, typed

    def test_is_suggested_after_one_slip(self, find, box, edition):
        dice = random.Random(7)
        for name in box(edition):
            for _ in range(SLIPS):
                typed = slipped(name, dice)
                assert name in meant(find, edition, typed), typed

    def test_is_mostly_suggested_after_two_slips(self, find, box, edition):
        dice = random.Random(7)
        long = [name for name in box(edition) if len(name) >= 6]
        found = [
            name in meant(find, edition, slipped(slipped(name, dice), dice))
            for name in long
            for _ in range(SLIPS)
        ]
        assert sum(found) >= 0.98 * len(found)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("box", [cards, wonders])
def test_a_name_belongs_to_one_alone(box, edition):
    keys = [
        key
        for one in box(edition).values()
        for key in {key_of(name) for name in (one.name, *one.also)}
    ]
    assert "" not in keys
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("haven", "Haven"),
        ("Worker's Guild", "Workers Guild"),
        ("workers’ guild", "Workers Guild"),
        ("Workers", "Workers Guild"),
        ("guild of the workers", "Workers Guild"),
        ("worker guild", "Workers Guild"),
        ("spies", "Spies Guild"),
        ("Spy Guild", "Spies Guild"),
        ("ship-owners", "Shipowners Guild"),
        ("Craftsmen's Guild", "Craftsmens Guild"),
        ("Craftsman's Guild", "Craftsmens Guild"),
        ("craftmens", "Craftsmens Guild"),
        ("theatre", "Theater"),
        ("THÉÂTRE", "Theater"),
        ("Chamber & Commerce", "Chamber of Commerce"),
        ("chamber of  commerce", "Chamber of Commerce"),
        ("Eastern Trading Post", "East Trading Post"),
        ("lumberyard", "Lumber Yard"),
        ("market place", "Marketplace"),
        ("Caravanserai", "Caravansery"),
        ("garden", "Gardens"),
        ("fortification", "Fortifications"),
        ("Press", "Press"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_as_people_type_them(edition, typed, name):
    assert find_card(edition, typed).name == name


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_name_that_ends_with_two_s_is_no_plural(edition):
    assert "Press" in suggested(find_card, edition, "Pres")


@pytest.mark.parametrize(
    ("typed", "first", "second"),
    [
        ("bazaar", "Bazar", "Bazaar"),
        ("Bazar", "Bazar", "Bazaar"),
        ("pawn shop", "Pawnshop", "Well"),
        ("well", "Pawnshop", "Well"),
    ],
)
def test_the_other_editions_name_is_this_editions_card(typed, first, second):
    assert find_card("first", typed).name == first
    assert find_card("second", typed).name == second


def test_the_edition_decides_what_the_card_gives():
    assert find_card("first", "altar").effects.points == 2
    assert find_card("second", "altar").effects.points == 3


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("giza", "Gizah"),
        ("The Great Pyramid of Giza", "Gizah"),
        ("Rhodes", "Rhodos"),
        ("RHÓDOS", "Rhodos"),
        ("The Colossus of Rhodes", "Rhodos"),
        ("Éphesos", "Ephesos"),
        ("ephesus", "Ephesos"),
        ("Temple of Artemis", "Ephesos"),
        ("Halicarnassus", "Halikarnassos"),
        ("Halikarnassós", "Halikarnassos"),
        ("The Mausoleum of Halicarnassus", "Halikarnassos"),
        ("Olympía", "Olympia"),
        ("Statue of Zeus in Olympia", "Olympia"),
        ("The Hanging Gardens of Babylon", "Babylon"),
        ("lighthouse of alexandria", "Alexandria"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_wonders_as_people_type_them(edition, typed, name):
    assert find_wonder(edition, typed).name == name


@pytest.mark.parametrize(
    ("typed", "likeliest"),
    [
        ("havn", "Haven"),
        ("Lightouse", "Lighthouse"),
        ("Philosofers", "Philosophers Guild"),
        ("Wokrers Gild", "Workers Guild"),
        ("Atlar", "Altar"),
        ("chamb", "Chamber of Commerce"),
        ("Arean", "Arena"),
    ],
)
def test_what_is_close_is_suggested_and_not_taken(typed, likeliest):
    for edition in EDITIONS:
        suggestions = suggested(find_card, edition, typed)
        assert suggestions[0] == likeliest
        assert len(suggestions) <= SUGGESTIONS


def test_close_wonders_are_suggested():
    assert suggested(find_wonder, "second", "Babilon") == ("Babylon",)
    assert suggested(find_wonder, "second", "Gzia") == ("Gizah",)
    assert suggested(find_wonder, "second", "Olympia B") == ("Olympia",)


@pytest.mark.parametrize("typed", ["", " ", "?!", "x", "Guild", "the", "Zzzzz", "🏛", "Comander"])
@pytest.mark.parametrize("find", [find_card, find_wonder])
def test_nothing_is_suggested_for_what_is_like_nothing(find, typed):
    for edition in EDITIONS:
        assert suggested(find, edition, typed) == ()


@pytest.mark.parametrize(
    ("edition", "typed", "other"),
    [
        ("second", "strategists", "first"),
        ("second", "Strategy Guild", "first"),
        ("first", "Decorators Guild", "second"),
        ("first", "ludus", "second"),
        ("first", "Castrum", "second"),
    ],
)
def test_a_card_of_the_other_edition_is_told(edition, typed, other):
    with pytest.raises(UnknownName) as refused:
        find_card(edition, typed)
    assert refused.value.editions == (other,)
    assert refused.value.suggestions == ()
    assert find_card(other, typed)


@pytest.mark.parametrize("find", [find_card, find_wonder])
def test_an_unknown_edition(find):
    with pytest.raises(KeyError):
        find("third", "Haven")


def test_a_name_that_could_be_two_cards_is_refused_when_read():
    box = {
        name: SimpleNamespace(name=name, also=also)
        for name, also in (("Altar", ("Shrine",)), ("Temple", ("The Shrines",)))
    }
    with pytest.raises(ValueError, match="Altar"):
        names._by_key(box)


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Zoë", "zoe"),
        ("Straße", "strasse"),
        ("ÅNGSTRÖM", "angstrom"),
        ("A-b 2", "a-b 2"),
        # Letters that Unicode does not take for those of others with an accent.
        ("Søren", "soren"),
        ("Łukasz", "lukasz"),
        ("Đorđe", "dorde"),
        ("Æsa Œ.", "aesa oe."),
        ("Þór Guðrún", "thor gudrun"),
        ("Yıldız Ħ.", "yildiz h."),
        # The apostrophes of phones and of keyboards.
        ("Ada’s", "ada's"),
        ("‘t Hooft", "'t hooft"),
        ("O`Neil", "o'neil"),
        ("Zoë´s Oʼahu", "zoe's o'ahu"),
    ],
)
def test_plain_small_letters(text: str, letters: str):
    assert plain(text) == letters
    assert plain(text.upper()) == letters
