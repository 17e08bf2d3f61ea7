"""Who sits where, with which wonder: changes to the table before it is scored."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from random import SystemRandom
from typing import Any
from unicodedata import normalize

from scoring.catalogue.cards import Box, box_of, cards
from scoring.catalogue.editions import categories, category, rules
from scoring.game.city import City
from scoring.game.document import GUILD_LIMIT, FreeCity, Game, Player
from scoring.game.draft import nobody_moved, who_sits
from scoring.game.facts import facts, facts_of_row
from scoring.game.fields import LONGEST_NAME, NOTHING_TO_SEE, as_read
from scoring.game.names import UnknownName, find_card

_DRAW = SystemRandom()
_BEGINNING = re.compile(r"(?<![^\s-])\w")


def names_in(text: str) -> list[str]:
    """The names in what was typed: one, or several with commas or lines between them."""
    parts = text.replace("\n", ",").replace(";", ",").split(",")
    return [name for name in map(name_in, parts) if name]


def name_in(text: str) -> str:
    """The one name in what was typed, as a game has it; empty where there is nothing to see."""
    name = " ".join(as_read(text).split())
    return "" if name == NOTHING_TO_SEE else name


def as_called(names: Iterable[str], known: Iterable[str]) -> list[str]:
    """The names as the players are called.

    Small letters alone, or capitals alone, say nothing of which is meant: a keyboard at a table
    need not be shifted. So one of the history stands as it does there, and another one in small
    letters gets a capital for each word. With both, as in *von Habsburg*, it stays as it was typed.
    """
    there = {_without_capitals(name): name for name in known}
    return [
        name
        if name not in (name.lower(), name.upper())
        else there.get(_without_capitals(name)) or _with_capitals(name)
        for name in names
    ]


def as_renamed(name: str, before: str, known: Iterable[str]) -> str:
    """The name of a player who was called otherwise before.

    Whoever changes nothing but capitals means them as they are.
    """
    if _without_capitals(name) == _without_capitals(before):
        return name
    return as_called([name], known)[0]


def _without_capitals(name: str) -> str:
    return normalize("NFC", name).casefold()


def _with_capitals(name: str) -> str:
    if name != name.lower():
        return name
    # As in a title: Georgian has other capitals, which no name begins with.
    return _BEGINNING.sub(lambda letter: letter[0].title(), name)


def too_long(names: list[str]) -> bool:
    """Whether a name has more letters than the document takes."""
    return any(len(name) > LONGEST_NAME for name in names)


def room_with(game: Game) -> tuple[str, int] | None:
    """The expansion that has seats for more players, and for how many; `None` if none has."""
    most = game.rules.players[1]
    for name in game.rules.expansions:
        played = game.model_copy(update={"expansions": (*game.expansions, name)})
        with_it = played.rules.players[1]
        if with_it > most:
            return name, with_it
    return None


def sit_down(game: Game, names: list[str]) -> Game:
    """The table with more players, as many as it has seats for."""
    free = game.rules.players[1] - len(game.players)
    more = tuple(Player(name=name) for name in names[: max(0, free)])
    return game.model_copy(update={"players": (*game.players, *more)})


def sit_down_once(game: Game, name: str) -> Game:
    """The table with a player of earlier games, who sits there once however often they are called.

    Of a name that is typed there may be two.
    """
    there = any(player.name.casefold() == name.casefold() for player in game.players)
    return game if there else sit_down(game, [name])


def rename(game: Game, seat: int, name: str) -> Game:
    """The table with another name in a seat; one in which there is nothing to see is none."""
    named = {"name": name_in(name) or game.seats[seat].name}
    return game.with_player(seat, game.seats[seat].model_copy(update=named))


def stand_up(game: Game, seat: int) -> Game:
    """The table without a player, or without its free city."""
    if seat == len(game.players):
        return game.model_copy(update={"free_city": None})
    players = (*game.players[:seat], *game.players[seat + 1 :])
    return game.model_copy(update={"players": players})


def move_on(game: Game, seat: int) -> Game:
    """The table with a player one seat further round, clockwise: past the next one.

    The last one and the first change places; were all others moved, nobody had other neighbours.
    """
    players = list(game.players)
    following = (seat + 1) % len(players)
    players[seat], players[following] = players[following], players[seat]
    return game.model_copy(update={"players": tuple(players)})


def take_wonder(game: Game, seat: int, wonder: str | None) -> Game:
    """The table with a wonder before a player, or with none and so no side."""
    player = game.seats[seat]
    side = player.side if wonder else None
    return game.with_player(seat, player.model_copy(update={"wonder": wonder, "side": side}))


def turn_wonder(game: Game, seat: int, side: str) -> Game:
    """The table with a side of a player's wonder up."""
    return game.with_player(seat, game.seats[seat].model_copy(update={"side": side}))


