"""Guilds and yellow by questions: which cards, just the numbers that they count, and why."""

import json
import re

import pytest

from app.assets import assets_folder
from scoring import read_game
from tests.app.tables import finished, table
from tests.browser.audit import audit, wait_for_theme
from tests.browser.person import LONG_ENOUGH

pytestmark = pytest.mark.browser

NAMES = ("Miguel", "Lorelei", "Iosefa", "Brendan", "Kevin")

COLOURS = json.loads((assets_folder() / "colours.json").read_text(encoding="utf-8"))

OPEN = {"guilds": [None] * 5, "yellow": [None] * 5}


@pytest.fixture
def at(shared_server, phones):
    """Opens the walk of a table at a category, everything but guilds and yellow known."""

    def at(category, game=None, **pad):
        draft = shared_server.draft(game or finished(*NAMES, **{**OPEN, **pad}))
        phone = phones(shared_server).open(f"/walk/{draft.id}/{category.lower()}")
        phone.draft = draft.id
        return phone.on_walk(category)

    return at


def kept(phone):
    return phone.server.kept(phone.draft).game.players


def take(phone, *cards):
    for card in cards:
        phone.tap(card).sees(f"{card}, chosen")
    return phone


def count(phone, what, number):
    """Tell a number that is asked next, or in which line it stands: one tap, or one more."""
    phone.sees(re.compile(f"^{what}: ({number}|not known yet)$"))
    if f"{what}: {number}" not in phone.buttons():
        phone.tap(f"{what}: not known yet")
    return phone.tap(f"{what}: {number}").sees(f"{what}: {number}, change")


# A whole game ----------------------------------------------------------------------


def test_five_players_by_questions_from_new_to_saved(server, phones):
    phone = phones(server).open().new_table(*NAMES)
    for category in ("Wonder", "Treasure", "Military", "Blue"):
        phone.on_walk(category)
        for name in NAMES:
            phone.enters_for(name).number(10)

    phone.on_walk("Yellow").enters_for("Miguel").reads("Which of these did Miguel build?")
    count(take(phone, "Haven"), "Miguel’s brown cards", 3).has("Miguel", "3 points")
    phone.tap("Next: Lorelei").enters_for("Lorelei").tap("None")
    phone.has("Lorelei", "0 points").enters_for("Iosefa")
    take(phone, "Lighthouse", "Arena").reads("So these 2 numbers matter:")
    count(phone, "Iosefa’s yellow cards", 4).has("Iosefa", "questions are open")
    count(phone, "Iosefa’s built stages", 3).has("Iosefa", "7 points")
    phone.tap("Next: Brendan").enters_for("Brendan").loses("Lighthouse")
    count(take(phone, "Chamber of Commerce"), "Brendan’s grey cards", 2).has("Brendan", "4 points")
    phone.tap("Next: Kevin").enters_for("Kevin").tap("None")

    phone.on_walk("Green")
    for name in NAMES:
        phone.enters_for(name).number(10)

    phone.on_walk("Guilds").enters_for("Miguel").reads("Which guilds did Miguel build?")
    take(phone, "Workers Guild", "Builders Guild").reads("So these 5 numbers matter:")
    count(phone, "Lorelei’s brown cards", 4)
    count(phone, "Kevin’s brown cards", 2)
    phone.reads("Workers Guild: Kevin’s 2 brown + Lorelei’s 4 brown = 6")
    count(phone, "Miguel’s built stages", 2)
    count(phone, "Kevin’s built stages", 4)
    count(phone, "Lorelei’s built stages", 3).has("Miguel", "15 points")
    phone.tap("Next: Lorelei").enters_for("Lorelei").loses("Workers Guild").tap("None")
    phone.enters_for("Iosefa").has("Lorelei", "0 points")
    take(phone, "Traders Guild", "Shipowners Guild")
    count(phone, "Lorelei’s yellow cards", 1)
    # One of Brendan's is named, and nobody said that it is the only one.
    phone.reads("Traders Guild: Lorelei’s 1 yellow + Brendan’s ? yellow = ?")
    count(phone, "Brendan’s yellow cards", 2)
    phone.sees("Iosefa’s purple cards: 2 known, change")
    count(phone, "Iosefa’s brown cards", 0)
    count(phone, "Iosefa’s grey cards", 1).has("Iosefa", "6 points")
    phone.tap("Next: Brendan").enters_for("Brendan")
    take(phone, "Craftsmens Guild", "Spies Guild").sees("Iosefa’s grey cards: 1 known, change")
    count(phone, "Kevin’s grey cards", 2)
    count(phone, "Iosefa’s red cards", 3)
    count(phone, "Kevin’s red cards", 0).has("Brendan", "9 points")
    phone.reads("Craftsmens Guild: (Iosefa’s 1 grey + Kevin’s 2 grey) × 2 = 6")
    phone.tap("Next: Kevin").enters_for("Kevin")
    take(phone, "Scientists Guild").has("Kevin", "0 points")
    left = [name for name in phone.buttons() if name.endswith(("Guild", "Guild, chosen"))]
    assert sorted(left) == [
        "Decorators Guild",
        "Magistrates Guild",
        "Philosophers Guild",
        "Scientists Guild, chosen",
    ]

    phone.tap("Who won?").reads("Miguel wins with 68 points, 5 ahead.")
    phone.tap("Save").sees("Correct")
    totals = {"Miguel": 68, "Iosefa": 63, "Brendan": 63, "Lorelei": 50, "Kevin": 50}
    for name, total in totals.items():
        phone.sees(re.compile(rf"^\d: {name}, {total} points$"))


