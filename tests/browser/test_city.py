"""Cities card by card: a whole game of five, search, cards that others have, overruling."""

import re
from typing import NamedTuple

import pytest

from scoring import read_game, score
from tests.browser.audit import audits, wait_for_theme
from tests.browser.test_pages import COLOURS, SIZES

pytestmark = pytest.mark.browser


class Built(NamedTuple):
    """What a player built, and how many coins are left."""

    wonder: str
    side: str
    stages: int
    cards: tuple[str, str, str]
    """The cards of each age."""
    coins: int
    points: dict[str, int]
    """The points of each category, reckoned by hand."""


def points(wonder, treasure, military, blue, yellow, green, guilds):
    return dict(zip(ROWS, (wonder, treasure, military, blue, yellow, green, guilds), strict=True))


ROWS = ("wonder", "treasure", "military", "blue", "yellow", "green", "guilds")

GAME = {
    "Ada": Built(
        "Gizah",
        "day",
        3,
        (
            "Lumber Yard, Stone Pit, Loom, Altar, Theater",
            "Sawmill, Quarry, Aqueduct, Temple, Caravansery",
            "Palace, Town Hall, Haven, Arena, Workers Guild",
        ),
        6,
        # Haven: 4 brown, Arena: 3 stages. Workers: 3 brown of Bo and 3 of Eve.
        points(15, 2, -5, 29, 7, 0, 6),
    ),
    "Bo": Built(
        "Rhodos",
        "night",
        2,
        (
            "Ore Vein, Clay Pool, Tavern, Barracks, Guard Tower, Stockade",
            "Foundry, Forum, Walls, Stables, Archery Range",
            "Ludus, Circus, Arsenal, Siege Workshop, Spies Guild",
        ),
        4,
        # Ludus: 9 red. Spies: no red next door. Both neighbours are beaten in every age.
        points(7, 1, 18, 0, 9, 0, 0),
    ),
    "Cleo": Built(
        "Babylon",
        "day",
        3,
        (
            "Clay Pit, Press, Apothecary, Workshop, Scriptorium",
            "Glassworks, Bazaar, Dispensary, Laboratory, School",
            "Senate, University, Academy, Study, Scientists Guild",
        ),
        9,
        # Three of each symbol and two wild ones: 25 + 9 + 9 + 3 x 7.
        points(10, 3, -3, 6, 0, 64, 0),
    ),
    "Di": Built(
        "Olympia",
        "night",
        2,
        (
            "Clay Pool, Timber Yard, Well, Baths, Tavern, East Trading Post",
            "Sawmill, Brickyard, Statue, Courthouse, Vineyard",
            "Pantheon, Gardens, Senate, Lighthouse, Traders Guild",
        ),
        12,
        # Lighthouse: 4 yellow. Traders: 1 yellow of Cleo and 5 of Eve.
        points(5, 4, -2, 32, 4, 0, 6),
    ),
    "Eve": Built(
        "Halikarnassos",
        "day",
        1,
        (
            "Lumber Yard, Excavation, Altar, West Trading Post, Marketplace, Apothecary",
            "Quarry, Loom, Courthouse, Caravansery, Training Ground, Dispensary",
            "Gardens, Haven, Chamber of Commerce, Builders Guild",
        ),
        0,
        # Haven: 3 brown, Chamber: 1 grey. Builders: 1 + 2 + 3 stages. Shields from age II on.
        points(3, 0, 16, 12, 5, 4, 6),
    ),
}


def cards_of(built, age):
    return built.cards[age].split(", ")


def city_of(built):
    """A city as the document has it."""
    cards = [card for age in range(3) for card in cards_of(built, age)]
    return {"cards": cards, "stages": built.stages, "complete": True}


def document(*, cities=5, treasure=True):
    """The game of five; only the first so many have cities."""
    players = []
    for seat, (name, built) in enumerate(GAME.items()):
        player = {"name": name, "wonder": built.wonder, "side": built.side}
        if seat < cities:
            player["city"] = city_of(built)
        if treasure:
            player["pad"] = {"treasure": {"coins": built.coins}}
        players.append(player)
    return read_game({"edition": "second", "players": players})


def card(name, *, built=False, colour=r"\w+"):
    return re.compile(f"^{name}, {colour}" + (", built$" if built else "$"))


def builds(phone, *names):
    """Tap cards, and wait until each stands in the city."""
    for name in names:
        phone.tap(card(name)).sees(card(name, built=True))
    return phone