def of_player(seen: Game, seat: int, change: Callable[[Game, int], Game]) -> Callable[[Game], Game]:
    """A change to wherever the player of a seat sits by then; none when they have left."""

    def changed(game: Game) -> Game:
        there = seat_by_now(seen, seat, game)
        return game if there is None else change(game, there)

    return changed


def seat_by_now(seen: Game, seat: int, game: Game) -> int | None:
    """Where the player of a seat sits by now; `None` when they have left.

    At a table that is being scored they are the same under any name. Who has left and sits down
    again is called as before.
    """
    who, by_now = seen.seats[seat].who, who_sits(game)
    if who is None or not any(by_now):
        return _seat_by_name(seen, seat, game)
    if who in by_now:
        return by_now.index(who)
    known, name = {*who_sits(seen)}, seen.seats[seat].name
    called = [place for place, player in enumerate(game.seats) if player.name == name]
    newcomers = [place for place in called if by_now[place] not in known]
    return newcomers[0] if len(newcomers) == 1 else None


def _seat_by_name(seen: Game, seat: int, game: Game) -> int | None:
    """The same where nothing but names and numbers tells players apart, as in the history."""
    if not nobody_moved(seen, game):
        return _seat_of(seen, seat, game)
    player, there = seen.seats[seat], game.seats[seat]
    return seat if player.name == there.name or _may_be(player, there) else None


def _may_be(player: Player, there: Player) -> bool:
    """Whether a player can be the one who is there under another name.

    A newcomer has nothing yet. Who has something just as it was can have got a wonder since, or
    have lost what else they had.
    """
    was, by_now = facts(player), facts(there)
    if any(by_now.get(key) == value for key, value in was.items()):
        return player.wonder in (None, there.wonder)
    return player.wonder == there.wonder and was.keys() <= by_now.keys()


def _seat_of(seen: Game, seat: int, game: Game) -> int | None:
    """Where somebody of that name sits; `None` when nobody does.

    Of several who are called so it is the one who comes as many after the first as there.
    """
    name = seen.seats[seat].name
    before = sum(player.name == name for player in seen.seats[:seat])
    seats = [there for there, player in enumerate(game.seats) if player.name == name]
    return seats[before] if before < len(seats) else None


def all_have_wonders(game: Game) -> bool:
    """Whether everyone has a wonder."""
    return all(player.wonder for player in game.seats)


def draw_wonders(game: Game, *, anew: bool) -> Game:
    """The table with wonders and sides drawn at random for those who have none yet.

    `anew` draws for everyone. No wonder is drawn twice.
    """
    waiting = [seat for seat, player in enumerate(game.seats) if anew or not player.wonder]
    taken = {player.wonder for seat, player in enumerate(game.seats) if seat not in waiting}
    free = [wonder for wonder in game.rules.wonders if wonder not in taken]
    for seat, wonder in zip(waiting, _DRAW.sample(free, len(free)), strict=False):
        game = take_wonder(game, seat, wonder)
        game = turn_wonder(game, seat, _DRAW.choice(game.rules.sides))
    return game


def play_edition(game: Game, name: str) -> Game:
    """The table playing another edition, with the expansions that it has, too."""
    return play(game, box_of(name, game.expansions))


def play_expansion(game: Game, name: str, *, played: bool = True) -> Game:
    """The table playing with an expansion, or without it."""
    return game if played == (name in game.expansions) else play(game, with_expansion(game, name))


def with_expansion(game: Game, name: str) -> Box:
    """What is on the table with an expansion, or without it where it was there."""
    others = tuple(other for other in game.expansions if other != name)
    return box_of(game.edition, others if name in game.expansions else (*others, name))