# What is known ---------------------------------------------------------------------


def city_table(**cities):
    """Five players of whom something is known already."""
    document = finished(*NAMES, **OPEN).document()
    for player in document["players"]:
        player.update(cities.get(player["name"], {}))
    return read_game(document)


def test_what_is_known_is_filled_in_and_can_be_overruled(at):
    named = {"cards": ["Lumber Yard", "Clay Pool"], "complete": True}
    game = city_table(
        # Gizah by day has three stages, of 3, 5 and 7 points.
        Miguel={"wonder": "Gizah", "side": "day", "city": named},
        Iosefa={"city": {"stages": 1}},
    )
    game = game.with_entry(0, "wonder", 8)
    phone = at("Guilds", game).tap(re.compile("^Lorelei, ")).enters_for("Lorelei")
    take(phone, "Builders Guild", "Workers Guild")
    phone.sees("Miguel’s built stages: 2 known, change")
    phone.sees("Iosefa’s built stages: 1 known, change")
    phone.sees("Miguel’s brown cards: 2 known, change")
    phone.reads("Builders Guild: own ? stages + Miguel’s 2 stages + Iosefa’s 1 stage = ?")
    count(phone, "Lorelei’s built stages", 0)
    count(phone, "Iosefa’s brown cards", 1).has("Lorelei", "6 points")
    phone.tap("Iosefa’s built stages: 1 known, change").tap("Iosefa’s built stages: 2")
    phone.sees("Iosefa’s built stages: 2, change").has("Lorelei", "7 points")
    # So many are named; there cannot be fewer.
    phone.tap("Miguel’s brown cards: 2 known, change").sees("Miguel’s brown cards: 3")
    phone.loses("Miguel’s brown cards: 1").tap("Miguel’s brown cards: one less")
    phone.tap("Miguel’s brown cards: one more").sees("Miguel’s brown cards: 3, change")
    phone.has("Lorelei", "8 points")
    assert kept(phone)[0].city.counts == {"brown": 3}


def test_what_is_not_known_is_never_zero(at):
    phone = at("Guilds").enters_for("Miguel")
    take(phone, "Spies Guild").has("Miguel", "questions are open")
    phone.reads("Lorelei’s red cards: not known yet").reads("2 answers are missing")
    count(phone, "Lorelei’s red cards", 0).has("Miguel", "questions are open")
    phone.reads("1 answer is missing")
    # Kevin's yellow cards are more than the two that were asked for, nobody knows how many.
    phone.tap("Next: Lorelei").enters_for("Lorelei")
    phone.tap(re.compile("^Yellow, ")).on_walk("Yellow").tap(re.compile("^Iosefa, "))
    take(phone.enters_for("Iosefa"), "Haven")
    phone.tap(re.compile("^Guilds, ")).on_walk("Guilds").tap(re.compile("^Brendan, "))
    take(phone.enters_for("Brendan"), "Traders Guild")
    phone.reads("Traders Guild: Iosefa’s ? yellow + Kevin’s ? yellow = ?")
    # One is named, so there is none less.
    phone.sees("Iosefa’s yellow cards: 1").loses("Iosefa’s yellow cards: 0")
    count(phone, "Iosefa’s yellow cards", 2)
    count(phone, "Kevin’s yellow cards", 0).has("Brendan", "2 points")


def test_a_wild_symbol_that_was_not_entered_is_remarked(at):
    phone = at("Guilds", green=[{"tablet": 1, "compass": 1, "gear": 0, "wild": 0}, *[10] * 4])
    take(phone.enters_for("Miguel"), "Scientists Guild")
    phone.reads("The city has a wild symbol; none was entered.")


