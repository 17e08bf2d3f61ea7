"""How far a city is named: its stages, its turns, and whose totals may still change."""

from dataclasses import dataclass
from typing import Literal

from scoring.answers.card_answers import Facts
from scoring.answers.city_tiles import named
from scoring.catalogue.cards import cards, wonders
from scoring.catalogue.effects import BESIDE_TURNS, Effects
from scoring.cities.known_cities import KnownCity, neighbours
from scoring.cities.named_cards import row_of
from scoring.game.city import City
from scoring.game.document import Game
from scoring.game.draft import Draft
from scoring.game.facts import Piece
from scoring.game.fields import UNKNOWN
from scoring.results.result import Result

ON_THE_WALK = ("yellow", "purple", *BESIDE_TURNS)
"""The colours of which the walk, too, names cards."""

TOLD_HERE = {"stages", "stage_ages", "built", "card_ages", "copied_leader", "entombed"}
"""The pieces of a city that are told on its page beside cards."""

State = Literal["open", "stages", "complete", "over"]
"""How far a city is named: in part, all but its stages, wholly, or beyond its turns."""


# What was built ------------------------------------------------------------------------


def stages_of(game: Game, seat: int) -> tuple[Effects, ...]:
    """The stages of a player's board; none while its wonder or side is not known."""
    player = game.seats[seat]
    wonder = wonders(game.box).get(player.wonder or "")
    return wonder.sides.get(player.side or "", ()) if wonder else ()


def in_any_order(game: Game, seat: int) -> bool:
    """Whether the stages of a player's wonder are built in any order."""
    wonder = wonders(game.box).get(game.seats[seat].wonder or "")
    return wonder is not None and wonder.any_order


def built_stages(game: Game, seat: int) -> tuple[int, ...] | None:
    """Which stages of a board are built, by their numbers; `None` while nobody said."""
    city = game.seats[seat].city
    if city is None:
        return None
    if in_any_order(game, seat):
        return city.built or (() if city.stages == 0 else None)
    return None if city.stages is None else tuple(range(1, city.stages + 1))


def built(game: Game, seat: int) -> int:
    """How many cards are named that took a turn; islands and rewards of edifices take none."""
    box = cards(game.box)
    return sum(box[name].colour not in BESIDE_TURNS for name in named(game, seat))


def _under_stages(game: Game, seat: int) -> int:
    """How many cards lie under stages, where nobody sees them any more."""
    city = game.seats[seat].city
    return len(built_stages(game, seat) or ()) or (city.stages or 0 if city else 0)


