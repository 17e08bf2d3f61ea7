"""Asking: exactly what has to be told before points can be worked out.

Only what can still change the points is asked, each thing once, however many points
depend on it.
"""

from collections.abc import Callable, Iterator

from scoring.catalogue.cards import Card
from scoring.catalogue.editions import category
from scoring.catalogue.effects import Colour
from scoring.cities.boards import Way, by_table
from scoring.cities.card_sums import COLOURS
from scoring.cities.copied_stages import may_copy_guilds, may_copy_symbols
from scoring.cities.known_cities import Cities
from scoring.cities.named_cards import leader_open, nameless, row_of, told
from scoring.conflicts import naval
from scoring.effects import science_symbols
from scoring.effects.card_points import between, counted
from scoring.effects.copied_guilds import copied, copied_wild, deciding
from scoring.effects.effect_kinds import KINDS as RULES
from scoring.effects.known_counts import number
from scoring.effects.repeated_guilds import options, repeated, repeats, tells
from scoring.results.result import Missing
from scoring.rows.board_questions import Question, about_board
from scoring.rows.conflict_questions import about_conflicts


def questions(cities: Cities, seat: int, name: str) -> Iterator[Question]:
    """What has to be told before a category's points of a seat can be worked out."""
    colour = category(name).colour
    if cities[seat].player.city is None:
        yield Question(seat, "points", name)
    elif name in _OF_THEIR_OWN:
        yield from _OF_THEIR_OWN[name](cities, seat)
    elif colour is not None:
        yield from _of_colour(colour, name, cities, seat)
    else:
        yield Question(seat, "points", name)


def _of_colour(colour: Colour, name: str, cities: Cities, seat: int) -> Iterator[Question]:
    """What the cards of a colour count, once those that give points are named."""
    if not told(colour, cities, seat):
        yield Question(seat, "points", name)
        return
    for card in cities[seat].cards(colour):
        yield from _counted(card, cities, seat)
    copy = cities[seat].named.copied
    if colour == "purple" and copy is not None:
        yield from _counted(copy, cities, seat)
    if colour == "purple" and leader_open(cities, seat):
        yield Question(seat, "leader")


def _guilds(cities: Cities, seat: int) -> Iterator[Question]:
    yield from _of_colour("purple", "guilds", cities, seat)
    if told("purple", cities, seat) and may_copy_guilds(cities, seat):
        yield Question(seat, "points", "guilds")
    elif told("purple", cities, seat):
        yield from _copied(cities, seat)


def _wonder(cities: Cities, seat: int) -> Iterator[Question]:
    known = cities[seat]
    if known.board.ways:
        yield from about_board(cities, seat, _worth)
        if known.board.by_table:
            # What it counts, or copies next door, only the table knows.
            yield Question(seat, "points", "wonder")
        elif known.board.points is not None and known.board.entombs:
            told_all = known.city.complete or known.city.entombed is not None
            # What a leader cost that cost more in later ages, only the table knows.
            yield Question(seat, "points", "wonder") if told_all else Question(seat, "entombed")
    elif known.city.stages is None or known.player.wonder is not None:
        yield Question(seat, "points", "wonder")
    else:
        yield Question(seat, "wonder")


def _worth(way: Way) -> tuple[int, int, bool]:
    return way.points, sum(stage.entombs for stage in way.effects), by_table(way)


def _green(cities: Cities, seat: int) -> Iterator[Question]:
    known = cities[seat]
    if not known.all_named("green"):
        yield Question(seat, "points", "green")
        return
    if known.board.wild is None or known.board.masks is None:
        yield from about_board(cities, seat, _symbols)
    if may_copy_symbols(cities, seat):
        yield Question(seat, "points", "green")
        return
    if science_symbols.may_have_wild_guild(cities, seat):
        yield Question(seat, "cards", "purple")
    if cities.box.expansions:
        yield from _further(science_symbols.further_colours(cities.box), cities, seat)
        yield from _beside(cities, seat)
    if repeats(cities, seat) and cities[seat].named.wild:
        yield from _repeated(cities, seat, "green")
        return
    if copied_wild(cities, seat) is not None:
        return
    if "guilds" in known.player.pad:
        # Whether their points have a copy in them cannot be told: science tells it.
        yield Question(seat, "points", "green")
    elif known.all_named("purple"):
        yield from _copied(cities, seat)
    else:
        yield Question(seat, "points", "guilds")


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
    if masks and science_symbols.next_door(cities, seat, masks) is None:
        for owner in cities.around[seat]:
            if not cities[owner].all_named("green"):
                yield Question(owner, "cards", "green")


def _symbols(way: Way) -> tuple[str, ...]:
    return tuple(sorted(stage.symbol for stage in way.effects if stage.symbol))