def test_the_side_is_asked_where_it_decides(at):
    phone = at("Guilds", city_table(Miguel={"wonder": "Gizah", "city": {"stages": 3}}))
    take(phone.enters_for("Miguel"), "Decorators Guild").has("Miguel", "questions are open")
    phone.reads("Miguel’s side of Gizah").tap("night").has("Miguel", "0 points")
    phone.tap("Miguel’s built stages: 3 known, change").tap("Miguel’s built stages: one more")
    phone.has("Miguel", "7 points").reads(re.compile("Decorators Guild: all 4 stages built = 7"))


# Points and cards ------------------------------------------------------------------


def test_a_wonder_that_decides_is_told_on_the_page(at):
    phone = at("Guilds", city_table(Miguel={"city": {"cards": ["Decorators Guild"]}}))
    phone.enters_for("Miguel")
    count(phone, "Miguel’s built stages", 3).tap("Choose").tap("Gizah").tap("day")
    phone.has("Miguel", "7 points").on_walk("Guilds")
    assert kept(phone)[0].wonder == "Gizah"


def test_what_is_waited_for_elsewhere_is_a_line_that_leads_there(at):
    document = city_table(
        Miguel={"wonder": "Olympia", "side": "B", "city": {"stages": 3, "counts": {"purple": 0}}},
        Lorelei={"city": {"cards": ["Scientists Guild", "Workers Guild"]}},
        Kevin={"city": {"counts": {"purple": 0, "brown": 1}}},
    ).document()
    document["edition"] = "first"
    del document["players"][0]["pad"]["green"]
    phone = at("Guilds", read_game(document))
    phone.tap("How many points does Miguel have for green?").on_walk("Green").enters_for("Miguel")


def test_whoever_has_the_number_ready_finds_its_keys_above_the_cards(at):
    phone = at("Guilds").sees("Workers Guild")
    names = phone.buttons()
    assert names.index("Points") < names.index("Workers Guild")
    assert names.count("Points") == 1, "the button below them would be the same one again"
    phone.tap("Points").sees("24").sees("Cards").loses("Workers Guild")


def test_points_are_one_tap_away_and_stay_chosen(at):
    phone = at("Yellow").sees("Haven").enters_for("Miguel").tap("Points").sees("Cards")
    for name, points in zip(NAMES, (0, 3, 4, 0, 8), strict=True):
        phone.enters_for(name).number(points)
    phone.on_walk("Green").tap("Next: Guilds").on_walk("Guilds")
    phone.enters_for("Miguel").number(0).enters_for("Lorelei").sees("Cards")
    phone.tap("Cards").sees("Workers Guild").enters_for("Lorelei")
    take(phone, "Scientists Guild").has("Lorelei", "0 points")
    assert [player.pad.get("yellow") for player in kept(phone)] == [0, 3, 4, 0, 8]


def test_what_was_typed_overrules_and_can_be_taken_back(at):
    phone = at("Guilds").enters_for("Miguel")
    take(phone, "Spies Guild")
    count(phone, "Lorelei’s red cards", 2)
    count(phone, "Kevin’s red cards", 1).sees(re.compile("^Miguel, 3 points, worked out"))
    phone.press("1", "2").has("Miguel", "typing 12").press("Enter").enters_for("Lorelei")
    phone.sees(re.compile("^Miguel, 12 points, (?!worked out)")).tap(re.compile("^Miguel, "))
    phone.enters_for("Miguel").press("Backspace")
    phone.sees(re.compile("^Miguel, 3 points, worked out"))
    assert "guilds" not in kept(phone)[0].pad
    phone.press("5", "Enter").enters_for("Lorelei").has("Miguel", "5 points")
    phone.tap(re.compile("^Miguel, ")).enters_for("Miguel").tap("Cards")
    phone.tap("Count the cards instead").sees(re.compile("^Miguel, 3 points, worked out"))


# Taking back -----------------------------------------------------------------------