def tell_wonder(phone, wonder, side):
    phone.tap("Which wonder and side?").sees("Done")
    # The sheet sinks by itself once both are chosen.
    phone.tap(wonder).tap(side).loses("Done")
    return phone.sees(f"Board: {wonder}, {side}")


def worked_out(name, category, worth):
    counted = "1 point" if worth == 1 else f"{worth} points".replace("-", "−")
    return f"{name}, {category}: {counted}, worked out"


@pytest.fixture
def at(shared_server, phones):
    """Opens a city of a table of five."""

    def at(game, seat, *size, dark=False):
        draft = shared_server.draft(game)
        phone = phones(shared_server, *size, dark=dark).open(f"/city/{draft.id}/{seat}")
        phone.draft = draft.id
        return phone.sees("More")

    return at


def city(phone, seat):
    return phone.server.kept(phone.draft).game.players[seat].city


# A whole game ------------------------------------------------------------------------


def enter_cities(phone, before_next=lambda _seat: None):
    """Tap every card, city by city, from the first city to the first page of the walk."""
    names = list(GAME)
    for seat, (name, built) in enumerate(GAME.items()):
        phone.reads(f"{name}’s city").reads("0 of 18, not finished")
        tell_wonder(phone, built.wonder, built.side)
        before = phone.taps
        for age, numeral in enumerate(("I", "II", "III")):
            if age:
                phone.tap(f"Age {numeral}").sees(f"Age {numeral}, on this page")
            builds(phone, *cards_of(built, age))
        stage = re.compile(f"^Stage {built.stages} of ")
        phone.tap(stage).sees(re.compile(f"{stage.pattern}.*built$"))
        count = sum(len(cards_of(built, age)) for age in range(3))
        full = count + built.stages == 18
        # The stages that took a card say why the cards are fewer than the turns.
        stages = "1 stage" if built.stages == 1 else f"{built.stages} stages"
        state = "complete" if full else f"{stages}, not finished"
        phone.reads(f"{count} of {18 - built.stages}, {state}")
        # One tap a card, two to turn to the ages, one for the stages.
        assert phone.taps - before == count + 3
        following = names[seat + 1] if seat < 4 else "Treasure"
        phone.tap(f"Next: {following}")
        if not full:
            phone.tap("Yes, that is all")
        before_next(seat)


def enter_treasure(phone):
    """The one category that the cities do not tell, up to the winner."""
    phone.on_walk("Treasure").tap("Coins")
    for name, built in GAME.items():
        phone.enters_for(name).number(built.coins).has(name, f"{built.points['treasure']} point"
            + ("" if built.points["treasure"] == 1 else "s"))  # fmt: skip
    phone.tap("More").tap("Pad").loses("More")
    for name, built in GAME.items():
        for row in ROWS:
            if row != "treasure":
                phone.sees(worked_out(name, row.capitalize(), built.points[row]))
    phone.tap("Who won?").reads("Cleo wins with 80 points, 26 ahead.")


def test_a_game_of_five_by_cards_from_new_to_saved(server, phones):
    phone = phones(server).open("/").tap("New game").seat(*GAME)
    phone.tap("By cards").reads("Ada’s city")

    def close_and_go_on(seat):
        if seat == 1:
            # The browser is closed in the middle of it, and the table opened from home.
            draft = phone.path.split("/")[2]
            phone.loses("Next: Cleo").open("/").tap(re.compile("^Go on: .*, 2 cities by cards$"))
            phone.stands_at(f"/city/{draft}/2")

    enter_cities(phone, close_and_go_on)
    enter_treasure(phone)
    phone.tap("Save").sees("Correct")
    phone.reload().sees("Correct").tap(re.compile("^Ada, Guilds: 6 points"))
    phone.reads(
        re.compile("Workers Guild.*(Bo’s 3 brown.*Eve’s 3 brown|Eve’s 3 brown.*Bo’s 3 brown)")
    )
    game = server.store()
    with game as store:
        saved = store.games.all()[0].game
    totals = {player.name: player.total for player in score(saved).players}
    assert totals == {name: sum(built.points.values()) for name, built in GAME.items()}
    assert totals == {"Ada": 54, "Bo": 35, "Cleo": 80, "Di": 49, "Eve": 46}


# Tapping cards -----------------------------------------------------------------------


