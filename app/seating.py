"""Who sits where, with which wonder: changes to the table before it is scored."""

from collections.abc import Callable
from random import SystemRandom

from scoring import City, Game, Player
from scoring.document import LONGEST_NAME
from scoring.names import UnknownName, find_card

_DRAW = SystemRandom()


def names_in(text: str) -> list[str]:
    """The names in what was typed: one, or several with commas or lines between them."""
    parts = text.replace("\n", ",").replace(";", ",").split(",")
    names = (" ".join(part.split()) for part in parts)
    return [name for name in names if name]


def too_long(names: list[str]) -> bool:
    """Whether a name has more letters than the document takes."""
    return any(len(name) > LONGEST_NAME for name in names)


def sit_down(game: Game, names: list[str]) -> Game:
    """The table with more players, as many as it has seats for."""
    free = game.rules.players[1] - len(game.players)
    more = tuple(Player(name=name) for name in names[: max(0, free)])
    return game.model_copy(update={"players": (*game.players, *more)})


def rename(game: Game, seat: int, name: str) -> Game:
    """The table with another name in a seat."""
    return game.with_player(seat, game.players[seat].model_copy(update={"name": name}))


def stand_up(game: Game, seat: int) -> Game:
    """The table without a player."""
    players = (*game.players[:seat], *game.players[seat + 1 :])
    return game.model_copy(update={"players": players})


def move_on(game: Game, seat: int) -> Game:
    """The table with a player one seat further round, clockwise."""
    players = list(game.players)
    player = players.pop(seat)
    players.insert((seat + 1) % (len(players) + 1), player)
    return game.model_copy(update={"players": tuple(players)})


def take_wonder(game: Game, seat: int, wonder: str | None) -> Game:
    """The table with a wonder before a player, or with none and so no side."""
    player = game.players[seat]
    side = player.side if wonder else None
    return game.with_player(seat, player.model_copy(update={"wonder": wonder, "side": side}))


def turn_wonder(game: Game, seat: int, side: str) -> Game:
    """The table with a side of a player's wonder up."""
    return game.with_player(seat, game.players[seat].model_copy(update={"side": side}))


def of_player(name: str, change: Callable[[Game, int], Game]) -> Callable[[Game], Game]:
    """A change to wherever a player sits by then; no change when the player has left."""

    def changed(game: Game) -> Game:
        names = [player.name for player in game.players]
        return change(game, names.index(name)) if name in names else game

    return changed


def draw_wonders(game: Game) -> Game:
    """The table with wonders and sides drawn at random for those who have none yet.

    When everyone has one, all are drawn anew. No wonder is drawn twice.
    """
    waiting = [seat for seat, player in enumerate(game.players) if not player.wonder]
    waiting = waiting or list(range(len(game.players)))
    taken = {player.wonder for seat, player in enumerate(game.players) if seat not in waiting}
    free = [wonder for wonder in game.rules.wonders if wonder not in taken]
    for seat, wonder in zip(waiting, _DRAW.sample(free, len(free)), strict=False):
        game = take_wonder(game, seat, wonder)
        game = turn_wonder(game, seat, _DRAW.choice(game.rules.sides))
    return game


def play_edition(game: Game, name: str) -> Game:
    """The table playing another edition; sides are called otherwise there, so they go.

    Cards take the names that they have there, and those that it does not have go, too:
    a city without them is not complete any more.
    """
    if name == game.edition:
        return game
    players = tuple(
        player.model_copy(update={"side": None, "city": _moved(player.city, name)})
        for player in game.players
    )
    return game.model_copy(update={"edition": name, "players": players, "expansions": ()})


def cards_lost(game: Game, name: str) -> list[str]:
    """The named cards that another edition does not have, each once."""
    named = [card for player in game.players if player.city for card in player.city.cards]
    return list(dict.fromkeys(card for card in named if _card_there(card, name) is None))


def _moved(city: City | None, edition: str) -> City | None:
    """A city by the cards of another edition."""
    if city is None:
        return None
    there = [_card_there(card, edition) for card in city.cards]
    kept = tuple(dict.fromkeys(card for card in there if card is not None))
    return city.model_copy(
        update={"cards": kept, "complete": city.complete and len(kept) == len(city.cards)}
    )


def _card_there(card: str, edition: str) -> str | None:
    try:
        return find_card(edition, card).name
    except UnknownName:
        return None


def same_again(game: Game) -> Game:
    """A new table with the players, seats and edition of another."""
    return Game(
        edition=game.edition,
        expansions=game.expansions,
        players=tuple(Player(name=player.name) for player in game.players),
    )
