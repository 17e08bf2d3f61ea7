"""The catalogue in words: what `wonderpad cards` prints."""

from collections.abc import Iterator, Sequence

from app.words import Words
from scoring.catalogue.cards import (
    Age,
    Card,
    Count,
    Effects,
    Wonder,
    cards,
    guilds_in_play,
    wonders,
)

_AGES: dict[Age, str] = {1: "I", 2: "II", 3: "III"}


def catalogue_to_read(edition: str, players: int | None, words: Words) -> str:
    """The cards and wonders of an edition as a table to read.

    With a number of players, only the cards in play at it, with how many copies of
    each; without one, the fewest players at which each copy is in play.
    """
    rows = [_card_row(card, age, players, words) for card, age in _in_decks(edition, players)]
    lines = list(
        _table(["age", "colour", "card", "copies" if players else "from", "gives"], rows, words)
    )
    guilds = words("cards.guilds_drawn", count=guilds_in_play(players)) if players else None
    lines += ["", guilds or words("cards.guilds"), ""]
    boards = [
        (wonder.name, words(f"side.{side}"), _stages(wonder, side, words))
        for wonder in wonders(edition).values()
        for side in wonder.sides
    ]
    lines += _table(["wonder", "side", "stages"], boards, words)
    return "\n".join(lines)


def _in_decks(edition: str, players: int | None) -> Iterator[tuple[Card, Age]]:
    """Every card of every age's deck; a card in two decks stands in both."""
    found = cards(edition).values()
    colours = list(dict.fromkeys(card.colour for card in found))
    for age in _AGES:
        for card in sorted(found, key=lambda card: colours.index(card.colour)):
            if card.in_play(players or 7, age):
                yield card, age


def _card_row(card: Card, age: Age, players: int | None, words: Words) -> tuple[str, ...]:
    if players:
        copies = str(card.in_play(players, age))
    else:
        copies = " ".join(f"{copy.players}+" for copy in card.copies if copy.age == age)
    if card.colour == "purple":
        copies = ""
    colour = words(f"colour.{card.colour}")
    return _AGES[age], colour, card.name, copies, gives(card.effects, words)


def _stages(wonder: Wonder, side: str, words: Words) -> str:
    return " | ".join(gives(stage, words) or "-" for stage in wonder.sides[side])


def gives(effects: Effects, words: Words) -> str:
    """What a card or a stage gives for scoring, in a few words; empty when nothing."""
    said = []
    if effects.points:
        said.append(words("gives.points", count=effects.points))
    if effects.shields:
        said.append(words("gives.shields", count=effects.shields))
    if effects.symbol:
        said.append(words(f"gives.{effects.symbol}"))
    if effects.count:
        said.append(_counted(effects.count, words))
    if effects.complete_wonder:
        said.append(words("gives.complete_wonder", count=effects.complete_wonder))
    if effects.copies_guild:
        said.append(words("gives.copies_guild"))
    if effects.by_table:
        said.append(words("gives.by_table"))
    if effects.copies_stage:
        said.append(words("gives.copies_stage"))
    return ", ".join(said)


def _counted(count: Count, words: Words) -> str:
    each = words.names([words(f"each.{counted}") for counted in count.each])
    where = words(f"where.{count.where.replace(' ', '_')}")
    return words("gives.count", count=count.points, each=each, where=where)


def _table(heads: list[str], body: Sequence[tuple[str, ...]], words: Words) -> Iterator[str]:
    rows = [tuple(words(f"cards.{head}") for head in heads), *body]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
