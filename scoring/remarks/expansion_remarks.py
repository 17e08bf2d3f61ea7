"""Remarks on cities that are played with expansions: what can hardly be.

Sources: the facts of Leaders (a leader an age, each there once; Rome recruits more), Cities (as
many black cards an age as there are players) and Edifice (who takes part builds a stage for it,
once an age; where all pawns are taken, nobody pays the penalty of that age).
"""

from collections.abc import Iterator

from scoring.catalogue.cards import cards, wonders
from scoring.catalogue.editions import rules
from scoring.catalogue.effects import AGES, numeral
from scoring.cities.known_cities import FEWEST_PLAYERS, Cities
from scoring.game.entries import DebtTokens
from scoring.phrase import Phrase
from scoring.remarks import naval_remarks
from scoring.results.result import Remark


def of_the_table(cities: Cities) -> Iterator[Remark]:
    """What can hardly be of all cities together."""
    yield from _about_black_cards(cities)
    yield from _about_borrowed(cities)
    yield from _about_edifices(cities)
    yield from _about_debts(cities)
    yield from _about_face_down(cities)
    if rules(cities.box).naval is not None:
        yield from naval_remarks.remarks(cities)


def _about_edifices(cities: Cities) -> Iterator[Remark]:
    """Rewards of several edifices of one age, of which a single one is built."""
    for age in AGES:
        found = {
            card.name: seat
            for seat, known in enumerate(cities)
            for card in known.cards("edifice")
            if card.age == age
        }
        if len(found) > 1:
            values = {"names": tuple(found), "age": numeral(age)}
            yield Remark(
                Phrase("remark.edifices", values), tuple(sorted({*found.values()})), "edifices"
            )


def _about_debts(cities: Cities) -> Iterator[Remark]:
    """Debt of an age whose edifice was built, as somebody has its reward."""
    held = {
        seat: entry.debts
        for seat, known in enumerate(cities)
        if isinstance(entry := known.player.pad.get("debt"), DebtTokens)
    }
    for age, debt in zip(AGES, rules(cities.box).debts_of_ages if held else (), strict=False):
        seats = tuple(seat for seat, debts in held.items() if debt in debts)
        rewards = [card for known in cities for card in known.cards("edifice") if card.age == age]
        if seats and rewards:
            values = {"card": rewards[0].name, "age": numeral(age), "debt": debt}
            yield Remark(Phrase("remark.debt_of_built", values), seats, "debt")


def _about_face_down(cities: Cities) -> Iterator[Remark]:
    """Leaders who are face down in one city and stand in another, though each is there once."""
    down = [known.city.entombed or () for known in cities]
    for name in dict.fromkeys(name for names in down for name in names):
        seats = tuple(
            seat for seat, known in enumerate(cities) if name in (*known.city.cards, *down[seat])
        )
        if len(seats) > 1:
            yield Remark(Phrase("remark.face_down_elsewhere", {"card": name}), seats, "leaders")


def _about_borrowed(cities: Cities) -> Iterator[Remark]:
    """Cards of which only lists of another edition were found."""
    box = cards(cities.box)
    found = {
        name: seat
        for seat, known in enumerate(cities)
        for name in known.city.cards
        if box[name].borrowed and box[name].gives
    }
    if found:
        seats = tuple(sorted({*found.values()}))
        yield Remark(Phrase("remark.borrowed", {"names": tuple(found)}), seats)


def _about_black_cards(cities: Cities) -> Iterator[Remark]:
    """More black cards of an age than are dealt to so many players."""
    held = [known.cards("black") for known in cities]
    dealt = max(cities.players, FEWEST_PLAYERS)
    for age in AGES:
        found = [sum(card.age == age for card in those) for those in held]
        if sum(found) > dealt:
            seats = tuple(seat for seat, count in enumerate(found) if count)
            values = {
                "held": sum(found),
                "age": numeral(age),
                "count": dealt,
                "players": Phrase("number.players", {"count": cities.players}),
            }
            yield Remark(Phrase("remark.black_cards", values), seats, "cities")


def remarks(cities: Cities, seat: int) -> Iterator[Remark]:
    """Everything about what expansions bring to a city that is hardly possible."""
    known = cities[seat]
    box = cards(cities.box)
    for name in known.city.cards:
        if box[name].doubtful:
            yield Remark(Phrase("remark.doubtful", {"card": name}), (seat,))
    for colour, usual in rules(cities.box).most.items():
        held = max(known.number(colour) or 0, known.named_of(colour))
        most = usual + known.board.extra_cards
        if held > most:
            values = {"held": held, "colour": Phrase(f"colour.{colour}"), "count": most}
            yield Remark(Phrase("remark.most_of_colour", values), (seat,))
    yield from _about_leaders(cities, seat)
    yield from _about_leaders_of_ages(cities, seat)
    yield from _about_the_wonder(cities, seat)
    rewards, stages = known.named_of("edifice"), known.board.stages
    if stages is not None and rewards > stages:
        values = {"held": rewards, "stages": stages}
        yield Remark(Phrase("remark.rewards", values), (seat,), "edifices")


def _about_the_wonder(cities: Cities, seat: int) -> Iterator[Remark]:
    """A board of which the sources are not sure, or whose side another expansion goes with."""
    player = cities[seat].player
    known = wonders(cities.box).get(player.wonder or "")
    if known is None:
        return
    if cities[seat].city.built and not known.any_order:
        yield Remark(Phrase("remark.built", {"wonder": known.name}), (seat,), "wonder")
    if known.doubtful:
        yield Remark(Phrase("remark.doubtful_wonder", {"wonder": known.name}), (seat,), "wonder")
    needed = known.side_needs.get(player.side or "")
    if needed is not None and needed not in cities.box.expansions:
        values = {
            "wonder": known.name,
            "side": Phrase(f"side.{player.side}"),
            "expansion": Phrase(f"expansion.{needed}"),
        }
        yield Remark(Phrase("remark.side_needs", values), (seat,), "wonder")


def _about_leaders(cities: Cities, seat: int) -> Iterator[Remark]:
    known = cities[seat]
    city = known.city
    copied = city.copied_leader
    # Who is face down by now was copied before.
    if copied is not None and not any(
        copied in (*cities[owner].city.cards, *(cities[owner].city.entombed or ()))
        or not cities[owner].all_named("white")
        for owner in cities.around[seat]
    ):
        yield Remark(Phrase("remark.not_next_door", {"card": copied}), (seat,), "guilds")
    for name in city.card_ages:
        if name not in city.cards:
            yield Remark(Phrase("remark.card_age", {"card": name}), (seat,))
    for name in city.entombed or ():
        if name in city.cards:
            yield Remark(Phrase("remark.still_named", {"card": name}), (seat,), "wonder")
    turned = known.board.entombs
    if city.entombed and turned is not None and len(city.entombed) > turned:
        values = {"count": len(city.entombed), "turned": turned}
        yield Remark(Phrase("remark.entombed", values), (seat,), "wonder")


def _about_leaders_of_ages(cities: Cities, seat: int) -> Iterator[Remark]:
    """More leaders recruited in an age than the one that is played before it begins."""
    known = cities[seat]
    told = known.city.card_ages
    if not told:
        return
    more = known.board.extra_cards
    more += sum(card.effects.from_discard for card in known.named.special)
    for age in AGES:
        names = tuple(card.name for card in known.cards("white") if told.get(card.name) == age)
        if len(names) > 1 + more:
            values = {"names": names, "age": numeral(age)}
            yield Remark(Phrase("remark.leaders_of_age", values), (seat,), "leaders")
