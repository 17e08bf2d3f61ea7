"""The cards of both editions: decks that add up, and what every card gives."""

from collections import Counter

import pytest
from pydantic import ValidationError

from scoring.catalogue import cards as catalogue
from scoring.catalogue.cards import EDITIONS, Card, Copy, box_of, cards, guilds_in_play, read_data
from scoring.catalogue.effects import Count, Effects

TABLES = range(3, 8)

OWN, NEXT_DOOR, ALL_THREE = "own", "neighbours", "own and neighbours"

# What the cards of both editions give, written down a second time and otherwise
# arranged than in the catalogue: a slip there has to be repeated here to go unseen.

BLUE = {
    "first": "3 Pawnshop Baths Temple | 2 Altar Theater",
    "second": "3 Well Baths Altar Theater | 4 Temple",
    "both": "4 Statue Courthouse | 5 Aqueduct Gardens | 6 Town_Hall Senate | 7 Pantheon | 8 Palace",
}
SHIELDS = {
    "first": "",
    "second": "3 Castrum",
    "both": "1 Stockade Barracks Guard_Tower | 2 Walls Training_Ground Stables Archery_Range"
    " | 3 Fortifications Circus Arsenal Siege_Workshop",
}
SYMBOLS = {
    "tablet": "Scriptorium Library School University",
    "compass": "Apothecary Dispensary Lodge Academy",
    "gear": "Workshop Laboratory Observatory Study",
    "wild": "Scientists_Guild",
}
COUNTS = {
    "Haven": (1, "brown", OWN),
    "Lighthouse": (1, "yellow", OWN),
    "Chamber of Commerce": (2, "grey", OWN),
    "Arena": (1, "stage", OWN),
    "Ludus": (1, "red", OWN),
    "Workers Guild": (1, "brown", NEXT_DOOR),
    "Craftsmens Guild": (2, "grey", NEXT_DOOR),
    "Traders Guild": (1, "yellow", NEXT_DOOR),
    "Philosophers Guild": (1, "green", NEXT_DOOR),
    "Spies Guild": (1, "red", NEXT_DOOR),
    "Magistrates Guild": (1, "blue", NEXT_DOOR),
    "Strategists Guild": (1, "defeat", NEXT_DOOR),
    "Shipowners Guild": (1, "brown grey purple", OWN),
    "Builders Guild": (1, "stage", ALL_THREE),
}
ONLY = {
    "first": {"Pawnshop", "Bazar", "Strategists Guild"},
    "second": {"Well", "Bazaar", "Ludus", "Castrum", "Decorators Guild"},
}


def named(rows):
    """What `3 Well Baths | 4 Temple` says, by name."""
    found = {}
    for row in filter(None, rows.split("|")):
        number, *names = row.split()
        found |= dict.fromkeys((name.replace("_", " ") for name in names), int(number))
    return found


def expected_effects(edition):
    """What the cards of an edition give, by the tables above."""
    found = {}
    for tables, kind in ((BLUE, "points"), (SHIELDS, "shields")):
        for number in (named(tables["both"]), named(tables[edition])):
            found |= {name: Effects(**{kind: value}) for name, value in number.items()}
    for symbol, names in SYMBOLS.items():
        found |= {name.replace("_", " "): Effects(symbol=symbol) for name in names.split()}
    for name, (points, each, where) in COUNTS.items():
        count = Count(points=points, each=tuple(each.split()), where=where)
        found[name] = Effects(count=count)
    found["Decorators Guild"] = Effects(complete_wonder=7)
    other = "first" if edition == "second" else "second"
    return {name: effects for name, effects in found.items() if name not in ONLY[other]}


def of_colour(edition, *colours):
    return [card for card in cards(edition).values() if card.colour in colours]