def test_a_card_is_built_and_taken_away_and_taken_back(at):
    phone = at(document(cities=0, treasure=False), 0)
    builds(phone, "Altar", "Theater").reads("2 of 18, not finished")
    phone.sees(re.compile("^Why these points: .*Blue 6 points"))
    phone.tap(card("Altar", built=True)).sees(card("Altar")).reads("1 of 18, not finished")
    phone.tap("More").tap("Undo").sees(card("Altar", built=True)).loses("Undo")
    phone.tap("More").tap("Undo").sees(card("Theater")).loses("Undo")
    phone.tap("More").tap("Redo").sees(card("Theater", built=True))
    assert city(phone, 0).cards == ("Altar", "Theater")


def test_what_others_have_all_copies_of_says_who(at):
    phone = at(document(cities=4, treasure=False), 4)
    phone.reads("Clay Pit, brown, Cleo has it").reads("Clay Pool, brown, Bo and Di have it")
    phone.loses(card("Clay Pit")).loses(card("Clay Pool")).sees(card("Lumber Yard"))
    phone.tap("Age III").reads("Workers Guild, purple, Ada has it").sees(card("Builders Guild"))


def test_a_card_of_a_wrong_city_is_taken_over_from_there(at):
    phone = at(document(cities=4, treasure=False), 4)
    phone.tap("Clay Pit, brown, Cleo has it").reads("Cleo has Clay Pit.")
    phone.tap("Leave it").loses("Leave it").sees("Clay Pit, brown, Cleo has it")
    phone.tap("Clay Pit, brown, Cleo has it").tap("It is Eve’s").sees(card("Clay Pit", built=True))
    phone.tap("Clay Pool, brown, Bo and Di have it").reads("Bo and Di have Clay Pool.")
    phone.tap("Take Di’s copy").sees(card("Clay Pool", built=True))
    assert city(phone, 4).cards == ("Clay Pit", "Clay Pool")
    assert "Clay Pool" in city(phone, 1).cards
    assert "Clay Pool" not in city(phone, 3).cards
    assert city(phone, 3).complete


def test_a_card_of_two_ages_is_built_in_both(at):
    phone = builds(at(document(cities=0, treasure=False), 0), "Loom")
    phone.tap("Age II").sees("Age II, on this page").sees(card("Loom", built=True))
    assert city(phone, 0).cards == ("Loom",)


def test_letters_and_enter_build_card_after_card(at):
    phone = at(document(cities=0, treasure=False), 0).tap("Search cards")
    for letters, name in (("lib", "Library"), ("pala", "Palace"), ("work", "Workshop")):
        phone.awaits_cursor("Letters of a card").types("Letters of a card", letters)
        phone.sees(card(name)).reads(f"Enter takes {name}.")
        phone.press("Enter").holds("Letters of a card", "")
    phone.reads("3 of 18, not finished")
    # The ones that are built already are found, but nothing is left for Enter to take.
    phone.types("Letters of a card", "palace").sees(card("Palace", built=True))
    phone.reads_no(re.compile("^Enter takes "))
    phone.types("Letters of a card", "xyz")
    phone.reads("No card in play has these letters.")
    phone.tap("Show the ages").sees("Age I, on this page")
    assert city(phone, 0).cards == ("Library", "Palace", "Workshop")


@pytest.mark.chromium
def test_the_search_is_reached_and_opened_by_the_keyboard_alone(at):
    phone = at(document(cities=0, treasure=False), 0).sees("Search cards")
    phone.press("Tab", "Tab", "Enter").sees("Show the ages").awaits_cursor("Letters of a card")
    phone.types("Letters of a card", "lib").sees(card("Library")).reads("Enter takes Library.")


def test_a_found_card_is_tapped_too(at):
    phone = at(document(cities=0, treasure=False), 0, 1440, 900)
    phone.write("Letters of a card", "senat").sees(card("Senate"))
    # Others have fewer of these letters, and lie there until the last one is heard.
    phone.loses(re.compile("^(?!Senate).*, (brown|grey|blue|yellow|red|green|purple)$"))
    phone.tap(card("Senate")).sees(card("Altar")).reads("1 of 18, not finished")
    assert city(phone, 0).cards == ("Senate",)


def test_red_cards_say_what_military_waits_for(at):
    phone = at(document(cities=0, treasure=False), 0)
    builds(phone, "Stockade").tap(re.compile("^Why these points"))
    phone.reads(re.compile("own shields: 1 in age I, 1 in II"))
    first, *_, last = list(GAME)[1:]
    phone.reads(f"still missing for the tokens: {last}’s red cards; {first}’s red cards")


# The board ---------------------------------------------------------------------------


