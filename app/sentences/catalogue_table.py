"""The catalogue in words: what `wonderpad cards` prints."""

from collections.abc import Iterator, Sequence
from typing import Any

from app.words import Words
from scoring.catalogue.cards import Box, Card, Wonder, cards, guilds_in_play, wonders
from scoring.catalogue.effects import AGES, Age, Count, Effects, Rule, numeral


def catalogue_to_read(box: Box, players: int | None, words: Words) -> str:
    """The cards and wonders of a box as a table to read.

    With a number of players, only the cards in play at it, with how many copies of
    each; without one, the fewest players at which each copy is in play.
    """
    rows = [_card_row(card, age, box, players, words) for card, age in in_decks(box, players)]
    lines = list(
        _table(["age", "colour", "card", "copies" if players else "from", "gives"], rows, words)
    )
    guilds = words("cards.guilds_drawn", count=guilds_in_play(players)) if players else None
    lines += ["", guilds or words("cards.guilds"), ""]
    boards = [
        (wonder.name, words(f"side.{side}"), stages_in_words(wonder, side, words))
        for wonder in wonders(box).values()
        for side in wonder.sides
    ]
    lines += _table(["wonder", "side", "stages"], boards, words)
    return "\n".join(lines)


def in_decks(box: Box, players: int | None = None) -> Iterator[tuple[Card, Age]]:
    """Every card of every age's deck; a card in two decks stands in both."""
    found = cards(box).values()
    colours = list(dict.fromkeys(card.colour for card in found))
    most = max(copy.players for card in found for copy in card.copies)
    for age in AGES:
        for card in sorted(found, key=lambda card: colours.index(card.colour)):
            if card.in_play(players or most, age):
                yield card, age


def _card_row(card: Card, age: Age, box: Box, players: int | None, words: Words) -> tuple[str, ...]:
    # Of guilds, and of what expansions add, there is one of each.
    once = card.colour == "purple" or card.name not in cards(box.edition)
    copies = "" if once else copies_in_words(card, age, players)
    when = age_in_words(card, age, words)
    return when, words(f"colour.{card.colour}"), card.name, copies, gives(card.effects, words)


def age_in_words(card: Card, age: Age, words: Words) -> str:
    """The age of a card; of an island, which may come in any, its level."""
    if not card.any_age:
        return numeral(age)
    if card.colour == "white":
        return words("cards.any_age")
    return words("cards.level", level=numeral(age))


def copies_in_words(card: Card, age: Age, players: int | None = None) -> str:
    """How many copies of a card are in an age's deck; without players, from how many on each is."""
    if players:
        return str(card.in_play(players, age))
    return " ".join(f"{copy.players}+" for copy in card.copies if copy.age == age)


def stages_in_words(wonder: Wonder, side: str, words: Words) -> str:
    """What each stage of a side gives, from left to right."""
    return " · ".join(gives(stage, words) or words("cards.nothing") for stage in wonder.sides[side])


def gives(effects: Effects, words: Words) -> str:
    """What a card or a stage gives, in a few words; empty when it is nothing that counts.

    A new kind of effect needs a sentence that is called like its field.
    """
    said = (
        _said(field, getattr(effects, field), words)
        for field, about in Effects.model_fields.items()
        if getattr(effects, field) != about.default
    )
    return ", ".join(said)


def _said(field: str, value: Any, words: Words) -> str:
    match value:
        case Count():
            return _counted(value, words)
        case Rule():
            return _ruled(value, words)
        case Effects():
            return words(f"gives.{field}", gives=gives(value, words) or words("gives.nothing"))
        case str():
            return words(f"gives.{field}.{value.replace(' ', '_')}")
        case _:
            return words(f"gives.{field}", count=int(value))


def _counted(count: Count, words: Words) -> str:
    each = words.names(_each(count.each, count.per, words))
    where = words(f"where.{count.where.replace(' ', '_')}")
    if count.per == 1:
        return words("gives.count", count=count.points, each=each, where=where)
    return words("gives.count_per", count=count.points, per=count.per, each=each, where=where)


def _ruled(rule: Rule, words: Words) -> str:
    if rule.kind == "sets":
        one = [words("gives.one", each=each) for each in _each(rule.of, 1, words)]
        return words("gives.rule.sets", count=rule.points, each=words.names(one))
    each = words.names(_each(rule.of, 1 if rule.kind == "only" else 2, words))
    return words(f"gives.rule.{rule.kind}", count=rule.points, each=each)


def _each(counted: Sequence[str], count: int, words: Words) -> list[str]:
    """What is counted, in words: `victory I` has its sentence under `each.victory_I`."""
    return [words(f"each.{one.replace(' ', '_')}", count=count) for one in counted]


def _table(heads: list[str], body: Sequence[tuple[str, ...]], words: Words) -> Iterator[str]:
    rows = [tuple(words(f"cards.{head}") for head in heads), *body]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
