"""The small changes that a table could have had: only what its box can give.

Sources: the lists of cards in the catalogue (how many copies are in play at a number of
players, and in which age), the boards (how many stages a side has), and both editions'
rulebooks: each name once in a city, two more guilds than players. What anything costs is
left out, as the pad knows nothing of it.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from scoring.catalogue.cards import Box, Card, cards, guilds_in_play, wonders
from scoring.catalogue.effects import AGES, Colour, Effects
from scoring.cities.known_cities import Cities, copies_in_play
from scoring.conflicts import conflicts
from scoring.game.document import Game
from scoring.game.entries import MOST, Coins, ConflictTokens, Symbols
from scoring.game.fields import UNKNOWN
from scoring.phrase import Phrase
from scoring.points.military import VICTORIES
from scoring.points.science import KINDS, POINTS_A_SET
from scoring.points.treasure import points
from scoring.what_if.turns import ages, dealt_for, has_a_turn, has_turns

MOST_COINS = 3
"""More coins than these are no small change."""

COLOURS: tuple[Colour, ...] = ("blue", "yellow", "red", "green", "purple")
"""The colours of the base game whose cards give points; those of expansions are dealt otherwise."""

ROWS: dict[Colour, str] = {"red": "military", "purple": "guilds"}
"""The rows of the pad that are not called by their cards' colour."""

BARE: tuple[Colour, ...] = ("brown", "grey")
"""The colours whose cards give nothing by themselves, but are counted next door."""


class Change(NamedTuple):
    """A table that differs in one thing."""

    kind: str
    """What differs: `coins`, `shield`, `symbol`, `count`, `stage` or `card`."""

    phrase: Phrase
    """What differs, to be said."""

    game: Game
    """The table with it."""


def coin_changes(game: Game, seat: int, missing: int) -> Iterator[Change]:
    """A few coins more, the fewest first, where coins were told.

    Without expansions nothing but the treasure depends on them: those that give too few points
    are left out at once.
    """
    if missing > points(MOST_COINS) and not game.expansions:
        return
    entry = game.players[seat].pad.get("treasure")
    if isinstance(entry, Coins):
        for count in range(1, min(MOST_COINS, MOST - entry.coins) + 1):
            more = points(entry.coins + count) - entry.points
            if more < missing and not game.expansions:
                continue
            changed = game.with_entry(seat, "treasure", Coins(coins=entry.coins + count))
            yield Change("coins", Phrase("what_if.coins", {"count": count}), changed)


def shield_changes(game: Game, cities: Cities, seat: int) -> Iterator[Change]:
    """One shield more from an age on, where it turns a conflict: for both who fought it.

    Only where every city's shields are known to the shield, and no expansion changes conflicts.
    A red card of that age must be left for it.
    """
    if game.expansions or cities.warlike:
        return
    near = (seat, *cities.around[seat])
    if any("military" in game.seats[one].pad for one in near):
        return
    faced = {one: conflicts.possible(cities, one) or () for one in near}
    if any(len(ways) != 1 for ways in faced.values()):
        return
    fought = {one: conflicts.fought(cities, one, ways[0]) for one, ways in faced.items()}
    for since in reversed(AGES):
        if not any(since in ages(card, cities) for card in left(cities, seat, "red")):
            continue
        tokens = {
            one: tuple(
                conflicts.token(
                    VICTORIES[fight.age - 1],
                    fight.own + (fight.age >= since and one == seat),
                    fight.theirs + (fight.age >= since and fight.neighbour == seat),
                )
                for fight in fights
            )
            for one, fights in fought.items()
        }
        if tokens[seat] == tuple(fight.token for fight in fought[seat]):
            continue
        changed = game
        for one, taken in tokens.items():
            entry = ConflictTokens(tokens=tuple(filter(None, taken)))
            changed = changed.with_entry(one, "military", entry)
        yield Change("shield", Phrase(f"what_if.shield.{since}"), changed)


