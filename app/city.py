"""A city, card by card: what each tile of its page shows, and what a tap or a key does.

It draws nothing: the page does.
"""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Literal, TypeAlias, get_args

import flet as ft

from app import routes
from app.report import first_open_category
from app.session import Session
from app.words import Words
from scoring import City, Game, Result, score
from scoring.catalogue.cards import BESIDE_TURNS, Age, Box, Card, Colour, Effects, cards, wonders
from scoring.cities import FEWEST_PLAYERS, KnownCity, neighbours
from scoring.facts import Fact, fact, is_of_city, with_fact
from scoring.open_tiles import with_tile
from storage import Draft

AGES: tuple[Age, ...] = get_args(Age)
"""The three ages."""

COLOURS: tuple[Colour, ...] = get_args(Colour)
"""The colours, in the order in which a city's cards are shown."""

Pile: TypeAlias = Age | Colour
"""What lies together on the page: the cards of an age, or of a colour that no age deals."""

ON_THE_WALK = ("yellow", "purple", *BESIDE_TURNS)
"""The colours of which the walk, too, names cards."""

TOLD_HERE = ("city.stage", "city.built.", "city.card_ages.", "city.copied_leader", "city.entombed")
"""How the facts begin that are told on this page beside cards."""

MOST_HITS = 12
"""How many cards a search shows."""

Risen = Literal[
    "", "menu", "discard", "why", "wonder", "whole", "taken", "leader", "entombed", "tiles"
]
"""What has risen from the bottom of the page."""

State = Literal["open", "stages", "complete", "over"]
"""How far a city is named: in part, all but its stages, wholly, or beyond its turns."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One card, as the page of a city shows it."""

    name: str
    """The card's name."""

    colour: Colour
    """Its colour."""

    effects: Effects
    """What it gives."""

    chosen: bool
    """Whether it stands in this city."""

    holders: tuple[str, ...] = ()
    """Who has all copies of it; empty while there is one left to build."""

    following: bool = False
    """Whether Enter takes it."""


Groups = tuple[tuple[Tile, ...], ...]
"""Tiles, in groups that each begin a row of their own."""


@lru_cache(maxsize=64)
def piles(box: Box) -> tuple[Pile, ...]:
    """All piles of a box: the three ages, then leaders and islands, which any age may bring."""
    colours = {card.colour for card in cards(box).values() if card.any_age}
    return (*AGES, *sorted(colours, key=COLOURS.index))


def pile_of(card: Card) -> Pile:
    """The pile that a card lies in; that of its first age where two ages have copies."""
    return card.colour if card.any_age else card.age


def _lies_in(card: Card, pile: Pile) -> bool:
    if card.any_age or pile not in AGES:
        return card.any_age and card.colour == pile
    return any(copy.age == pile for copy in card.copies)


def deck(game: Game, pile: Pile, also: tuple[str, ...] = ()) -> tuple[Card, ...]:
    """The cards of a pile that are in play, and those of it that are `also` named."""
    return _deck(game.box, _players(game), pile, tuple(sorted(also)))


@lru_cache(maxsize=512)
def _deck(box: Box, players: int, pile: Pile, also: tuple[str, ...]) -> tuple[Card, ...]:
    there = [card for card in cards(box).values() if _lies_in(card, pile)]
    if pile not in AGES:
        # Islands by their levels; with dozens of names, one looks for a letter.
        found = [card for card in there if card.in_play(players) or card.name in also]
        return tuple(sorted(found, key=lambda card: (card.age, card.name)))
    age: Age = pile
    found = [card for card in there if card.in_play(players, age) or card.name in also]
    return tuple(sorted(found, key=lambda card: COLOURS.index(card.colour)))


def _players(game: Game) -> int:
    """The number of players, as the cards know it."""
    return max(FEWEST_PLAYERS, len(game.seats))


def named(game: Game, seat: int) -> tuple[str, ...]:
    """The cards that are named of a city."""
    city = game.seats[seat].city
    return city.cards if city else ()


def groups(game: Game, seat: int, pile: Pile) -> Groups:
    """The tiles of a pile, a group for each colour, or for each level of islands."""
    found: dict[Colour | Age, list[Tile]] = {}
    taken = _taken(game, seat)
    own = named(game, seat)
    for card in deck(game, pile, own):
        group = card.colour if pile in AGES else card.age
        found.setdefault(group, []).append(_tile(game, card, own, taken))
    return tuple(map(tuple, found.values()))


