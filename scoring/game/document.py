"""The game document: one JSON object for drafts, history, files and the command line.

What cannot be read raises `UnreadableGame`, which names every unreadable part at
once. What can be read but cannot be is for `scoring.remarks.table_remarks`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Annotated, Any, Self, TypeAlias, TypeVar

from pydantic import Field, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError

from scoring.catalogue.cards import Box, Card, box_of, cards
from scoring.catalogue.editions import (
    Edition,
    categories,
    expansions_with,
    for_two,
    rules,
)
from scoring.catalogue.effects import Colour
from scoring.game.city import City, Part
from scoring.game.entries import Entry
from scoring.game.fields import (
    UNKNOWN,
    CardAge,
    EditionName,
    Expansions,
    Line,
    Minutes,
    Moment,
    Name,
    Note,
    Pad,
    Place,
    Total,
)
from scoring.game.names import UnknownName, find_card, find_wonder
from scoring.game.somebody import Somebody
from scoring.phrase import Phrase

SCHEMA = 1
"""The number of the document's schema as it is written today."""

GUILD_LIMIT = 10
"""The most points of a guild where a table plays with a limit.

Source: the all-expansions rulebook; neither edition's own rulebook limits guilds.
"""

FEWEST_IN_TEAMS = 4
"""The fewest players that make two teams of partners."""

MOST_CHANGING = 2
"""The most times that a city names a card that copies, adds or swaps symbols: twice is a slip.

Each one more multiplies the ways that have to be gone through.
"""


class Player(Somebody):
    """A player in a seat."""

    name: Name
    """What the table calls the player."""

    wonder: Line | None = None
    """The wonder's name."""

    side: Line | None = None
    """The wonder's side: A or B, day or night."""

    pad: Pad = Field(default_factory=dict)
    """The player's column of the pad: an entry for each category known so far."""

    city: City | None = None
    """What is known of the city."""

    total: Total | None = None
    """The total, told where not all categories are known; where they are, their sum counts."""

    def with_entry(self, category: str, entry: Entry | None) -> Self:
        """This player with another entry in a category, or none with `None`."""
        pad = {name: kept for name, kept in self.pad.items() if name != category}
        if entry is not None:
            pad[category] = entry
        return self.model_copy(update={"pad": pad})


class FreeCity(Player):
    """The city of nobody, beside two players: both have it for a neighbour.

    Source: the first edition's rules for two players. It is no player: it has no points of
    its own and cannot win. Its pad has what cards next door may count: tokens and coins.
    """

    name: Name = "Free city"
    """What the table calls it."""

    total: None = None
    """It has none."""