def symbol_changes(game: Game, cities: Cities, seat: int, missing: int) -> Iterator[Change]:
    """One symbol more of a kind, where symbols were told and the box has one more.

    Those that give too few points are left out at once where nothing else depends on them.
    """
    entry = game.players[seat].pad.get("green")
    if not isinstance(entry, Symbols):
        return
    built = _with_a_green_card(game, cities, seat)
    if built is None:
        return
    alone = game.players[seat].city is None and not game.expansions
    for kind in KINDS:
        own = getattr(entry, kind)
        # The square of a count that is one higher, and a set that it completes.
        if alone and 2 * (own + entry.wild) + 1 + POINTS_A_SET < missing:
            continue
        more = entry.model_copy(update={kind: own + 1})
        if alone and more.points - entry.points < missing:
            continue
        copies = _copies_showing(cities.box, cities.players, kind)
        held = [_symbols(cities, one, kind) for one in range(len(cities))]
        if own < len(copies) and sum(held) < sum(copies):
            changed = built.with_entry(seat, "green", more)
            yield Change("symbol", Phrase(f"what_if.symbol.{kind}"), changed)


def _with_a_green_card(game: Game, cities: Cities, seat: int) -> Game | None:
    """A table with the card of one symbol more, as others may count it.

    `None` where somebody does, but the city's green cards were not counted.
    """
    city = game.players[seat].city
    if city and city.counts.get("green", UNKNOWN) != UNKNOWN:
        return _with_one_more(game, seat, "green")
    found = cards(cities.box)
    others = (known for one, known in enumerate(cities) if one != seat)
    effects = (found[name].effects for known in others for name in known.city.cards)
    return None if any("green" in _counted_next_door(each) for each in effects) else game


def _counted_next_door(effects: Effects) -> tuple[str, ...]:
    """What points are given for that may lie in another city."""
    count, rule = effects.count, effects.rule
    each = count.each if count and count.where != "own" else ()
    return (*each, *(rule.of if rule else ()))


def _with_one_more(game: Game, seat: int, colour: Colour) -> Game:
    """A table where a city that has counted its cards of a colour has one more."""
    player = game.seats[seat]
    city = player.city
    if city is None:
        return game
    counts = {**city.counts, colour: int(city.counts[colour]) + 1}
    changed = player.model_copy(update={"city": city.model_copy(update={"counts": counts})})
    return game.with_player(seat, changed)


@lru_cache(maxsize=64)
def _copies_showing(box: Box, players: int, kind: str) -> tuple[int, ...]:
    """How many copies are in play of each card that shows a symbol."""
    in_play = copies_in_play(box, players)
    return tuple(
        in_play[name]
        for name, card in cards(box).items()
        if card.effects.symbol == kind and in_play[name]
    )


def _symbols(cities: Cities, seat: int, kind: str) -> int:
    """How many symbols of a kind are known to lie in a city."""
    entry = cities[seat].player.pad.get("green")
    if isinstance(entry, Symbols):
        return int(getattr(entry, kind))
    found = cards(cities.box)
    return sum(found[name].effects.symbol == kind for name in cities[seat].city.cards)


def count_changes(game: Game, cities: Cities, seat: int) -> Iterator[Change]:
    """One brown or grey card more next door, where these were counted."""
    in_play = copies_in_play(cities.box, cities.players)
    for other in cities.around[seat]:
        player = game.seats[other]
        if player.city is None:
            continue
        for colour in BARE:
            told = player.city.counts.get(colour)
            names = [
                name
                for name, card in cards(cities.box).items()
                if card.colour == colour and in_play[name]
            ]
            known = [one.number(colour) or 0 for one in cities]
            if told is None or told == UNKNOWN or not has_turns(cities, other):
                continue
            if int(told) >= len(names) or sum(known) >= sum(in_play[name] for name in names):
                continue
            changed = _with_one_more(game, other, colour)
            yield Change("count", Phrase(f"what_if.count.{colour}", {"name": player.name}), changed)


def left(cities: Cities, seat: int, colour: Colour) -> list[Card]:
    """The cards of a colour that a city could have had besides: nobody has them.

    None while a city has cards of that colour that nobody named.
    """
    if not all(known.all_named(colour) for known in cities):
        return []
    in_play = copies_in_play(cities.box, cities.players)
    found = [card for card in cards(cities.box).values() if card.colour == colour]
    if colour == "purple":
        taken = {name for known in cities for name in known.city.cards}
        drawn = sum(card.name in taken for card in found)
        if drawn >= guilds_in_play(dealt_for(cities)):
            return []
    return [
        card
        for card in found
        if card.name not in cities[seat].city.cards
        and in_play[card.name] > sum(card.name in known.city.cards for known in cities)
    ]


