"""Reload, back, forward, a closed tab, a wrong address: the page comes back to the table."""

import re

import pytest

from tests.app.tables import finished, table

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo")

CLOSED = "This table is closed"

NO_GAME = "This game is not here"

NO_PAGE = "There is no such page"


@pytest.fixture
def halfway(shared_server):
    """A table in the middle of its third category."""
    game = table(
        *NAMES,
        wonder=[7, 3, 10],
        treasure=[4, {"coins": 14}, 5],
        military=[-3, None, None],
    )
    return shared_server.draft(game)


def test_who_serves_this_computer_only_is_told_how_phones_could_join(shared_server, phones):
    phone = phones(shared_server).open().tap("More").tap("Phones at this table")
    phone.stands_at("/phones").reads(re.compile("make run HOST=0.0.0.0")).tap("Home").sees(
        "New game"
    )


def test_the_table_leads_back_to_what_is_entered_and_not_to_the_start(
    shared_server, phones, halfway
):
    phone = phones(shared_server).open(f"/table/{halfway.id}").loses("Start with Wonder")
    phone.tap("Next: Military").on_walk("Military").has("Ada", "−3 points").enters_for("Bo")
    draft = shared_server.draft(finished(*NAMES))
    phone.open(f"/table/{draft.id}").tap("Who won?").stands_at(f"/result/{draft.id}")
    draft = shared_server.draft(table(*NAMES, wonder=[7, None, None]))
    phone.open(f"/table/{draft.id}").tap("Next: Wonder").on_walk("Wonder").enters_for("Bo")


def test_reload_on_every_page_shows_the_same_again(shared_server, phones):
    game = finished(*NAMES, guilds=[11, None, None])
    draft = shared_server.draft(game)
    with shared_server.store() as store:
        saved = store.games.add(finished("Di", "Eve", "Fay", blue=[13, 7, 8]), draft.changed_at)
    phone = phones(shared_server)

    def stays(path, *seen):
        """Before and after a reload: the same address, the same on the page."""
        for again in (False, True):
            if again:
                phone.reload()
            for name in seen:
                phone.sees(name)
            phone.stands_at(path)

    phone.open("/")
    stays("/", re.compile("^Go on: Ada, Bo and Cleo, 19 of 21 entered"), re.compile("Di, 73"))
    phone.tap(re.compile("^Go on: Ada, Bo and Cleo"))
    phone.enters_for("Bo")
    stays(
        f"/walk/{draft.id}/guilds",
        re.compile("^Ada, 11 points, 71 in all"),
        re.compile("^Bo, not entered yet, 60 in all, entering now$"),
    )
    phone.tap("More").tap("Pad")
    stays(f"/pad/{draft.id}", "Ada, Guilds: 11 points", "Bo, Guilds: not entered yet")
    phone.tap("Who won?")
    stays(f"/result/{draft.id}", "Guilds: Bo and Cleo", "no rank yet: Bo, 60 points, not final")
    phone.open("/history")
    stays("/history", re.compile("Di, 73. Fay 68, Eve 67"))
    phone.tap(re.compile("Di, 73. Fay 68, Eve 67"))
    stays(f"/game/{saved.id}", "1: Di, 73 points", "2: Fay, 68 points", "3: Eve, 67 points")


@pytest.mark.parametrize("again", ["Enter", "a tap"])
def test_who_adds_nobody_loses_no_name_after_that(shared_server, phones, again):
    phone = phones(shared_server).open("/").tap("New game").seat("Ada")
    phone.awaits_cursor("Name of player 2")
    if again == "Enter":
        phone.press("Enter").awaits_cursor("Name of player 2").seat_one(2, "Bo")
    else:
        phone.tap("Add this player").write("Name of player 2", "Bo").press("Enter")
    phone.sees(re.compile("^Seat 2: Bo"))


def test_reload_keeps_the_names_at_the_table(shared_server, phones):
    phone = phones(shared_server).open("/")
    phone.tap("New game").seat("Ada", "Bo").reads("Seat 1 more player")
    phone.reload()
    phone.sees("Seat 1: Ada").sees("Seat 2: Bo").reads("Seat 1 more player")
    phone.holds("Name of player 3", "")


def test_reload_keeps_a_science_check_for_a_player(shared_server, phones, halfway):
    phone = phones(shared_server).open(f"/science/{halfway.id}/1")
    phone.sees("Use for Bo").reload().sees("Use for Bo")
    phone.stands_at(f"/science/{halfway.id}/1")


def test_the_browsers_back_button_turns_the_walk_back_and_forward_again(
    shared_server, phones, halfway
):
    phone = phones(shared_server).open(f"/walk/{halfway.id}/wonder").on_walk("Wonder")
    phone.tap("Next: Treasure").on_walk("Treasure")
    phone.tap("Next: Military").on_walk("Military").stands_at(f"/walk/{halfway.id}/military")
    phone.back().on_walk("Treasure")
    phone.back().on_walk("Wonder").stands_at(f"/walk/{halfway.id}/wonder")
    phone.forward().on_walk("Treasure")
    phone.forward().on_walk("Military")
    # What is entered after all that goes where the page says.
    phone.enters_for("Bo").number(6).has("Bo", "6 points")
    assert shared_server.kept(halfway.id).entry(1, "military") == 6


def test_the_browsers_back_button_leads_from_the_result_to_the_walk(shared_server, phones, halfway):
    phone = phones(shared_server).open(f"/walk/{halfway.id}/military").on_walk("Military")
    phone.tap("More").tap("Result").sees("Save unfinished")
    phone.back().on_walk("Military").has("Ada", "−3 points")
    phone.forward().sees("Save unfinished").stands_at(f"/result/{halfway.id}")