def play(game: Game, box: Box) -> Game:
    """The table playing with another box; sides of another edition are called otherwise: they go.

    Cards take the names that they have there, and those that it does not have go, too:
    a city without them is not complete any more. So do rows that are not on its pad.
    """
    if box is game.box:
        return game
    same_boards = box.edition == game.edition
    for seat, player in enumerate(game.seats):
        moved = {
            "side": player.side if same_boards else None,
            "pad": {row: player.pad[row] for row in player.pad if row in rules(box).categories},
            "city": _moved(player.city, box),
        }
        game = game.with_player(seat, player.model_copy(update=moved))
    changed: dict[str, Any] = {"edition": box.edition, "expansions": box.expansions}
    if game.tower and not {*game.tower} <= {*rules(box).tiles}:
        changed["tower"] = None
    return game.model_copy(update=changed)


def may_be_for_two(game: Game) -> bool:
    """Whether the table can be one of two players with a free city, or is one."""
    return game.free_city is not None or (game.rules.free_city and len(game.players) <= 2)


def play_for_two(game: Game, name: str) -> Game:
    """The table with a free city of that name beside its two players; one that is there stays."""
    if game.free_city is not None:
        return game
    return game.model_copy(update={"free_city": FreeCity(name=name)})


def cards_lost(game: Game, box: Box) -> list[str]:
    """The named cards that another box does not have, each once."""
    named = [card for player in game.seats if player.city for card in _named(player.city)]
    return list(dict.fromkeys(card for card in named if _card_there(card, box) is None))


def rows_lost(game: Game, box: Box) -> list[str]:
    """The rows that another box's pad does not have and that something is entered in."""
    gone = [name for name in game.categories if name not in rules(box).categories]
    return [name for name in gone if any(_entered(player, name) for player in game.seats)]


def sides_lost(game: Game, box: Box) -> int:
    """How many wonders have a side up that another box calls otherwise, or does not have."""
    changes = box.edition != game.edition
    return sum(changes and player.side is not None for player in game.seats)


def _entered(player: Player, name: str) -> bool:
    counts = player.city.counts if player.city else {}
    told = name in player.pad or bool(facts_of_row(player, name))
    return told or category(name).colour in counts


def _named(city: City) -> Iterator[str]:
    yield from city.cards
    yield from city.card_ages
    yield from city.entombed or ()
    if city.copied_leader:
        yield city.copied_leader


def _moved(city: City | None, box: Box) -> City | None:
    """A city by the cards of another box."""
    if city is None:
        return None
    kept = _there(city.cards, box)
    colours = {card.colour for card in cards(box).values()}
    ages = {_card_there(card, box): age for card, age in city.card_ages.items()}
    rows = categories().items()
    gone = {piece for name, row in rows if name not in rules(box).categories for piece in row.facts}
    return city.model_copy(
        update={
            **{piece: City.model_fields[piece].default for piece in gone},
            "cards": kept,
            "complete": city.complete and len(kept) == len(city.cards),
            "counts": {colour: city.counts[colour] for colour in city.counts if colour in colours},
            "card_ages": {card: age for card, age in ages.items() if card is not None},
            "copied_leader": city.copied_leader and _card_there(city.copied_leader, box),
            "entombed": (_there(city.entombed, box) or None) if city.entombed else city.entombed,
        }
    )


def _there(names: tuple[str, ...], box: Box) -> tuple[str, ...]:
    there = [_card_there(card, box) for card in names]
    return tuple(dict.fromkeys(card for card in there if card is not None))


def _card_there(card: str, box: Box) -> str | None:
    try:
        return find_card(box, card).name
    except UnknownName:
        return None


def limit_guilds(game: Game, *, limited: bool = True, limit: int = GUILD_LIMIT) -> Game:
    """The table with a limit for each guild, or without one; one that is there stays as it is."""
    points = (game.guild_limit or limit) if limited else None
    return game.model_copy(update={"guild_limit": points})


def may_be_in_teams(game: Game) -> bool:
    """Whether neighbours can play as partners at this table, or do."""
    return game.teams or (len(game.players) in game.rules.teams and game.free_city is None)


def play_in_teams(game: Game, *, teams: bool = True) -> Game:
    """The table with partners, or with everyone alone."""
    return game.model_copy(update={"teams": teams})


def same_again(game: Game, without: Collection[str] = ()) -> Game:
    """A new table with the players, seats and edition of another, except for some players."""
    return Game(
        edition=game.edition,
        expansions=game.expansions,
        guild_limit=game.guild_limit,
        teams=game.teams,
        players=tuple(
            Player(name=player.name) for player in game.players if player.name not in without
        ),
        free_city=game.free_city and FreeCity(name=game.free_city.name),
    )
