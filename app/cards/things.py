"""What there is to look up: the cards, wonders and tokens of an edition and its expansions."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from app.sentences.catalogue_table import age_in_words, gives, stages_in_words
from app.words import Words
from scoring.catalogue.cards import Box, Card, Wonder, box_of, cards, expansions_of, wonders
from scoring.catalogue.editions import rules
from scoring.game.names import plain

Kind: TypeAlias = Literal["card", "wonder", "token"]
"""What a thing is."""

BASE = ""
"""Stands for the base game among the expansions."""


@dataclass(frozen=True)
class Thing:
    """A card, a wonder or a token, as it is listed."""

    kind: Kind
    """What it is."""

    name: str
    """Its name."""

    colour: str
    """The colour of a card; else what kind of thing it is."""

    comes_from: str
    """The expansion that it comes from, or that it is of the base game."""

    note: str
    """What it gives, in a line."""

    letters: str
    """What is searched: its names and what it gives, in plain small letters."""

    pointless: bool
    """Whether it is a card that gives nothing at the end."""


def whole_box(edition: str) -> Box:
    """The box of an edition with all of its expansions."""
    return box_of(edition, expansions_of(edition))


@cache
def things(edition: str, say: Words) -> tuple[Thing, ...]:
    """All things of an edition, in the words of a language: cards by age, wonders, tokens.

    Cards without points come last: nobody asks for them, and there are many in age I.
    """
    have = tuple(_things(edition, say))
    return tuple(sorted(have, key=lambda thing: thing.pointless))


def _things(edition: str, say: Words) -> Iterator[Thing]:
    box = whole_box(edition)
    for card in cards(box).values():
        given = gives(card.effects, say)
        note = say(
            "cards.about",
            when=when(card, say),
            colour=say(f"colour.{card.colour}"),
            gives=given or say("cards.nothing"),
        )
        box_of_it = origin(edition, card)
        yield _thing(
            "card", card.name, card.colour, box_of_it, note, card.also, pointless=not given
        )
    for wonder in wonders(box).values():
        sides = say.names([say(f"side.{side}") for side in wonder.sides])
        note = say("cards.of_wonder", sides=sides)
        yield _thing("wonder", wonder.name, "wonder", origin(edition, wonder), note, wonder.also)
    yield from _tokens(box, say)


def _tokens(box: Box, say: Words) -> Iterator[Thing]:
    table = rules(box)
    for name in ("conflict", "coin", "symbol"):
        yield _thing(
            "token", say(f"tokens.{name}"), _TOKENS[name], BASE, say(f"tokens.{name}_gives")
        )
    if table.debts:
        note = say("tokens.debt_gives", points=table.debts)
        yield _thing("token", say("tokens.debt"), "debt", "cities", note)
    if table.naval is not None:
        first, second, third = table.naval.victories
        values = {"first": first, "second": second, "third": third}
        note = say("tokens.naval_gives", **values, defeats=table.naval.defeats)
        yield _thing("token", say("tokens.naval"), "naval", "armada", note)


_TOKENS = {"conflict": "military", "coin": "treasure", "symbol": "green"}


def _thing(
    kind: Kind,
    name: str,
    colour: str,
    comes_from: str,
    note: str,
    also: tuple[str, ...] = (),
    *,
    pointless: bool = False,
) -> Thing:
    letters = plain("\n".join((name, *also, note)))
    return Thing(kind, name, colour, comes_from, note, letters, pointless)


def when(card: Card, say: Words) -> str:
    """The age of a card, or both where it lies in the decks of two."""
    ages = dict.fromkeys(age_in_words(card, copy.age, say) for copy in card.copies)
    told = say.names(list(ages))
    return told if card.any_age else say("cards.of_age", age=told)


def origin(edition: str, thing: Card | Wonder) -> str:
    """The expansion that a card or a wonder comes from."""
    for name in (BASE, *expansions_of(edition)):
        expansions = tuple(one for one in (name, thing.needs) if one)
        box = box_of(edition, expansions)
        if thing.name in cards(box) or thing.name in wonders(box):
            return name
    return BASE


def found(edition: str, say: Words, letters: str, colour: str, box: str | None) -> list[Thing]:
    """The things with these letters, of a colour or kind, and of an expansion, if any is chosen.

    Those come first whose names begin with the letters, then those that have them in it.
    """
    sought = plain(letters.strip())
    have = [
        thing
        for thing in things(edition, say)
        if sought in thing.letters
        and (not colour or colour in (thing.colour, thing.kind))
        and (box is None or box == thing.comes_from)
    ]

    def place(thing: Thing) -> int:
        name = plain(thing.name)
        return 0 if name.startswith(sought) else 1 if sought in name else 2

    return sorted(have, key=place) if sought else have


def wonder_sides(wonder: Wonder, say: Words) -> list[tuple[str, str]]:
    """What the stages of each side of a wonder give."""
    return [(say(f"side.{side}"), stages_in_words(wonder, side, say)) for side in wonder.sides]