@pytest.mark.parametrize("edition", EDITIONS)
class TestDecks:
    @pytest.mark.parametrize("players", TABLES)
    @pytest.mark.parametrize("age", [1, 2, 3])
    def test_seven_cards_a_player(self, edition, age, players):
        dealt = sum(
            card.in_play(players, age)
            for card in cards(edition).values()
            if card.colour != "purple"
        )
        if age == 3:
            dealt += guilds_in_play(players)
        assert dealt == 7 * players

    @pytest.mark.parametrize("players", TABLES)
    def test_guilds_exist_once_and_there_are_enough(self, edition, players):
        guilds = of_colour(edition, "purple")
        assert len(guilds) == 10
        assert all(guild.in_play(players) == 1 for guild in guilds)
        assert all(guild.age == 3 for guild in guilds)
        assert guilds_in_play(players) == players + 2 <= len(guilds)

    def test_as_many_cards_as_the_box_says(self, edition):
        # Second-edition rulebook, "Contents": 49, 49 and 50 cards.
        copies = Counter(copy.age for card in cards(edition).values() for copy in card.copies)
        assert copies == {1: 49, 2: 49, 3: 50}

    def test_no_copy_leaves_as_players_join(self, edition):
        for card in cards(edition).values():
            counts = [card.in_play(players) for players in TABLES]
            assert counts == sorted(counts)
            assert counts[-1] == len(card.copies)
            assert list(card.copies) == sorted(card.copies)

    def test_what_lies_in_two_decks_is_one_card(self, edition):
        twice = {
            name
            for name, card in cards(edition).items()
            if len({copy.age for copy in card.copies}) > 1
        }
        assert twice == {"Loom", "Glassworks", "Press"}
        loom = cards(edition)["Loom"]
        assert loom.age == 1
        assert loom.copies == (Copy(1, 3), Copy(1, 6), Copy(2, 3), Copy(2, 5))
        assert [loom.in_play(players) for players in TABLES] == [2, 2, 3, 4, 4]
        assert [loom.in_play(5, age) for age in (1, 2, 3)] == [1, 2, 0]

    def test_colours_keep_to_their_ages(self, edition):
        ages = {
            "brown": {1, 2},
            "grey": {1, 2},
            "blue": {1, 2, 3},
            "yellow": {1, 2, 3},
            "red": {1, 2, 3},
            "green": {1, 2, 3},
            "purple": {3},
        }
        found = {}
        for card in cards(edition).values():
            found.setdefault(card.colour, set()).update(copy.age for copy in card.copies)
        assert found == ages

    def test_the_catalogue_goes_by_age(self, edition):
        ages = [card.age for card in cards(edition).values()]
        assert ages == sorted(ages)


@pytest.mark.parametrize("edition", EDITIONS)
class TestEffects:
    def test_every_card_gives_what_the_tables_say(self, edition):
        nothing = Effects()
        giving = {
            name: card.effects for name, card in cards(edition).items() if card.effects != nothing
        }
        assert giving == expected_effects(edition)

    def test_a_colour_gives_its_own_kind(self, edition):
        kinds = {
            "blue": {"points"},
            "red": {"shields"},
            "green": {"symbol"},
            "brown": set(),
            "grey": set(),
        }
        for colour, kind in kinds.items():
            for card in of_colour(edition, colour):
                given = card.effects.model_dump(exclude_defaults=True)
                assert set(given) == kind, card.name

    def test_yellow_cards_give_points_in_age_iii_alone(self, edition):
        for card in of_colour(edition, "yellow"):
            assert (card.effects.count is not None) == (card.age == 3), card.name

    def test_all_blue_points(self, edition):
        total = sum(card.effects.points for card in of_colour(edition, "blue"))
        assert total == {"first": 58, "second": 61}[edition]

    def test_shields_are_the_age_s_number(self, edition):
        for card in of_colour(edition, "red"):
            assert card.effects.shields == card.age, card.name

    @pytest.mark.parametrize("players", TABLES)
    def test_shields_on_the_table(self, edition, players):
        red = of_colour(edition, "red")
        shields = [
            sum(card.effects.shields * card.in_play(players, age) for card in red)
            for age in (1, 2, 3)
        ]
        # The red cards of each age's deck, times the age.
        more = players - 3
        assert shields[0] == (3, 4, 5, 5, 6)[more]
        assert shields[1] == 2 * (3, 4, 5, 7, 9)[more]
        assert shields[2] == 3 * (3, 5, 7, 8, 10)[more]

    def test_symbols(self, edition):
        symbols = Counter(card.effects.symbol for card in of_colour(edition, "green"))
        assert symbols == {"tablet": 4, "compass": 4, "gear": 4}
        wild = [card.name for card in cards(edition).values() if card.effects.symbol == "wild"]
        assert wild == ["Scientists Guild"]


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("Altar", Effects(points=2), Effects(points=3)),
        ("Theater", Effects(points=2), Effects(points=3)),
        ("Temple", Effects(points=3), Effects(points=4)),
        ("Pawnshop", Effects(points=3), None),
        ("Well", None, Effects(points=3)),
        ("Castrum", None, Effects(shields=3)),
        ("Ludus", None, Effects(count=Count(points=1, each=("red",), where=OWN))),
        (
            "Strategists Guild",
            Effects(count=Count(points=1, each=("defeat",), where=NEXT_DOOR)),
            None,
        ),
        ("Decorators Guild", None, Effects(complete_wonder=7)),
    ],
)
def test_the_edition_decides_what_a_card_gives(name, first, second):
    for edition, effects in (("first", first), ("second", second)):
        found = cards(edition).get(name)
        assert (found.effects if found else None) == effects


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("Town Hall", (3, 5, 6), (3, 6)),
        ("Arena", (3, 5, 7), (3, 5)),
        ("Circus", (4, 5, 6), (4, 6)),
        ("Arsenal", (3, 4, 7), (3, 5)),
        ("Ludus", (), (5, 7)),
        ("Castrum", (), (4, 7)),
        ("Pawnshop", (4, 7), ()),
        ("Well", (), (4, 7)),
    ],
)
def test_the_edition_decides_the_copies(name, first, second):
    for edition, players in (("first", first), ("second", second)):
        found = cards(edition).get(name)
        assert tuple(copy.players for copy in (found.copies if found else ())) == players