def hits(game: Game, seat: int, text: str) -> tuple[Tile, ...]:
    """The cards whose names have these letters, the likeliest first; Enter takes one."""
    typed = _plain(text)
    if not typed:
        return ()
    own, taken = named(game, seat), _taken(game, seat)
    ranked: dict[str, tuple[int, Card]] = {}
    for pile in piles(game.box):
        for card in deck(game, pile, own):
            rank = _rank(card, typed)
            if rank is not None:
                ranked.setdefault(card.name, (rank, card))
    likeliest = sorted(ranked.values(), key=lambda found: found[0])[:MOST_HITS]
    tiles = [_tile(game, card, own, taken) for _, card in likeliest]
    free = next((tile.name for tile in tiles if not tile.chosen and not tile.holders), None)
    return tuple(replace(tile, following=True) if tile.name == free else tile for tile in tiles)


def _rank(card: Card, typed: str) -> int | None:
    """How well what was typed fits a card; the lower the better, `None` not at all."""
    name = _plain(card.name)
    if name.startswith(typed):
        return 0
    if f" {typed}" in f" {name}":
        return 1
    if typed in name or typed.replace(" ", "") in name.replace(" ", ""):
        return 2
    return 3 if any(typed in _plain(other) for other in card.also) else None


@lru_cache(maxsize=1024)
def _plain(text: str) -> str:
    """A text in small letters without accents, apostrophes and needless spaces."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    kept = (letter for letter in letters if letter.isalnum() or letter.isspace())
    return " ".join("".join(kept).split())


def _taken(game: Game, seat: int) -> dict[str, tuple[str, ...]]:
    """Who else has each card."""
    found: dict[str, tuple[str, ...]] = {}
    for other, player in enumerate(game.seats):
        if other != seat:
            for name in named(game, other):
                found[name] = (*found.get(name, ()), player.name)
    return found


def _tile(game: Game, card: Card, own: tuple[str, ...], taken: dict[str, tuple[str, ...]]) -> Tile:
    chosen = card.name in own
    holders = taken.get(card.name, ())
    if chosen or len(holders) < card.in_play(_players(game)):
        holders = ()
    return Tile(card.name, card.colour, card.effects, chosen, holders)


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


def unfinished_line(game: Game, result: Result, words: Words) -> list[str]:
    """That totals may still change, where nothing is asked although cities are told in part."""
    names = [game.seats[seat].name for seat in in_part(game, result)]
    if not names or not result.final:
        return []
    return [words("cities.unfinished", count=len(names), names=words.names(names))]


def city_in_work(draft: Draft) -> int | None:
    """The player whose city the table is entering; `None` when it is at something else."""
    if not draft.changes:
        return None
    change = draft.changes[-1]
    if change.category == "city.complete":
        return next_city(draft.game, change.seat)
    card = cards(draft.game.box).get(change.category.removeprefix("city.cards."))
    # Guilds and others are named on the walk, too.
    of_the_page = card is not None and (
        card.colour not in ON_THE_WALK
        or (card.colour != "purple" and _told_by_cards(draft.game, change.seat))
    )
    if of_the_page or change.category.startswith(TOLD_HERE):
        return change.seat
    return None


@ft.observable
@dataclass(repr=False)  # Flet spells out what it sends for its log, kept or not
class CityEntry:
    """Which city is entered, and how far."""

    session: Session
    """The table that is being scored."""

    go_to: Callable[[str], None]
    """Opens a page by its route."""

    seat: int = 0
    """The player whose city it is, by the place in the document."""

    pile: Pile = 1
    """The age, or the other pile, whose cards are on the page."""

    searching: bool = False
    """Whether cards are searched by letters."""

    text: str = ""
    """The letters typed so far."""

    fields: int = 0
    """How many fields were typed into: each card has a new, empty one."""

    risen: Risen = ""
    """What has risen from the bottom."""

    wanted: str = ""
    """The card that was tapped last of those that others have all copies of."""

    _route: str = field(default="", repr=False)

    @property
    def draft(self) -> Draft:
        """The draft that is being scored; the page shows no city without one."""
        if self.session.draft is None:
            raise LookupError("city")
        return self.session.draft

    @property
    def game(self) -> Game:
        """The game that is being scored."""
        return self.draft.game

    @property
    def city(self) -> City | None:
        """What is known of the city."""
        return self.game.seats[self.seat].city

    def here(self) -> bool:
        """Whether the player is still at the table; another phone may have changed it."""
        return self.session.draft is not None and self.seat < len(self.game.seats)

    def follow(self, route: str, seat: int, pile: Pile = 1) -> None:
        """Go where the address says, and begin with a pile."""
        if route != self._route:
            self._route = route
            self._begin(seat, pile)

    def _begin(self, seat: int, pile: Pile) -> None:
        self.seat = seat
        self.pile = pile
        self.text = ""
        self.fields += 1
        self.risen = ""

    # Entering --------------------------------------------------------------------------

    def tap(self, name: str) -> None:
        """A card is built, or not after all; it is asked for what others have all copies of."""
        if not self.here():
            return
        if name in named(self.game, self.seat):
            self._enter(f"city.cards.{name}", None)
        elif self._free(name):
            self._enter(f"city.cards.{name}", True)  # noqa: FBT003 - a fact: it is so
        elif self.holders(name):
            self.wanted, self.risen = name, "taken"
            return
        if self.text:
            self._new_field()

    def holders(self, name: str) -> tuple[int, ...]:
        """Who has all copies of a card, by the places in the document; empty if one is left."""
        if not self.here() or self._free(name):
            return ()
        game = self.game
        seats = (seat for seat in range(len(game.seats)) if seat != self.seat)
        return tuple(seat for seat in seats if name in named(game, seat))

    def copies(self, name: str) -> int:
        """How many copies of a card are in play."""
        card = cards(self.game.box).get(name)
        return card.in_play(_players(self.game)) if card else 0

    def take_from(self, holder: int) -> None:
        """The card that was tapped stands in this city and not in that of its holder."""
        key = f"city.cards.{self.wanted}"
        if holder in self.holders(self.wanted):
            self.session.enter(holder, key, None)
            self._enter(key, True)  # noqa: FBT003 - a fact: it is so
            if self.text:
                self._new_field()

    def _free(self, name: str) -> bool:
        """Whether a copy is left for this city."""
        taken = _taken(self.game, self.seat).get(name, ())
        return len(taken) < self.copies(name)

    def tap_stage(self, stage: int) -> None:
        """So many stages are built; a tap on the last one built takes it away.

        Where they are built in any order, a tap is about that stage alone.
        """
        if not self.here():
            return
        if in_any_order(self.game, self.seat):
            self._tap_any_stage(stage)
            return
        stages = self.city.stages if self.city else None
        if stage != stages:
            self._enter("city.stages", stage)
        else:
            self._enter("city.stages", stage - 1 if stage else None)

    def _tap_any_stage(self, stage: int) -> None:
        held = self.city.built if self.city else ()
        told: dict[str, Fact | None] = {f"city.built.{one}": None for one in held if not stage}
        if stage:
            told[f"city.built.{stage}"] = None if stage in held else True
            told["city.stages"] = None
        else:
            told["city.stages"] = None if built_stages(self.game, self.seat) == () else 0
        self.session.enter_all(self.seat, told)

    def tell_age(self, what: int | str, age: Age) -> None:
        """A stage was built, or a card came, in that age; told once more, it is not known."""
        if self.here():
            key = f"city.{'stage_ages' if isinstance(what, int) else 'card_ages'}.{what}"
            known = fact(self.game.seats[self.seat], key)
            self._enter(key, None if known == age else age)

    def tell_tile(self, number: int, age: Age) -> None:
        """A tile of the tower lay open at the end of an age, or did not after all."""
        if self.here():
            lay_open = age not in (self.game.tower or {}).get(number, ())
            change = partial(with_tile, number=number, age=age, lay_open=lay_open)
            self.session.change_table(change)

    def tell(self, told: Mapping[str, Fact | None]) -> None:
        """Several facts of the city are told at once."""
        if self.here():
            self.session.enter_all(self.seat, told)

    def reopen(self) -> None:
        """Cards are still missing: of colours without a named card nothing is known."""
        self._enter("city.complete", None)

    def _enter(self, key: str, value: Fact | None) -> None:
        if self.here():
            self.session.enter(self.seat, key, value)

    # Getting about ---------------------------------------------------------------------

    def show(self, pile: Pile) -> None:
        """Turn to the cards of an age, or to another pile."""
        self.pile = pile

    def next(self) -> None:
        """On to what is open next; with fewer cards than turns, it is asked whether that is all."""
        if not self.here():
            return
        if named(self.game, self.seat) and self.progress().state == "open":
            self.risen = "whole"
        else:
            self.finish()

    def progress(self) -> Progress:
        """How far the city is named."""
        return progress(self.game, self.seat)

    def finish(self) -> None:
        """This city is complete, if any card of it is named; on to what is open next."""
        if self.here() and named(self.game, self.seat):
            self._enter("city.complete", True)  # noqa: FBT003 - a fact: it is so
        self.leave()

    def leave(self) -> None:
        """On to what is open next, and the city stays as it is."""
        if self.here() and self.session.clash is None:
            self.go_to(self.following(self.game))

    def following(self, game: Game) -> str:
        """Where the wide button goes: the next city, an open category, or the result."""
        seat = next_city(game, self.seat)
        if seat is not None:
            return routes.city(self.draft.id, seat)
        name = self.open_category(game)
        return routes.walk(self.draft.id, name) if name else routes.result(self.draft.id)

    def open_category(self, game: Game) -> str | None:
        """The first category that lacks points; `None` when every cell has some."""
        result = score(game)
        return None if result.final else first_open_category(game, result)

    def completed(self) -> Game:
        """The game with this city complete, as the wide button would have it."""
        if not named(self.game, self.seat):
            return self.game
        return with_fact(self.game, self.seat, "city.complete", True)  # noqa: FBT003

    def undo(self) -> None:
        """Take back the latest entry, and show where it was."""
        self._show_fact(self.session.undo())

    def redo(self) -> None:
        """Make the entry again that was taken back, and show where it was."""
        self._show_fact(self.session.redo())

    def _show_fact(self, changed: tuple[int, str] | None) -> None:
        if changed is None or self.session.draft is None:
            return
        seat, key = changed
        if not is_of_city(key):
            self.go_to(routes.walk(self.draft.id, key, seat))
            return
        if seat != self.seat:
            self.go_to(routes.city(self.draft.id, seat))
        card = cards(self.game.box).get(key.removeprefix("city.cards."))
        if card is not None and not _lies_in(card, self.pile):
            self.pile = pile_of(card)

    # Searching -------------------------------------------------------------------------

    def search(self) -> None:
        """Search cards by letters, or no longer."""
        self.searching = not self.searching
        self._new_field()

    def type(self, text: str) -> None:
        """These letters stand in the field."""
        self.text = text

    def take(self) -> None:
        """Enter: the card that the letters mean is built, and the field is empty again."""
        first = next((tile.name for tile in self.hits() if tile.following), None)
        if first is not None:
            self.tap(first)

    def hits(self) -> tuple[Tile, ...]:
        """The cards that the letters typed so far may mean."""
        return hits(self.game, self.seat, self.text) if self.here() else ()

    def _new_field(self) -> None:
        self.text = ""
        self.fields += 1

    def key(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        """A key of a desktop's keyboard; letters go to the field."""
        if not self.here():
            return
        key = key.upper()
        if ctrl and not self.text:
            if key == "Y" or (key == "Z" and shift):
                self.redo()
            elif key == "Z":
                self.undo()
        elif key == "ESCAPE" and self.text:
            self._new_field()

    # What rises from the bottom --------------------------------------------------------

    def open_menu(self) -> None:
        """Show what else there is to do."""
        self.risen = "menu"

    def open_why(self) -> None:
        """Show why the city has its points."""
        self.risen = "why"

    def open_wonder(self) -> None:
        """Ask which wonder it is, and which side is up."""
        self.risen = "wonder"

    def open_leaders(self, about: Literal["leader", "entombed"]) -> None:
        """Ask which leader is copied, or which are face down."""
        self.risen = about

    def open_tiles(self) -> None:
        """Ask which tiles of the tower lay open."""
        self.risen = "tiles"

    def ask_to_discard(self) -> None:
        """Ask whether the table shall be thrown away."""
        self.risen = "discard"

    def close(self) -> None:
        """Let it sink again."""
        self.risen = ""