def turns(game: Game, seat: int) -> int:
    """How many cards a player builds or sells; some stages let a city build more."""
    board = dict(enumerate(stages_of(game, seat), 1))
    stages = [board[stage] for stage in built_stages(game, seat) or () if stage in board]
    held = [cards(game.box)[name].effects for name in named(game, seat)]
    further = sum(one.extra_cards + one.from_discard for one in (*stages, *held))
    return game.rules.turns + further


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a city is named."""

    built: int
    """How many cards are named."""

    most: int
    """How many there are at most: one a turn, but for those that lie under stages."""

    stages: int
    """How many stages are built, and so how many cards lie under them."""

    state: State
    """What that means."""


def progress(game: Game, seat: int) -> Progress:
    """How far a city is named, as the rules take it."""
    known = KnownCity(game.box, game.seats[seat])
    count, under = built(game, seat), _under_stages(game, seat)
    most = turns(game, seat) - under
    state: State = "stages"
    if count + under > known.most_turns:
        state = "over"
    elif known.closed:
        state = "complete"
    elif count < most:
        state = "open"
    return Progress(count, most, under, state)


def finishing(game: Game, seat: int) -> Facts:
    """What is entered when the page of a city says that this is all.

    That overrules how many cards of a colour were told before, for a guild next door. Of what
    takes no turn nobody was asked, so it stays open where none is named and none was told.
    """
    told: Facts = {Piece("complete"): True}
    player = game.seats[seat]
    known = KnownCity(game.box, player)
    if known.city.complete:
        return told
    if progress(game, seat).state == "open":
        for colour, count in known.city.counts.items():
            more = count == UNKNOWN or int(count) > known.named_of(colour)
            if more and colour not in BESIDE_TURNS:
                told[Piece("counts", colour)] = None
    for colour in sorted(BESIDE_TURNS):
        row = row_of(colour)
        untold = colour not in known.city.counts and not known.named_of(colour)
        if row in game.categories and player.pad.get(row) != 0 and untold:
            told[Piece("counts", colour)] = UNKNOWN
    return told


def asked_before_others(game: Game, result: Result, own: int | None = None) -> str | None:
    """The first row of what takes no turn that finished cities leave open; `None` if there is none.

    Other rows above it wait for it. On the phone of the player in the seat `own`, theirs alone.
    """
    open_rows = {
        row
        for seat, scored in enumerate(result.players)
        for colour in BESIDE_TURNS
        if own in (None, seat)
        and (city := game.seats[seat].city or City()).complete
        and city.counts.get(colour) == UNKNOWN
        and (row := row_of(colour)) in scored.categories
        and scored.categories[row].points is None
    }
    return next((name for name in game.categories if name in open_rows), None)


def next_city(game: Game, seat: int) -> int | None:
    """The next player, round the table, whose city is not complete yet."""
    seats = range(len(game.seats))
    cities = [player.city for player in game.seats]
    round_the_table = (*seats[seat + 1 :], *seats[:seat])
    waiting = (other for other in round_the_table if not (cities[other] or City()).complete)
    return next(waiting, None)


def told_by_cards(game: Game) -> int:
    """How many cities are told by their cards, beyond those that the walk names, too."""
    return sum(_told_by_cards(game, seat) for seat in range(len(game.seats)))


def _told_by_cards(game: Game, seat: int) -> bool:
    box = cards(game.box)
    return any(box[name].colour not in ON_THE_WALK for name in named(game, seat))


OF_NEIGHBOURS = ("military", "guilds")
"""The rows that count what neighbours have built."""


def in_part(game: Game, result: Result) -> dict[int, tuple[int, ...]]:
    """The players whose cities are told in part, and whose totals each of those may change.

    These are their own and their neighbours', as far as they follow from cities.
    """
    around = neighbours(len(game.seats))
    found = {
        seat: tuple(
            other
            for other in sorted({seat, *around[seat]})
            if other < len(result.players) and _follows(game, result, other, seat)
        )
        for seat in range(len(game.seats))
        if _told_by_cards(game, seat) and progress(game, seat).state in ("open", "stages")
    }
    return {seat: totals for seat, totals in found.items() if totals}


def may_change(game: Game, result: Result) -> set[int]:
    """The players whose totals may still change, as cities are told in part."""
    return {seat for totals in in_part(game, result).values() for seat in totals}


def _follows(game: Game, result: Result, seat: int, city: int) -> bool:
    """Whether a player's total follows from a city, their own or a neighbour's."""
    if game.seats[seat].total is not None:
        return False
    rows = {name for name, cell in result.players[seat].categories.items() if cell.worked_out}
    if seat == city:
        return bool(rows)
    if "guilds" in rows and not _guilds(game, seat):
        rows.discard("guilds")
    return bool(rows.intersection(OF_NEIGHBOURS))


def _guilds(game: Game, seat: int) -> bool:
    """Whether a player has any guild."""
    box = cards(game.box)
    return any(box[name].colour == "purple" for name in named(game, seat))


def city_in_work(draft: Draft, own: int | None = None) -> int | None:
    """The player whose city the table is entering; `None` when it is at something else.

    Of the player in the seat `own`, whose phone it is, their own entries alone tell it.
    """
    change = next((one for one in draft.changes[::-1] if own in (None, one.seat)), None)
    if change is None:
        return None
    piece = change.category
    if isinstance(piece, str):
        return None
    if piece.name == "complete":
        return next_city(draft.game, change.seat) if own is None else None
    card = cards(draft.game.box).get(str(piece.part)) if piece.name == "cards" else None
    # Guilds and others are named on the walk, too.
    of_the_page = card is not None and (
        card.colour not in ON_THE_WALK
        or (card.colour != "purple" and _told_by_cards(draft.game, change.seat))
    )
    return change.seat if of_the_page or piece.name in TOLD_HERE else None