def test_undo_goes_back_through_cards_and_numbers_and_a_reload_keeps_them(at):
    phone = at("Yellow").enters_for("Miguel")
    take(phone, "Haven")
    count(phone, "Miguel’s brown cards", 2).has("Miguel", "2 points")
    phone.tap(re.compile("^Guilds, ")).on_walk("Guilds").tap(re.compile("^Lorelei, "))
    take(phone.enters_for("Lorelei"), "Workers Guild")
    phone.sees("Miguel’s brown cards: 2 known, change")
    count(phone, "Iosefa’s brown cards", 1).has("Lorelei", "3 points")
    # The address follows a page that has turned by itself.
    phone.stands_at(re.compile("/walk/.*/guilds")).reload().on_walk("Guilds").has(
        "Lorelei", "3 points"
    )
    phone.tap(re.compile("^Miguel, ")).enters_for("Miguel").tap(re.compile("^Lorelei, "))
    phone.enters_for("Lorelei").sees("Workers Guild, chosen")
    phone.sees("Iosefa’s brown cards: 1 known, change")
    phone.tap("Undo").has("Lorelei", "questions are open")
    phone.reads("Iosefa’s brown cards: not known yet").enters_for("Lorelei")
    phone.tap("Undo").sees("Workers Guild").loses("Workers Guild, chosen")
    phone.tap("Undo").on_walk("Yellow").reads("Miguel’s brown cards: not known yet")
    phone.enters_for("Miguel")
    phone.tap("Undo").loses("Haven, chosen").has("Miguel", "not entered yet")
    assert [player.city for player in kept(phone)] == [None] * 5
    phone.tap("Redo").sees("Haven, chosen").tap("Redo").has("Miguel", "2 points")


def test_none_is_one_tap_and_gives_way_to_a_card(at):
    phone = at("Guilds").enters_for("Miguel").tap("None").enters_for("Lorelei")
    phone.has("Miguel", "0 points").tap(re.compile("^Miguel, ")).sees("None, chosen")
    take(phone, "Scientists Guild").loses("None, chosen")
    assert kept(phone)[0].city.counts == {}
    phone.tap("Scientists Guild, chosen").loses("Scientists Guild, chosen")
    phone.has("Miguel", "not entered yet")


def test_two_phones_take_no_guild_twice_and_count_together(at, phones):
    phone = at("Guilds").enters_for("Miguel")
    other = phones(phone.server).open(f"/walk/{phone.draft}/guilds/1").enters_for("Lorelei")
    take(phone, "Workers Guild")
    other.loses("Workers Guild")
    # For a moment no tap there counts: all guilds behind that one have moved up.
    other.pause(LONG_ENOUGH)
    count(take(other, "Spies Guild"), "Iosefa’s red cards", 2)
    phone.loses("Spies Guild").tap(re.compile("^Brendan, ")).enters_for("Brendan")
    take(phone, "Craftsmens Guild")
    count(phone, "Kevin’s grey cards", 2)
    other.loses("Craftsmens Guild").pause(LONG_ENOUGH)
    count(other, "Miguel’s red cards", 1).has("Lorelei", "3 points")
    phone.has("Lorelei", "3 points")


# How it looks ----------------------------------------------------------------------

SIZES = [(360, 740), (390, 844), (820, 1180), (1440, 900)]

SEVEN = ("Ada", "Maximiliane", "Bo", "Max", "Zoë", "Wilhelmina", "李娜")


@pytest.mark.chromium
@pytest.mark.quick(1)
@pytest.mark.parametrize("players", [3, 7])
@pytest.mark.parametrize(("width", "height"), SIZES, ids=lambda side: str(side))
def test_the_questions_fit_the_screen_and_the_thumb(shared_server, phones, width, height, players):
    dark = players == 7
    names = SEVEN[:players]
    unknown = [None] * players
    game = finished(*names, guilds=unknown, yellow=unknown)
    draft = shared_server.draft(game)
    phone = phones(shared_server, width, height, dark=dark).open(f"/walk/{draft.id}/guilds/0")
    phone.on_walk("Guilds").enters_for("Ada")
    wait_for_theme(phone, COLOURS["dark" if dark else "light"]["paper"])
    audit(phone, f"guilds-start-{players}")
    last = names[-1]
    take(phone, "Workers Guild", "Spies Guild")
    count(phone, "Maximiliane’s brown cards", 2)
    count(phone, f"{last}’s brown cards", 1)
    count(phone, "Maximiliane’s red cards", 4)
    audit(phone, f"guilds-{players}")
    count(phone, f"{last}’s red cards", 0).has("Ada", "7 points")
    phone.tap("Next: Maximiliane").enters_for("Maximiliane").tap("Traders Guild")
    phone.tap(re.compile("^Ada, 7 points, worked out")).enters_for("Ada")
    phone.sees("Maximiliane’s red cards: 4 known, change")
    audit(phone, f"guilds-known-{players}")
    phone.tap(re.compile("^Yellow, ")).on_walk("Yellow").enters_for("Ada")
    count(
        take(phone, "Chamber of Commerce" if players > 3 else "Haven", "Arena"),
        "Ada’s built stages",
        2,
    )
    audit(phone, f"yellow-{players}")


