"""Two tabs of one browser: one has the games, the other says so and can take them over."""

import copy
import re

import pytest

pytestmark = pytest.mark.browser

GO_ON = "Go on here"


def another_tab(phone):
    """A second tab of the same browser."""
    other = copy.copy(phone)
    other.page = phone.context.new_page()
    return other


def test_a_second_tab_says_so_and_goes_on_where_the_first_one_was(built, serve, phones):
    one = phones(serve(built)).open()
    one.new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    two = another_tab(one)
    two.page.goto(one.page.url)
    two.reads(re.compile("open in another tab")).sees(GO_ON)
    # Until it is asked for, the first tab stays as it is.
    one.number(8).has("Bo", "8 points")
    two.tap(GO_ON).listen().has("Ada", "7 points").has("Bo", "8 points")
    one.reads(re.compile("goes on in another tab")).sees("Go on here again")
    two.number(9).on_walk("Treasure")

    # Back to the first one, in one tap.
    one.tap("Go on here again")
    two.sees("Go on here again")
    one.listen().sees(re.compile("^Cleo, .*9 in all"))


def test_a_tab_that_waits_goes_on_by_itself_once_the_other_is_closed(built, serve, phones):
    one = phones(serve(built)).open()
    two = another_tab(one)
    two.page.goto(one.page.url)
    two.sees(GO_ON)
    one.page.close()
    two.listen().sees("New game").loses(GO_ON)


def test_a_tab_that_let_go_before_it_was_drawn_stays_away(built, serve, phones):
    one = phones(serve(built))
    # As in a tab that nobody looks at: frames come when it is looked at, the last ones late.
    one.page.add_init_script(
        """const frame = requestAnimationFrame.bind(globalThis);
        const late = [];
        globalThis.requestAnimationFrame = (action) =>
          /step\\("drawn"\\)|\\bdrawn/.test(String(action)) ? late.push(action) : frame(action);
        globalThis.lookAtIt = () => { while (late.length) late.shift()(performance.now()); };
        globalThis.waits = () => late.length > 0;"""
    )
    one.page.goto(one.server.url + "/")
    one.page.wait_for_function("waits()")
    two = another_tab(one)
    two.page.goto(one.server.url + "/")
    two.tap(GO_ON).listen().sees("New game")
    one.sees("Go on here again")
    one.page.evaluate("lookAtIt()")
    one.sees("Go on here again").tap("Go on here again").listen().sees("New game")