class Game(Part):
    """A game: its players in their seats, clockwise, and what they scored."""

    schema_number: Annotated[int, Field(strict=True, alias="schema", ge=SCHEMA, le=SCHEMA)] = SCHEMA
    """The schema that the document is written in."""

    edition: EditionName = "second"
    """`first` or `second`."""

    expansions: Expansions = ()
    """The expansions played with."""

    played_at: Moment | None = None
    """When the game was played."""

    minutes: Minutes | None = None
    """How long the game took."""

    place: Place | None = None
    """Where the game was played."""

    note: Note | None = None
    """What the table wants to remember of it; it may have several lines."""

    guild_limit: Annotated[int, Field(strict=True, ge=1, le=99)] | None = None
    """The most points that a guild may give; `None` where it is not limited."""

    teams: Annotated[bool, Field(strict=True)] = False
    """Whether neighbours play as partners: the first with the second, the third with the fourth."""

    tower: dict[int, tuple[CardAge, ...]] | None = None
    """The ages at whose end tiles of the Tower of Babel lay open, of those that change
    conflicts, by their numbers; `None` where nobody told."""

    players: Annotated[tuple[Player, ...], Field(max_length=20)] = ()
    """The players, clockwise."""

    free_city: FreeCity | None = None
    """The city of nobody that two players sit beside; `None` where there is none."""

    @field_validator("players")
    @classmethod
    def _by_their_names(
        cls, players: tuple[Player, ...], info: ValidationInfo
    ) -> tuple[Player, ...]:
        """Everyone's cards and wonder by the names that the edition has for them."""
        if not any(player.city or player.wonder or player.side for player in players):
            return players
        return _all_named([(("players", seat), one) for seat, one in enumerate(players)], info)

    @field_validator("free_city")
    @classmethod
    def _by_its_names(cls, free_city: FreeCity | None, info: ValidationInfo) -> FreeCity | None:
        """Its cards and wonder by the names that the edition has for them."""
        return _all_named([(("free_city",), free_city)], info)[0] if free_city else None

    @model_validator(mode="after")
    def _belongs_to_the_edition(self) -> Self:
        found = self.rules
        for name in self.expansions:
            if name not in found.expansions:
                raise PydanticCustomError(
                    "absent_expansion",
                    "not in this edition",
                    {"expansion": name, "edition": self.edition},
                )
        for number in self.tower or ():
            if number not in found.tiles:
                values = {"tile": number, "accepted": tuple(found.tiles)}
                kind = "tile" if found.tiles else "no_tower"
                raise PydanticCustomError(kind, "no such tile", values)
        for seat, player in enumerate(self.seats):
            of = ("players", seat) if seat < len(self.players) else ("free_city",)
            for name in player.pad:
                if name not in found.categories:
                    values = {"category": name, "where": of, "edition": self.edition}
                    raise PydanticCustomError("absent_category", "not on this pad", values)
        return self

    @property
    def box(self) -> Box:
        """The edition and the expansions that are on the table."""
        return box_of(self.edition, self.expansions)

    @property
    def rules(self) -> Edition:
        """The edition that this game is played by, with its expansions."""
        return rules(self.box) if self.free_city is None else for_two(self.box)

    @property
    def seats(self) -> tuple[Player, ...]:
        """Every city at the table, clockwise: those of the players, then the free one."""
        return self.players if self.free_city is None else (*self.players, self.free_city)

    @property
    def partners(self) -> tuple[tuple[int, int], ...]:
        """The seats of each team; none where not all have a partner, or there is one team alone."""
        count = len(self.players)
        if not self.teams or count < FEWEST_IN_TEAMS or count % 2 or self.free_city is not None:
            return ()
        return tuple((seat, seat + 1) for seat in range(0, count, 2))

    @property
    def categories(self) -> tuple[str, ...]:
        """The rows of this game's pad, from top to bottom."""
        return self.rules.categories

    def with_player(self, seat: int, player: Player) -> Self:
        """This game with another player in a seat; the one behind them is the free city's."""
        if seat == len(self.players):
            return self.model_copy(update={"free_city": player})
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return self.model_copy(update={"players": players})

    def with_entry(self, seat: int, category: str, entry: Entry | None) -> Self:
        """This game with another entry for a seat and category, or none with `None`."""
        return self.with_player(seat, self.seats[seat].with_entry(category, entry))

    def document(self) -> dict[str, Any]:
        """The document as JSON has it; what is not known is left out."""
        apart = {"players", "free_city"}
        if not self.teams:
            apart.add("teams")
        known = self.model_dump(mode="json", by_alias=True, exclude=apart, exclude_none=True)
        if self.free_city is not None:
            known["free_city"] = _document_of(self.free_city)
        return {**known, "players": [_document_of(player) for player in self.players]}


Problem: TypeAlias = tuple[tuple[int | str, ...], str, dict[str, Any]]
"""Where something unreadable stands, its kind, and the values that tell of it."""


_Seated = TypeVar("_Seated", bound=Player)


def _all_named(
    seats: list[tuple[tuple[int | str, ...], _Seated]], info: ValidationInfo
) -> tuple[_Seated, ...]:
    """Players, with their places in the document, whose cards and wonders are named."""
    if not {"edition", "expansions"} <= info.data.keys():
        return tuple(player for _, player in seats)
    problems: list[Problem] = []
    box = box_of(info.data["edition"], info.data["expansions"])
    named = tuple(_named(player, box, where, problems) for where, player in seats)
    if problems:
        raise PydanticCustomError("cities", "unreadable cities", {"problems": problems})
    return named