def without(game: Game, seat: int, name: str) -> Game:
    """A table where a city lacks one of its cards."""
    player = game.players[seat]
    city = player.city
    if city is None:
        return game
    kept = list(city.cards)
    kept.remove(name)
    changed = player.model_copy(update={"city": city.model_copy(update={"cards": tuple(kept)})})
    return game.with_player(seat, changed)


def replaceable(game: Game, cities: Cities, seat: int) -> Iterator[tuple[int, str]]:
    """The cards of a city that another could stand for, each with its only age."""
    city, found = game.players[seat].city, cards(cities.box)
    if city is None or not cities[seat].closed:
        return
    for name in city.cards:
        those = ages(found[name], cities)
        row = ROWS.get(found[name].colour, found[name].colour)
        if row in game.players[seat].pad:
            continue
        if _is_in_what_was_entered(found[name].effects, game, cities, seat):
            continue
        if len(those) == 1 and found[name].colour in (*BARE, *COLOURS):
            yield next(iter(those)), name


def _is_in_what_was_entered(effects: Effects, game: Game, cities: Cities, seat: int) -> bool:
    """Whether what was entered, and stands, would be otherwise without some effects.

    That is its own science; and conflicts: of anybody at sea, of a neighbour as well on land.
    """
    if effects.symbol and "green" in game.players[seat].pad:
        return True
    players, near = game.seats, (seat, *cities.around[seat])
    if effects.shields and any("military" in players[one].pad for one in near):
        return True
    return bool(effects.naval) and any(
        "naval" in player.pad or (player.city is not None and player.city.naval_strengths)
        for player in players
    )


def card_changes(
    game: Game, cities: Cities, seat: int, given_up: Mapping[int, str]
) -> Iterator[Change]:
    """One card more that nobody has; in place of another where no turn of its age is left."""
    city = game.players[seat].city
    if city is None or not cities[seat].closed:
        return
    turns: dict[int, bool] = {age: has_a_turn(cities, seat, age) for age in AGES}
    for colour in COLOURS:
        if ROWS.get(colour, colour) in game.players[seat].pad:
            # What was entered stands, whatever the cards give.
            continue
        for card in left(cities, seat, colour):
            if _is_in_what_was_entered(card.effects, game, cities, seat):
                continue
            # In an age that has a turn for it, if there is one.
            for age in sorted(ages(card, cities), key=turns.__getitem__, reverse=True):
                built: dict[str, object] = {"card": card.name}
                table, key = game, "what_if.card"
                if not turns[age]:
                    if age not in given_up:
                        continue
                    built["away"], key = given_up[age], "what_if.card_for"
                    table = without(game, seat, given_up[age])
                player = table.players[seat]
                named = (*(player.city.cards if player.city else ()), card.name)
                changed = player.model_copy(
                    update={"city": city.model_copy(update={"cards": named})}
                )
                yield Change("card", Phrase(key, built), table.with_player(seat, changed))
                break


def stage_changes(
    game: Game, cities: Cities, seat: int, given_up: Mapping[int, str]
) -> Iterator[Change]:
    """One stage more of the wonder, built in the last age that has a turn for it."""
    player, known = game.players[seat], cities[seat]
    city = player.city
    wonder = wonders(cities.box).get(player.wonder or "")
    if city is None or wonder is None or wonder.varied or "wonder" in player.pad:
        return
    side = wonder.sides.get(player.side or "", ())
    if city.stages is None or city.stages >= len(side) or not known.closed:
        return
    if _is_in_what_was_entered(side[city.stages], game, cities, seat):
        return
    told = known.stage_ages
    whole = len(told) == city.stages and None not in told
    last = max((age for age in told if age is not None), default=1)
    age = next((age for age in reversed(AGES) if has_a_turn(cities, seat, age)), None)
    values: dict[str, object] = {"stage": city.stages + 1}
    key, table = "what_if.stage", game
    if age is None or age < last:
        age = next((age for age in reversed(AGES) if age in given_up and age >= last), None)
        if age is None:
            return
        key, values["away"] = "what_if.stage_for", given_up[age]
        table = without(game, seat, given_up[age])
    values["age"] = Phrase(f"what_if.age.{age}")
    city = table.players[seat].city or city
    update: dict[str, object] = {"stages": values["stage"]}
    if whole:
        update["stage_ages"] = (*told, age)
    changed = table.players[seat].model_copy(update={"city": city.model_copy(update=update)})
    yield Change("stage", Phrase(key, values), table.with_player(seat, changed))
