"""What cards and stages give, in words: every kind of effect of every card has a sentence."""

from collections.abc import Iterator
from types import NoneType
from typing import Any, get_args

import pytest

from app.sentences.catalogue_table import gives
from app.words import Words, words
from scoring.catalogue.cards import EDITIONS, box_of, cards, expansions_of, wonders
from scoring.catalogue.effects import NO_EFFECTS, Count, Counted, Effects, Rule, RuleKind, Where

COUNT = Count(points=2, each=("brown",), where="own")
RULE = Rule(kind="no", of=("defeat",), points=6)


def values_of(kind: Any) -> Iterator[Any]:
    """Every value, or some, that a field of this kind may have."""
    known = {bool: [True], int: [1, 2], Count: [COUNT], Rule: [RULE], NoneType: []}
    if kind in known:
        yield from known[kind]
    elif kind is Effects or getattr(kind, "__forward_arg__", "") == "Effects":
        yield from (NO_EFFECTS, Effects(points=4))
    elif isinstance(kind, str) or not get_args(kind):
        # A word of a `Literal`, or a kind that nobody has thought of here.
        assert isinstance(kind, str), f"an effect of kind {kind} has no example in this test"
        yield kind
    elif hasattr(kind, "__metadata__"):
        yield from values_of(kind.__origin__)
    else:
        for part in get_args(kind):
            yield from values_of(part)


EVERY = [
    (field, value)
    for field, about in Effects.model_fields.items()
    for value in values_of(about.annotation)
]


@pytest.mark.parametrize(("field", "value"), EVERY, ids=str)
def test_every_kind_of_effect_has_words(field, value):
    said = gives(Effects.model_construct(**{field: value}), words())
    assert said
    assert "{" not in said


def test_there_is_an_example_of_every_field():
    assert {field for field, _ in EVERY} == set(Effects.model_fields)
    assert {value for field, value in EVERY if field == "symbol"} >= {"tablet", "wild", "mask"}
    assert ("victory", "of its age") in EVERY


def test_a_field_without_a_sentence_is_an_error():
    lacking = {key: text for key, text in words().sentences.items() if key != "gives.peace"}
    with pytest.raises(KeyError):
        gives(Effects(peace=1), Words(lacking))


@pytest.mark.parametrize("counted", get_args(Counted))
def test_everything_that_is_counted_has_words(counted):
    for where in get_args(Where):
        assert gives(Effects(count=Count(points=1, each=(counted,), where=where)), words())
    for per in (2, 3):
        count = Count(points=1, each=(counted,), where="own", per=per)
        assert f"every {per} " in gives(Effects(count=count), words())


@pytest.mark.parametrize("kind", get_args(RuleKind))
def test_every_rule_has_words(kind):
    for points in (1, 5):
        assert gives(Effects(rule=Rule(kind=kind, of=("blue",), points=points)), words())


@pytest.mark.parametrize("edition", EDITIONS)
def test_something_is_said_of_every_card_that_scores(edition):
    box = box_of(edition, expansions_of(edition))
    for card in cards(box).values():
        assert bool(gives(card.effects, words())) is card.gives, card.name
    for wonder in wonders(box).values():
        for stage in (stage for side in wonder.sides.values() for stage in side):
            assert bool(gives(stage, words())) is (stage != NO_EFFECTS), wonder.name


def test_what_a_stage_gives_instead():
    night = wonders(box_of("second", expansions_of("second")))["Carthage"].sides["night"]
    assert gives(night[0], words()) == "2 shields, or instead: 4 points"


@pytest.mark.parametrize(
    ("edition", "name", "said"),
    [
        ("first", "Haven", "1 point for each brown card in your own city"),
        ("first", "Midas", "1 point for every 3 coins in your own city"),
        ("first", "Pigeon Loft", "a mask: the symbol of a green card next door"),
        ("first", "Semiramis", "a shield for each own defeat token"),
        ("second", "Cells", "2 points for each victory token of age I in your own city"),
        ("second", "Cynisca", "6 points if there are no defeat tokens"),
        ("second", "Makeda", "5 points if there are more coins than in either neighbour’s city"),
        ("second", "Agrippina", "7 points if there is just one white card"),
        ("second", "Gorgo", "the value of one token for each pair of identical victory tokens"),
        ("second", "Nitocris", "a victory token of its age"),
        ("second", "Raider Fort", "a victory token of 3 points"),
        ("second", "Port Customs", "2 points for each commercial level in your own city"),
        ("second", "Coastal Defenses", "1 naval strength"),
        ("second", "Aspasia", "2 points, a diplomacy token"),
    ],
)
def test_what_a_card_gives(edition, name, said):
    assert gives(cards(box_of(edition, expansions_of(edition)))[name].effects, words()) == said


def test_the_points_of_several_rules_say_their_number():
    sets = Rule(kind="sets", of=("red", "green", "blue"), points=3)
    text = "3 points for each set of one red card, one green card and one blue card"
    assert gives(Effects(rule=sets), words()) == text