@pytest.mark.also_chromium
def test_back_closes_what_lies_over_a_page_before_it_leaves_it(shared_server, phones):
    phone = phones(shared_server).open("/").tap("New game")
    phone.seat("Ada", "Bo", "Cleo").tap("Start with Wonder").on_walk("Wonder")
    phone.tap("More").sees("Result").back().loses("Result").on_walk("Wonder")
    phone.number(7).has("Ada", "7 points")
    phone.back().sees("Next: Wonder").forward().on_walk("Wonder").has("Ada", "7 points")


def test_back_from_a_category_that_filled_itself_shows_that_category(
    shared_server, phones, halfway
):
    """The walk turns its page by itself after the last player; back undoes that turn."""
    phone = phones(shared_server).open(f"/walk/{halfway.id}/military").enters_for("Bo")
    phone.number(1).enters_for("Cleo").number(3)
    phone.on_walk("Blue").stands_at(f"/walk/{halfway.id}/blue")
    phone.back().on_walk("Military").has("Cleo", "3 points")


def test_a_closed_tab_is_gone_on_with_by_one_tap(server, phones):
    server.draft(table(*NAMES, wonder=[7, 3, 10], treasure=[4, None, None], blue=[1, 2, 3]))
    first = phones(server).open("/")
    first.tap(re.compile("^Go on: ")).on_walk("Treasure").enters_for("Bo").number(9)
    first.has("Bo", "9 points")
    first.close()
    second = phones(server).open("/")
    second.tap("Go on: Ada, Bo and Cleo, 8 of 21 entered").on_walk("Treasure")
    second.has("Bo", "9 points").enters_for("Cleo")


def test_a_table_with_too_few_players_is_gone_on_with_at_the_table(server, phones):
    server.draft(table("Ada", "Bo"))
    phone = phones(server).open("/").tap(re.compile("^Go on: Ada and Bo"))
    phone.reads("Seat 1 more player").sees("Seat 2: Bo")


def test_a_table_where_all_is_entered_is_gone_on_with_at_the_result(server, phones):
    server.draft(finished(*NAMES, blue=[13, 10, 10]))
    phone = phones(server).open("/").tap(re.compile("^Go on: Ada, Bo and Cleo"))
    phone.reads("Ada wins with 73 points, 3 ahead.")


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/walk/DRAFT/sheep", NO_PAGE),
        ("/walk/DRAFT/cities", NO_PAGE),
        ("/city/DRAFT/3", NO_PAGE),
        ("/city/DRAFT/sheep", NO_PAGE),
        ("/walk/nobody-made-it/blue", CLOSED),
        ("/table/nobody-made-it", CLOSED),
        ("/pad/nobody-made-it", CLOSED),
        ("/result/nobody-made-it", CLOSED),
        ("/game/nobody-made-it", NO_GAME),
        ("/game/DRAFT", NO_GAME),
        ("/no/such/page", "Wonderpad"),
        ("/walk", "Wonderpad"),
        ("/walk/DRAFT", "Wonderpad"),
        ("/science/nobody-made-it/1", "Science"),
        ("/science/DRAFT", "Science"),
        ("/science/DRAFT/99", "Science"),
        ("/science/DRAFT/abc", "Science"),
    ],
)
def test_a_wrong_address_says_something_and_leads_home(shared_server, phones, halfway, path, says):
    phone = phones(shared_server).open(path.replace("DRAFT", halfway.id)).reads(says)
    if says != "Wonderpad":
        phone.tap("Back" if says == "Science" else "Home")
    phone.sees("New game").sees(re.compile("^Go on: Ada, Bo and Cleo"))
    assert shared_server.kept(halfway.id) == halfway


@pytest.mark.parametrize("seat", ["99", "-1", "abc", "3", "%F0%9F%90%91"])
def test_a_seat_that_nobody_has_opens_the_category_where_it_is_open(
    shared_server, phones, halfway, seat
):
    phone = phones(shared_server).open(f"/walk/{halfway.id}/military/{seat}")
    phone.on_walk("Military").stands_at(re.compile(f"/walk/{halfway.id}/.*")).enters_for("Bo")
    phone.has("Ada", "−3 points").number(5).has("Bo", "5 points")
    assert shared_server.kept(halfway.id).entry(1, "military") == 5


def test_a_seat_in_the_address_is_the_one_that_is_entered(shared_server, phones, halfway):
    phone = phones(shared_server).open(f"/walk/{halfway.id}/wonder/2")
    phone.on_walk("Wonder").enters_for("Cleo").number(0).has("Cleo", "0 points")


def test_a_walk_at_a_table_without_players_leads_on(shared_server, phones):
    """The address of a walk can be opened before anyone sits down."""
    draft = shared_server.draft(table())
    for path in ("walk/{}/wonder", "pad/{}", "result/{}"):
        phone = phones(shared_server).open("/" + path.format(draft.id))
        phone.sees(re.compile("^(Home|Table|Back)$"))
        phone.close()


def test_a_table_that_was_saved_elsewhere_leads_to_its_game(shared_server, phones):
    draft = shared_server.draft(finished(*NAMES, blue=[13, 10, 10]))
    with shared_server.store() as store:
        store.finish(draft, draft.changed_at)
    phone = phones(shared_server).open(f"/walk/{draft.id}/blue").reads(CLOSED)
    phone.tap("Open the saved game").reads("Ada wins with 73 points, 3 ahead.")