def asks(phone, what):
    """Wait until a number is asked for; tell where its key 2 lies, and where the foot begins."""
    phone.reads(f"{what}: not known yet").sees(f"{what}: 2").loses(f"{what}: not known yet")
    key = phone.button(f"{what}: 2").bounding_box()
    return key, phone.button(re.compile("^Next: ")).bounding_box()["y"]


@pytest.mark.chromium
def test_four_answers_are_four_taps_in_one_place_and_the_points_stay_in_sight(
    shared_server, phones
):
    draft = shared_server.draft(finished(*SEVEN, guilds=[None] * 7, yellow=[None] * 7))
    phone = phones(shared_server, 360, 740).open(f"/walk/{draft.id}/guilds/0").on_walk("Guilds")
    take(phone, "Workers Guild", "Spies Guild")
    first, foot = asks(phone, "李娜’s brown cards")
    assert first["y"] + first["height"] < foot
    taps = phone.taps
    for what in ("李娜’s brown", "Maximiliane’s brown", "李娜’s red", "Maximiliane’s red"):
        key, _ = asks(phone, f"{what} cards")
        assert key == first, what
        phone.page.mouse.click(key["x"] + 20, key["y"] + 20)
        phone.taps += 1
        phone.sees(f"{what} cards: 2, change")
    assert phone.taps - taps == 4
    points = phone.has("Ada", "8 points").button(re.compile("^Ada, 8 points")).bounding_box()
    assert 0 < points["y"] < first["y"]
    audit(phone, "guilds-told-7")
    phone.tap("Maximiliane’s brown cards: 2, change").sees("Maximiliane’s brown cards: 8")
    audit(phone, "guilds-again-7")
    phone.tap("Maximiliane’s brown cards: higher numbers").tap("Maximiliane’s brown cards: 11")
    phone.sees("Maximiliane’s brown cards: 11, change").has("Ada", "17 points")


@pytest.mark.chromium
@pytest.mark.nightly
@pytest.mark.parametrize("players", [3, 7])
def test_with_large_text_the_questions_scroll_above_the_foot(shared_server, phones, players):
    names = SEVEN[:players]
    draft = shared_server.draft(finished(*names, guilds=[None] * players, yellow=[None] * players))
    phone = phones(shared_server, 360, 740, scale=1.6).open(f"/walk/{draft.id}/guilds/0")
    phone.on_walk("Guilds")
    take(phone, "Workers Guild", "Builders Guild")
    audit(phone, f"guilds-large-{players}")
    count(phone, "Maximiliane’s brown cards", 3)
    count(phone, f"{names[-1]}’s brown cards", 2)
    for name in (names[-1], "Ada", "Maximiliane"):
        count(phone, f"{name}’s built stages", 1)
    phone.has("Ada", "8 points")
    audit(phone, f"guilds-large-told-{players}")


def test_worked_out_looks_different_on_other_pages_too(shared_server, phones):
    game = read_game(
        {
            **table(*NAMES).document(),
            "players": [
                {"name": "Ada", "wonder": "Gizah", "side": "day", "city": {"stages": 2}},
                {"name": "Bo", "pad": {"wonder": 3}},
                {"name": "Cleo"},
            ],
        }
    )
    draft = shared_server.draft(game)
    phone = phones(shared_server).open(f"/walk/{draft.id}/wonder").on_walk("Wonder")
    phone.enters_for("Cleo").sees("Ada, 8 points, worked out, 8 in all, 2 stages: 3 + 5 = 8")
    audit(phone, "walk-worked-out")
    phone.presses_long(re.compile("^Ada, 8 points")).reads("Ada, Wonder")
    phone.press("Escape").enters_for("Cleo")
    phone.tap(re.compile("^Ada, ")).enters_for("Ada").number(3).has("Ada", "3 points")
    phone.tap(re.compile("^Ada, ")).enters_for("Ada").press("Backspace")
    phone.sees(re.compile("^Ada, 8 points, worked out"))


@pytest.mark.chromium
def test_what_is_told_aloud_of_the_next_player_is_where_it_is_drawn(server, phones):
    """Flutter told of it where it would be if it were scrolled as far as the one before."""
    guilds = ("Workers", "Spies", "Traders", "Magistrates")
    city = {"cards": [f"{guild} Guild" for guild in guilds]}
    players = [{"name": "Ada"}, {"name": "Bo", "city": city}, {"name": "Cleo"}]
    draft = server.draft(read_game({"players": players}))
    phone = phones(server).open(f"/walk/{draft.id}/guilds/1")
    height = phone.button("Points").bounding_box()["y"]
    phone.scrolls(200).tap("Next: Cleo").loses("Next: Cleo")
    # Across, letters of another font are as wide as they are.
    assert phone.button("Points").bounding_box()["y"] == height
