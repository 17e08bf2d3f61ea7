"""Green: the best that the science symbols of a city can be worth.

Sources: both editions' rulebooks, "Scientific structures"; `scoring.points.science` reckons it.
"""

from collections.abc import Iterator

from scoring.catalogue.cards import Card, cards
from scoring.catalogue.editions import Edition
from scoring.catalogue.effects import Colour
from scoring.cities.board_questions import about_board
from scoring.cities.boards import Way
from scoring.cities.copied_stages import may_copy_symbols
from scoring.cities.known_cities import Cities, once
from scoring.cities.named_cards import leader_open, nameless, row_of, told
from scoring.effects.card_lines import none_of, whose
from scoring.effects.copied_guilds import copied, copied_wild
from scoring.effects.repeated_guilds import repeated, repeats
from scoring.effects.science_symbols import (
    further_colours,
    is_placed_by_hand,
    may_have_wild_guild,
    next_door,
    own,
)
from scoring.game.entries import Entry, Symbols, because_of, points_of
from scoring.phrase import Phrase
from scoring.points import science
from scoring.points.science import KINDS, NONE, Held
from scoring.results.result import Question, Remark
from scoring.rows.edifices import about_the_repeat
from scoring.rows.guilds import about_the_copy
from scoring.rows.kinds.entered_row import EnteredRow

_SYMBOLS = {kind: f"because.symbols.{kind}" for kind in (*KINDS, "mask")}


class Green(EnteredRow):
    """The row of science."""

    def __init__(self) -> None:
        super().__init__("green")

    def points(self, cities: Cities, seat: int) -> int | None:
        """The best of all ways to place what is wild."""
        held = symbols(cities, seat)
        return None if held is None else science.best_of(held).points

    def because(self, cities: Cities, seat: int) -> Iterator[Phrase]:
        """Where the symbols come from, and what they are worth."""
        shown = symbols(cities, seat)
        if shown is not None and shown.symbols == NONE and not (shown.wild or shown.masks):
            yield none_of("green")
            return
        by_kind: dict[str | None, list[str]] = {}
        for card in _showing(cities, seat):
            by_kind.setdefault(card.effects.symbol, []).append(card.name)
        if cities[seat].board.masks:
            by_kind.setdefault("mask", []).append(cities[seat].player.wonder or "")
        for kind in _SYMBOLS:
            if kind in by_kind:
                yield Phrase(_SYMBOLS[kind], {"names": tuple(by_kind[kind])})
        if shown is None or shown.wild:
            wild = tuple(_wild(cities, seat))
            if wild:
                yield Phrase("because.symbols.wild", {"names": wild})
        if shown is not None:
            yield from because_of(shown)

    def questions(self, cities: Cities, seat: int) -> Iterator[Question]:
        """The symbols that nobody told yet, and what decides whether a copied guild has one."""
        known = cities[seat]
        if not known.all_named("green"):
            yield Question(seat, "points", "green")
            return
        if known.board.wild is None or known.board.masks is None:
            yield from about_board(cities, seat, _of_stages)
        if may_copy_symbols(cities, seat):
            yield Question(seat, "points", "green")
            return
        if may_have_wild_guild(cities, seat):
            yield Question(seat, "cards", "purple")
        if cities.box.expansions:
            yield from _further(further_colours(cities.box), cities, seat)
            yield from _beside(cities, seat)
        if repeats(cities, seat) and known.has_wild_guild:
            yield from about_the_repeat(cities, seat, "green")
            return
        if copied_wild(cities, seat) is not None:
            return
        if "guilds" in known.player.pad:
            # Whether their points have a copy in them cannot be told: science tells it.
            yield Question(seat, "points", "green")
        elif known.all_named("purple"):
            yield from about_the_copy(cities, seat)
        else:
            yield Question(seat, "points", "guilds")

    def disagreements(self, cities: Cities, seat: int) -> Iterator[Remark]:
        """Other points, or wild symbols of the city that the entered ones leave out."""
        yield from super().disagreements(cities, seat)
        known = cities[seat]
        entry = known.player.pad["green"]
        if not isinstance(entry, Symbols) or self.points(cities, seat) is not None:
            return
        wild = known.named.wild + (known.board.wild or 0)
        if wild > entry.wild:
            values = {"count": wild, "entered": entry.wild}
            yield Remark(Phrase("remark.wild", values), (seat,), "green")
        names = tuple(card.name for card in known.named.special if is_placed_by_hand(card))
        if known.board.masks:
            names += (known.player.wonder or "",)
        if names:
            told = Phrase("remark.symbols_by_hand", {"names": names, "count": len(names)})
            yield Remark(told, (seat,), "green")

    def hardly_possible(self, entry: Entry, rules: Edition | None) -> Iterator[Phrase]:
        """Points that no symbols come to, too."""
        odd = list(super().hardly_possible(entry, rules))
        yield from odd
        points = points_of(entry)
        if not odd and not self.changed_by(rules) and not science.possible(points):
            yield Phrase("remark.science", {"points": points})


@once
def symbols(cities: Cities, seat: int) -> Held | None:
    """The science symbols of cards, stages, leaders and a copied or repeated guild."""
    held = own(cities, seat)
    if held is not None and repeats(cities, seat) and cities[seat].has_wild_guild:
        again = repeated(cities, seat)
        return None if again is None else held._replace(wild=held.wild + again.wild)
    if held is None or cities[seat].board.copies_guild is False:
        return held
    copy = copied_wild(cities, seat)
    return None if copy is None else held._replace(wild=held.wild + copy)


def _showing(cities: Cities, seat: int) -> list[Card]:
    """The cards that may show a symbol, green ones first."""
    known = cities[seat]
    if not cities.box.expansions:
        return known.cards("green")
    copy = known.named.copied
    further = [card for colour in ("white", "black", "island") for card in known.cards(colour)]
    return [*known.cards("green"), *further, *([copy] if copy else [])]


def _wild(cities: Cities, seat: int) -> Iterator[str | Phrase]:
    """Where the wild symbols come from."""
    known = cities[seat]
    if known.named.wild:
        box = cards(cities.box)
        yield from (name for name in known.city.cards if box[name].effects.symbol == "wild")
    if known.board.wild:
        yield known.player.wonder or ""
    copy = copied(cities, seat)
    if copy is not None and copy.wild and copy.card is not None:
        yield whose(cities, copy.owner, copy.card)
    again = repeated(cities, seat)
    if again is not None and again.wild and again.card is not None:
        yield again.card.name


def _further(colours: tuple[Colour, ...], cities: Cities, seat: int) -> Iterator[Question]:
    """The rows of expansions of which cards may matter, and the leader that a guild copies."""
    pad = cities[seat].player.pad
    for colour in colours:
        row = row_of(colour)
        if nameless(colour, cities, seat):
            yield Question(seat, "cards", colour)
        elif row not in pad and not told(colour, cities, seat):
            yield Question(seat, "points", row)
    if leader_open(cities, seat) and "guilds" not in pad:
        yield Question(seat, "leader")


def _beside(cities: Cities, seat: int) -> Iterator[Question]:
    """The green cards next door that masks may copy."""
    masks = cities[seat].board.masks or 0
    masks += sum(card.effects.symbol == "mask" for card in cities[seat].named.special)
    if masks and next_door(cities, seat, masks) is None:
        for owner in cities.around[seat]:
            if not cities[owner].all_named("green"):
                yield Question(owner, "cards", "green")


def _of_stages(way: Way) -> tuple[str, ...]:
    """The symbols of the built stages."""
    return tuple(sorted(stage.symbol for stage in way.effects if stage.symbol))