def test_the_editions_differ_in_nothing_else():
    first, second = cards("first"), cards("second")
    assert set(first) - set(second) == ONLY["first"]
    assert set(second) - set(first) == ONLY["second"]
    effects = {
        name for name in first if name in second and first[name].effects != second[name].effects
    }
    copies = {
        name for name in first if name in second and first[name].copies != second[name].copies
    }
    assert effects == {"Altar", "Theater", "Temple"}
    assert copies == {"Town Hall", "Arena", "Circus", "Arsenal"}


@pytest.mark.parametrize("edition", ["", "third", "First", "../first"])
def test_an_unknown_edition(edition):
    with pytest.raises(KeyError):
        cards(edition)


def test_the_catalogue_cannot_be_changed():
    with pytest.raises(TypeError):
        cards("second")["Haven"] = None
    with pytest.raises(ValidationError):
        cards("second")["Haven"].colour = "red"


class TestWrongData:
    """A slip in a data file is found when it is read."""

    def read(self, monkeypatch, data):
        box = box_of("second")
        monkeypatch.setattr(catalogue, "read_data", lambda _: data)
        monkeypatch.setattr(catalogue, "_base_cards", catalogue._base_cards.__wrapped__)
        return catalogue._cards.__wrapped__(box)

    @pytest.mark.parametrize(
        "row",
        [
            pytest.param({}, id="no copies"),
            pytest.param({"copies": []}, id="no copy"),
            pytest.param({"copies": [2]}, id="a copy for 2 players"),
            pytest.param({"copies": [8]}, id="a copy for 8 players"),
            pytest.param({"copies": [3], "point": 1}, id="an unknown kind"),
            pytest.param({"copies": [3], "points": -1}, id="points below nought"),
            pytest.param({"copies": [3], "points": "3"}, id="points in words"),
            pytest.param({"copies": [3], "symbol": "wheel"}, id="an unknown symbol"),
            pytest.param({"copies": [3], "points": 1, "each": ["blue"]}, id="counted nowhere"),
            pytest.param({"copies": [3], "points": 1, "in": "own"}, id="nothing counted"),
            pytest.param({"copies": [3], "each": ["blue"], "in": "own"}, id="no points for each"),
            pytest.param(
                {"copies": [3], "points": 1, "each": ["pink"], "in": "own"}, id="unknown colour"
            ),
            pytest.param(
                {"copies": [3], "points": 1, "each": ["blue"], "in": "town"}, id="unknown place"
            ),
        ],
    )
    def test_is_refused(self, monkeypatch, row):
        with pytest.raises(ValidationError):
            self.read(monkeypatch, {"I": {"blue": {"Haven": row}}})

    def test_an_unknown_colour_is_refused(self, monkeypatch):
        with pytest.raises(ValidationError):
            self.read(monkeypatch, {"I": {"pink": {"Haven": {"copies": [3]}}}})

    def test_two_cards_of_one_name_are_refused(self, monkeypatch):
        row = {"copies": [3], "points": 1}
        data = {"I": {"blue": {"Haven": row}}, "II": {"blue": {"Haven": row | {"points": 2}}}}
        with pytest.raises(ValueError, match="Haven"):
            self.read(monkeypatch, data)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reader_finds_haven_as_one_line(edition):
    assert read_data(f"{edition}/cards.toml")["III"]["yellow"]["Haven"] == {
        "copies": [3, 4],
        "points": 1,
        "each": ["brown"],
        "in": "own",
    }
    haven = cards(edition)["Haven"]
    assert haven == Card(
        name="Haven",
        colour="yellow",
        copies=(Copy(3, 3), Copy(3, 4)),
        effects=Effects(count=Count(points=1, each=("brown",), where="own")),
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_boxes_share_what_they_have_in_common(edition):
    with_leaders = box_of(edition, ("leaders",))
    for read in (catalogue.cards, catalogue.wonders):
        one, other = read(edition), read(with_leaders)
        copied = {name for name in one.keys() & other.keys() if one[name] is not other[name]}
        # Only a card that lies in the decks of two ages is put together for each box.
        two_decks = {"Loom", "Glassworks", "Press"} if read is catalogue.cards else set()
        assert copied <= two_decks