def test_stages_are_tapped_and_none_is_an_answer(at):
    phone = at(document(cities=0, treasure=False), 0)
    first, none = "Stage 1 of 3: 3 points", "No stage built"
    phone.tap("Stage 2 of 3: 5 points").sees(f"{first}, built")
    phone.sees(re.compile("^Why these points: Wonder 8 points"))
    phone.tap("Stage 2 of 3: 5 points, built").sees("Stage 2 of 3: 5 points")
    phone.tap(f"{first}, built").sees(f"{none}, chosen")
    phone.sees(re.compile("^Why these points: Wonder 0 points"))
    assert city(phone, 0).stages == 0
    phone.tap(f"{none}, chosen").sees(none)
    assert city(phone, 0) is None


def test_the_age_of_a_stage_with_shields_is_asked_where_it_matters(at):
    table = {
        "edition": "second",
        "players": [
            {"name": "Ada", "wonder": "Rhodos", "side": "night"},
            {"name": "Bo", "city": {"cards": ["Guard Tower"], "complete": True, "stages": 0}},
            {"name": "Cleo", "city": {"cards": ["Altar"], "complete": True, "stages": 0}},
        ],
    }
    phone = at(read_game(table), 0)
    builds(phone, "Press").tap("Stage 1 of 2: 3 points, 1 shield")
    phone.tap("Next: Treasure").tap("Yes, that is all")
    phone.on_walk("Treasure").back().reads("Ada’s city")
    phone.reads("In which age was stage 1 built?")
    phone.sees(re.compile("Military not entered yet")).tap("Stage 1 in age II")
    phone.sees(re.compile(r"Military \d+ points?"))
    assert city(phone, 0).stage_ages == (2,)


# Finished and not --------------------------------------------------------------------


def test_going_back_leaves_a_city_unfinished_and_its_other_colours_open(at):
    phone = builds(at(document(cities=0, treasure=False), 0), "Altar")
    phone.tap("Back").sees("Ada, Blue: 3 points, worked out").sees("Ada, Yellow: not entered yet")
    assert not city(phone, 0).complete
    phone.tap("Ada’s city").reads("1 of 18, not finished")
    phone.tap("Next: Bo").reads("1 of 18 cards").reads(re.compile("the other 17 sold"))
    phone.tap("Not finished").reads("Bo’s city")
    assert not city(phone, 0).complete
    phone.tap("Pad").tap("Ada’s city")
    phone.tap("Next: Bo").tap("Yes, that is all").reads("Bo’s city")
    phone.tap("Pad").sees("Ada, Yellow: 0 points, worked out")
    phone.tap("Ada’s city").reads("1 of 18, complete")
    phone.tap("More").tap("Not finished: cards are missing").reads("1 of 18, not finished")


def test_a_city_is_opened_from_the_walk_and_back_leads_there(at):
    phone = at(document(cities=0, treasure=False), 0)
    phone.open(f"/walk/{phone.draft}/blue").on_walk("Blue")
    phone.tap("More").tap("Ada’s city").sees("Age I, on this page").tap("Back").on_walk("Blue")


def test_the_same_button_leads_to_the_pad_from_wherever_a_city_was_opened(at):
    phone = at(document(cities=0, treasure=False), 0)
    phone.open(f"/walk/{phone.draft}/blue").on_walk("Blue")
    phone.tap("More").tap("Ada’s city").sees("Age I, on this page").tap("Pad").sees("Ada’s city")
    phone.open(f"/table/{phone.draft}").tap("By cards").reads("Ada’s city")
    phone.tap("Pad").sees("Ada’s city").stands_at(f"/pad/{phone.draft}")


# Why, and overruling -----------------------------------------------------------------


def test_a_worked_out_cell_opens_its_why_and_can_be_overruled(at):
    phone = at(document(), 0)
    phone.open(f"/pad/{phone.draft}").tap("Ada, Yellow: 7 points, worked out")
    phone.reads(re.compile("Haven.*4 brown")).reads(re.compile("Arena.*3"))
    phone.tap("Enter it by hand").on_walk("Yellow").enters_for("Ada").sees("Cards")
    phone.stands_at(f"/walk/{phone.draft}/yellow/0/points").digits()
    # Nobody else's cell is open: it leads back to the pad.
    phone.tap("9").tap("Enter").stands_at(f"/pad/{phone.draft}")
    phone.sees("Ada, Yellow: 9 points, see the remark")
    phone.reads(re.compile("Ada, Yellow: .*9.*7"))
    phone.presses_long("Ada, Yellow: 9 points, see the remark")
    phone.reads("entered as 9 points").reads(re.compile("city gives 7")).sees("Change it")
    phone.tap("Use what the city gives").sees("Ada, Yellow: 7 points, worked out")


