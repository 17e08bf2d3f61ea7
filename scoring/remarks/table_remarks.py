"""Remarks on the whole table: what can be read but is hardly possible.

A remark never blocks anything. The table may know better (a house rule, an expansion
that the pad does not know), so it is told and left to decide.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from scoring.catalogue.cards import Box
from scoring.catalogue.editions import Edition, category, edition, expansions_with_teams
from scoring.cities.boards import board
from scoring.cities.known_cities import Cities
from scoring.game.document import Game, Player
from scoring.game.entries import Entry, points_of
from scoring.game.names import UnknownName, find_wonder
from scoring.phrase import Phrase, either, listed
from scoring.remarks import city_remarks, naval_remarks, shared_tokens, team_borders
from scoring.results.result import PlayerResult, Remark
from scoring.rows.registry import rows


def remarks(
    game: Game, players: tuple[PlayerResult, ...], cities: Cities | None
) -> Iterator[Remark]:
    """Everything about a game that is hardly possible.

    `cities` is `None` where nothing is known of any.
    """
    yield from _about_the_table(game)
    rules = game.rules
    categories, wonders, sides = rules.categories, rules.wonders, rules.sides
    for seat, player in enumerate(game.seats):
        if player.wonder not in wonders or player.side not in sides:
            yield from _about_the_seat(game, seat, player)
        if player.city is None and player.wonder and "wonder" in player.pad:
            yield from _about_the_stages(game, seat, player)
        for name in [name for name in categories if name in player.pad]:
            for phrase in about_entry(name, player.pad[name], rules):
                yield Remark(phrase, (seat,), name)
    yield from team_borders.remarks(game)
    yield from shared_tokens.remarks(game)
    if cities is not None:
        yield from city_remarks.remarks(cities)
        if rules.naval is not None:
            totals = [one.total if one.final else None for one in players]
            told_totals = {seat for seat, one in enumerate(players) if one.because}
            yield from naval_remarks.doubts(cities, totals, told_totals)
    for seat, scored in enumerate(players):
        if (told := game.players[seat].total) is not None:
            for phrase in _about_the_told(told, scored):
                yield Remark(phrase, (seat,))
        if scored.final and scored.total is not None and scored.total > rules.highest_total:
            values = {"total": scored.total, "most": rules.highest_total}
            yield Remark(Phrase("remark.total", values), (seat,))


def about_entry(name: str, entry: Entry, rules: Edition | None = None) -> Iterator[Phrase]:
    """What is hardly possible about one entry of a category, in a game by these rules."""
    return rows()[name].hardly_possible(entry, rules)


def _about_the_table(game: Game) -> Iterator[Remark]:
    fewest, most = game.rules.players
    if game.free_city is not None and not edition(game.edition).free_city:
        yield Remark(
            Phrase("remark.free_city", {"edition": Phrase(f"edition.named.{game.edition}")})
        )
    if not fewest <= (count := len(game.players)) <= most:
        values = {"count": count, "fewest": fewest, "most": most}
        key = "remark.players" if game.free_city is None else "remark.players_for_two"
        yield Remark(Phrase(key, values))
    if game.teams:
        yield from _about_teams(game)
    # The free city is nobody: the history counts it as no person.
    names = [player.name.casefold() for player in game.players]
    wonders = [player.wonder.casefold() for player in game.seats if player.wonder]
    if len(set(names)) < len(names):
        yield from _twice(game, "remark.same_name", names)
    if len(set(wonders)) < len(wonders):
        held = [(player.wonder or "").casefold() for player in game.seats]
        yield from _twice(game, "remark.same_wonder", held)


def _about_teams(game: Game) -> Iterator[Remark]:
    """Teams that no source tells of, and players who have no partner."""
    count, accepted = len(game.players), game.rules.teams
    if not game.partners:
        yield Remark(Phrase("remark.no_partners", {"count": count}))
    elif not accepted:
        names = [Phrase(f"expansion.{name}") for name in expansions_with_teams(game.edition)]
        yield Remark(Phrase("remark.teams_of_expansions", {"expansions": either(names)}))
    elif count not in accepted:
        values = {"count": count, "accepted": listed([str(one) for one in accepted])}
        yield Remark(Phrase("remark.teams", values))


def _twice(game: Game, key: str, names: list[str]) -> Iterator[Remark]:
    """What several players have, though one can."""
    for name, count in Counter(names).items():
        if name and count > 1:
            seats = tuple(seat for seat, other in enumerate(names) if other == name)
            first = game.seats[seats[0]]
            said = first.name if key == "remark.same_name" else first.wonder or ""
            yield Remark(Phrase(key, {"name": said, "count": count}), seats)


def _about_the_seat(game: Game, seat: int, player: Player) -> Iterator[Remark]:
    rules = game.rules
    if player.wonder and player.wonder not in rules.wonders:
        yield Remark(_about_the_wonder(game, player.wonder), (seat,))
    if player.side and player.side not in rules.sides:
        values = {"side": player.side, "accepted": rules.sides}
        yield Remark(Phrase("remark.side", values), (seat,))


def _about_the_stages(game: Game, seat: int, player: Player) -> Iterator[Remark]:
    """Points of a wonder that no stages of it give, where nothing else is told of the city."""
    entered = points_of(player.pad["wonder"])
    possible = _points_of_stages(game.box, player.wonder, player.side)
    if possible and entered not in possible:
        values = {"points": entered, "wonder": player.wonder}
        yield Remark(Phrase("remark.no_such_stages", values), (seat,), "wonder")


@lru_cache(maxsize=512)
def _points_of_stages(box: Box, wonder: str | None, side: str | None) -> frozenset[int]:
    """Every number of points that stages of a wonder give; none where more is not printed."""
    ways = board(box, wonder, side, None).ways
    if any(way.more_than_printed for way in ways):
        return frozenset()
    return frozenset(way.points for way in ways)


def _about_the_wonder(game: Game, wonder: str) -> Phrase:
    """A wonder that this game has not: that of an expansion that is not played, or of none."""
    try:
        find_wonder(game.box, wonder)
    except UnknownName as unknown:
        if unknown.expansions:
            names = tuple(Phrase(f"expansion.{name}") for name in unknown.expansions)
            return Phrase("remark.wonder_of", {"wonder": wonder, "expansions": names})
    return Phrase("remark.wonder", {"wonder": wonder, "accepted": game.rules.wonders})


def _about_the_told(told: int, scored: PlayerResult) -> Iterator[Phrase]:
    """A told total that the categories, as far as they are known, do not bear out."""
    cells = scored.categories.items()
    known = [cell.points for _, cell in cells if cell.points is not None]
    others = [category(name).plausible for name, cell in cells if cell.points is None]
    if not others and sum(known) != told:
        yield Phrase("remark.told", {"told": told, "total": sum(known)})
    elif known and others:
        fewest, most = (sum(known) + sum(ends) for ends in zip(*others, strict=True))
        if not fewest <= told <= most:
            values = {"told": told, "count": sum(known), "fewest": fewest, "most": most}
            yield Phrase("remark.told_beyond", values)