def _named(
    player: _Seated, box: Box, seat: tuple[int | str, ...], problems: list[Problem]
) -> _Seated:
    """A player whose cards and wonder have the names of the box.

    A card that it does not have is a problem, for nobody can tell what it gives; an
    unknown wonder or side stays as it is, and a remark says so.
    """
    found: dict[str, Any] = {}
    known = rules(box)
    if player.wonder is not None and player.wonder not in known.wonders:
        with suppress(UnknownName):
            found["wonder"] = find_wonder(box, player.wonder).name
    if player.side is not None and player.side not in known.sides:
        folded = {side.casefold(): side for side in known.sides}
        found["side"] = folded.get(player.side.casefold(), player.side)
    city = player.city
    if city is not None and (city.cards or city.counts):
        known_cards = cards(box)
        names = city.cards
        if not all(name in known_cards for name in names):
            names = tuple(
                _card_name(box, (*seat, "city", "cards", position), name, problems)
                for position, name in enumerate(names)
            )
            found["city"] = city.model_copy(update={"cards": names})
        if len(set(names)) < len(names):
            _check_repeated(known_cards, names, seat, problems)
        if city.counts:
            colours = [known_cards[name].colour for name in names if name in known_cards]
            _check_counts(city.counts, colours, seat, problems)
    if city is not None:
        problems += _facts_of_absent_rows(city, box, seat)
    if city is not None and (city.card_ages or city.copied_leader or city.entombed):
        leaders = _leaders(city, box, seat, problems)
        found["city"] = found.get("city", city).model_copy(update=leaders)
    return player.model_copy(update=found) if found else player


def _facts_of_absent_rows(city: City, box: Box, seat: tuple[int | str, ...]) -> Iterator[Problem]:
    """Pieces of a city that belong to rows which are not on this pad."""
    on_the_pad = rules(box).categories
    for name, row in categories().items():
        for piece in row.facts if name not in on_the_pad else ():
            if getattr(city, piece) not in (None, ()):
                needed = expansions_with(box.edition, [name])
                said = tuple(Phrase(f"expansion.{one}") for one in needed)
                yield (*seat, "city", piece), "fact_of", {"expansions": said}


def _leaders(
    city: City, box: Box, seat: tuple[int | str, ...], problems: list[Problem]
) -> dict[str, Any]:
    """What is told of leaders, by the names of the box."""

    def named(key: str, step: int | str, name: str) -> str:
        place: tuple[int | str, ...] = (*seat, "city", key)
        place += (step,) if step != "" else ()
        found = _card_name(box, place, name, problems)
        card = cards(box).get(found)
        if card is not None and not (
            card.any_age if key == "card_ages" else card.colour == "white"
        ):
            problems.append((place, "card.no_leader", {"value": name}))
        return found

    copied = city.copied_leader
    return {
        "card_ages": {named("card_ages", name, name): age for name, age in city.card_ages.items()},
        "copied_leader": copied and named("copied_leader", "", copied),
        "entombed": city.entombed
        and tuple(named("entombed", *one) for one in enumerate(city.entombed)),
    }


def _card_name(box: Box, place: tuple[int | str, ...], name: str, problems: list[Problem]) -> str:
    try:
        return find_card(box, name).name
    except UnknownName as unknown:
        values = {
            "value": name,
            "edition": box.edition,
            "accepted": unknown.suggestions,
            "editions": unknown.editions,
            "expansions": tuple(Phrase(f"expansion.{one}") for one in unknown.expansions),
        }
        kind = "suggested" if unknown.suggestions else "unknown"
        if unknown.expansions:
            kind = "not_played"
        elif unknown.editions:
            kind = "elsewhere"
        problems.append((place, f"card.{kind}", values))
        return name


def _changes_symbols(card: Card) -> bool:
    """Whether a card copies, adds or swaps symbols: what is best then has to be searched for."""
    effects = card.effects
    return effects.symbol == "mask" or bool(effects.more_of_most or effects.swaps)


def _check_repeated(
    box: Mapping[str, Card],
    names: tuple[str, ...],
    seat: tuple[int | str, ...],
    problems: list[Problem],
) -> None:
    """A card that is named more often than its choices can be gone through."""
    for name, count in Counter(names).items():
        if count > MOST_CHANGING and name in box and _changes_symbols(box[name]):
            values = {"card": name, "held": count, "count": MOST_CHANGING}
            problems.append(((*seat, "city", "cards"), "card.often", values))


def _check_counts(
    counts: dict[Colour, Any],
    named: list[Colour],
    seat: tuple[int | str, ...],
    problems: list[Problem],
) -> None:
    for colour, count in counts.items():
        if count != UNKNOWN and count < (least := named.count(colour)):
            place = (*seat, "city", "counts", colour)
            problems.append((place, "count", {"value": count, "count": least, "colour": colour}))


def _document_of(player: Player) -> dict[str, Any]:
    known = player.model_dump(mode="json", exclude={"pad"}, exclude_none=True)
    if player.city is not None:
        known["city"] = player.city.model_dump(mode="json", exclude_defaults=True)
    pad = {
        name: entry if isinstance(entry, int) else entry.model_dump(mode="json")
        for name, entry in player.pad.items()
    }
    return {**known, "pad": pad}