def _copied(cities: Cities, seat: int) -> Iterator[Question]:
    """What has to be told before the guild that a stage copies can be chosen."""
    if copied(cities, seat) is not None:
        return
    if cities[seat].board.copies_guild is None:
        yield from about_board(cities, seat, _copies)
        return
    unnamed = [owner for owner in cities.around[seat] if not cities[owner].all_named("purple")]
    for owner in unnamed:
        yield Question(owner, "cards", "purple")
    wild = any(cities[owner].named.wild for owner in cities.around[seat])
    if wild and not unnamed and "green" in cities[seat].player.pad:
        # Whether the science has the copy in it cannot be told: the guilds tell it.
        yield Question(seat, "points", "guilds")
        return
    for option in deciding(cities, seat):
        card = option.copied.card
        if option.copied.wild:
            yield Question(seat, "points", "green")
        elif card is not None:
            yield from _counted(card, cities, seat)


def _copies(way: Way) -> bool:
    return any(stage.copies_guild for stage in way.effects)


def _counted(card: Card, cities: Cities, seat: int) -> Iterator[Question]:
    """The numbers that a card counts and nobody told yet, if its points depend on them."""
    fewest, most = between(card, cities, seat)
    if fewest == most:
        return
    rule = card.effects.rule
    if rule is not None and rule.kind == "pairs":
        yield Question(seat, "tokens")
        return
    for where, what in counted(card.effects, cities, seat):
        if number(cities, where, what) is not None:
            continue
        if rule is not None and not RULES[rule.kind].matters(rule, cities, seat, where, what):
            continue
        if what == "stage" and cities[where].board.ways:
            yield from about_board(cities, where, lambda way: len(way.effects))
        elif what == "stage":
            yield Question(where, "stages")
        elif what == "defeat":
            yield Question(where, "defeats")
        elif what == "commerce":
            yield Question(where, "commercial_level")
        elif what == "coin":
            # A free city has no points of its treasure to enter.
            of_nobody = where == len(cities.game.players)
            entered = of_nobody or "treasure" in cities[where].player.pad
            yield Question(where, "coins") if entered else Question(where, "points", "treasure")
        elif what not in COLOURS:
            yield Question(where, "tokens")
        else:
            yield Question(where, "count", what)
    if card.effects.open_points:
        yield Question(seat, "points", row_of(card.colour))
    if card.effects.complete_wonder and cities[seat].board.complete is None:
        yield from about_board(cities, seat, lambda way: len(way.effects) == way.length)


def _edifices(cities: Cities, seat: int) -> Iterator[Question]:
    yield from _of_colour("edifice", "edifices", cities, seat)
    if told("edifice", cities, seat):
        yield from _repeated(cities, seat, "edifices")


def _repeated(cities: Cities, seat: int, name: str) -> Iterator[Question]:
    """What has to be told before the guild that counts a second time can be chosen."""
    if repeated(cities, seat) is not None:
        return
    if not tells(cities, seat):
        yield Question(seat, "points", name)
        return
    for option in options(cities, seat):
        if option.copied.wild and option.fewest < option.most:
            yield Question(seat, "points", name)
        elif option.copied.card is not None:
            yield from _counted(option.copied.card, cities, seat)


def _naval(cities: Cities, seat: int) -> Iterator[Question]:
    """The naval strengths that decide, where the table tells them, or else the points."""
    waiting = naval.deciding(cities, seat)
    if not naval.any_told(cities) or any(
        "naval" in cities[other].player.pad for other, _ in waiting
    ):
        yield Question(seat, "points", "naval")
        return
    for other, age in waiting:
        yield Question(other, "naval_strength", age)


_OF_THEIR_OWN: dict[str, Callable[[Cities, int], Iterator[Question]]] = {
    "wonder": _wonder,
    "military": about_conflicts,
    "green": _green,
    "guilds": _guilds,
    "naval": _naval,
    "edifices": _edifices,
}


def missing(cities: Cities, open_cells: list[tuple[int, str]]) -> list[Missing]:
    """Everything that has to be told for these seats and categories, each thing once."""
    asked: dict[Question, list[tuple[int, str]]] = {}
    for seat, name in open_cells:
        for question in questions(cities, seat, name):
            purposes = asked.setdefault(question, [])
            if (seat, name) not in purposes:
                purposes.append((seat, name))
    return [_missing(cities, question, purposes) for question, purposes in asked.items()]


def _missing(cities: Cities, question: Question, purposes: list[tuple[int, str]]) -> Missing:
    about = question.about
    own = (question.seat, purposes[0][1])
    name = about if question.needs == "points" else purposes[0][1]
    if question.needs == "coins":
        name = "treasure"
    elif question.needs == "tokens":
        name = "military"
    return Missing(
        seat=question.seat,
        player=cities.game.seats[question.seat].name,
        category=str(name),
        needs=question.needs,
        colour=str(about) if question.needs in ("count", "cards") else None,
        stage=about if isinstance(about, int) and question.needs == "age" else None,
        age=about if isinstance(about, int) and question.needs == "naval_strength" else None,
        card=str(about) if question.needs == "card_age" else None,
        needed_by=() if purposes == [own] and own[1] == name else tuple(purposes),
    )