def test_a_city_with_more_cards_than_turns_says_so(at):
    game = document(cities=1)
    more = game.players[0].city.model_copy(update={"cards": (*game.players[0].city.cards, "Baths")})
    phone = at(game.with_player(0, game.players[0].model_copy(update={"city": more})), 0)
    phone.reads("16 of 15, too many").reads(re.compile("^16 cards and 3 stages are more than"))
    phone.tap("Next: Bo").reads("Bo’s city")


def test_the_way_on_says_where_it_goes_after_a_line_came_above_it(at):
    phone = at(document(cities=1), 0)
    phone.tap(re.compile("^Baths, ")).reads("16 of 15, too many")
    phone.tap("Next: Bo").reads("Bo’s city").tap("Next: Cleo").reads("Cleo’s city")


def test_a_cell_with_open_questions_says_what_is_missing_and_of_whom(at):
    phone = at(document(cities=1), 0)
    phone.open(f"/pad/{phone.draft}")
    phone.tap("Ada, Guilds: not entered yet, tap for what is missing")
    phone.sees("How many brown cards does Bo have? For Ada’s guilds.")
    phone.tap("How many brown cards does Eve have? For Ada’s guilds.")
    phone.on_walk("Guilds")


def test_the_result_asks_what_cards_leave_open_and_leads_there(at):
    game = document()
    open_stages = game.players[0].city.model_copy(update={"stages": None})
    seat = game.players[0].model_copy(update={"city": open_stages})
    phone = at(game.with_player(0, seat), 0)
    phone.open(f"/result/{phone.draft}").reads(re.compile("^Not final: "))
    phone.tap(re.compile("^How many stages did Ada build?")).on_walk("Yellow").enters_for("Ada")
    phone.tap("Ada’s built stages: 3").sees("Ada’s built stages: 3, change")
    phone.tap("More").tap("Result").reads(re.compile("^Cleo wins"))


# The table ---------------------------------------------------------------------------


def test_another_edition_asks_before_cards_go(at):
    table = document(cities=0, treasure=False).document()
    for seat, name in enumerate(("Well", "Castrum")):
        table["players"][seat]["city"] = {"cards": [name]}
    phone = at(read_game(table), 0)
    phone.open(f"/table/{phone.draft}").tap("First edition").reads(re.compile("Castrum"))
    phone.tap("Keep this edition").loses("Keep this edition")
    assert phone.server.kept(phone.draft).game.edition == "second"
    phone.tap("First edition").tap("First edition anyway")
    phone.loses("First edition anyway")
    assert city(phone, 0).cards == ("Pawnshop",)
    assert city(phone, 1).cards == ()


# How it looks ------------------------------------------------------------------------


def seven():
    """A full table with long names; one city is full, others hold some of its cards."""
    names = ("Ada", "Maximiliane", "Bo", "Max", "Zoë", "Wilhelmina", "李娜")
    boards = ("Gizah", "Rhodos", "Babylon", "Halikarnassos", "Olympia", "Ephesos", "Alexandria")
    players = [
        {"name": name, "wonder": wonder, "side": "night"}
        for name, wonder in zip(names, boards, strict=True)
    ]
    for seat, built in enumerate(GAME.values()):
        players[seat]["city"] = city_of(built) | {"stages": 2}
    return read_game({"edition": "second", "players": players})


@pytest.mark.chromium
@pytest.mark.quick(1)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("width", "height"), SIZES, ids=lambda side: str(side))
def test_the_city_fits_the_screen_and_the_thumb(at, width, height, dark):
    phone = at(seven() if dark else document(cities=4), 1 if dark else 4, width, height, dark=dark)
    wait_for_theme(phone, COLOURS["dark" if dark else "light"]["paper"])
    with audits(phone) as look:
        look("city-1")
        if width < 900:
            phone.tap("Age III").sees("Age III, on this page")
            look("city-3")
            phone.tap("Search cards")
        phone.write("Letters of a card", "st").reads(re.compile("^Enter takes "))
        look("city-search")
        phone.tap("More").sees("Home")
        look("city-menu")
        why = re.compile("^Why these points")
        phone.press("Escape").loses("Home").tap(why).loses(why)
        look("city-why")
        phone.press("Escape").tap(re.compile("^Board: ")).sees("Done")
        look("city-wonder")
        phone.tap("Done").loses("Done").tap("Pad").sees("Ada’s city")
        look("city-pad", narrow_cells=dark and width < 600)
        phone.tap("Who won?").sees("Share")
        look("city-result")
