"""Back leads to where one came from, whatever buttons of the browser were used in between."""

from itertools import pairwise

from app import routes
from app.frame.context import Trail

HISTORY, GAME, ADA, BO = routes.HISTORY, routes.game("g"), routes.player("Ada"), routes.player("Bo")


def walked(*steps: str) -> Trail:
    trail = Trail()
    for here, there in pairwise(steps):
        trail.follow(here, there)
    return trail


def test_who_came_by_an_address_came_from_nowhere():
    assert Trail().before(ADA) == ""
    # Nor do the steps count that this page made before.
    assert walked(HISTORY, GAME).before(ADA) == ""


def test_back_goes_step_by_step():
    trail = walked(HISTORY, GAME, ADA, BO)
    assert [trail.before(BO), trail.before(ADA), trail.before(GAME)] == [ADA, GAME, HISTORY]
    assert trail.before(HISTORY) == ""


def test_a_page_that_is_come_to_again_is_where_it_was():
    trail = walked(HISTORY, GAME, ADA, BO, ADA)
    assert trail.before(ADA) == GAME


def test_the_browsers_own_back_is_understood():
    trail = walked(HISTORY, GAME, ADA)
    # Back to the game by the browser, and on to another player.
    trail.follow(GAME, BO)
    assert trail.before(BO) == GAME
    assert trail.before(GAME) == HISTORY


def test_the_browsers_own_forward_is_understood():
    trail = walked(HISTORY, GAME, ADA)
    assert trail.before(GAME) == HISTORY
    assert trail.before(ADA) == GAME


def test_going_up_is_no_step_forward():
    trail = walked(ADA, routes.STATISTICS)
    trail.forget(ADA)
    assert trail.before(routes.STATISTICS) == ""


def test_cities_are_passed_on_the_way_back_from_cities():
    pad, first, second = routes.pad("d"), routes.city("d", 0), routes.city("d", 1)
    trail = walked(pad, first, second)
    assert trail.before(second, routes.is_city) == pad
    assert trail.before(first, routes.is_city) == pad


def test_a_city_that_was_seen_before_leads_back_to_what_led_there_now():
    first, second = routes.city("d", 0), routes.city("d", 1)
    pad, leaders = routes.pad("d"), routes.walk("d", "leaders")
    trail = walked(pad, second, leaders, first, second)
    assert trail.before(first, routes.is_city) == leaders
    assert trail.before(second, routes.is_city) == leaders
    assert trail.before(leaders) == pad
    # Back to a city from where it led is no way there.
    trail.follow(second, pad)
    trail.follow(pad, second)
    trail.forget(pad)
    assert trail.before(second, routes.is_city) == ""


def test_what_the_menu_of_a_row_opens_leads_back_to_that_row():
    blue, green, pad = routes.walk("d", "blue"), routes.walk("d", "green"), routes.pad("d")
    assert walked(blue, pad, green, pad).before(pad) == green
    # A cell was opened from the pad, and leads back there.
    cell = routes.walk("d", "green", 0)
    assert walked(blue, pad, cell, pad).before(pad) == blue


def test_cells_that_were_left_by_going_back_led_to_nothing():
    blue, pad = routes.walk("d", "blue"), routes.pad("d")
    trail = walked(blue, routes.walk("d", "green", 0), routes.walk("d", "guilds", 1, by_hand=True))
    trail.follow(routes.walk("d", "guilds", 1, by_hand=True), pad)
    trail.forget_all(routes.is_cell)
    assert trail.before(pad) == blue


def test_a_route_of_statistics_tells_whose_they_are():
    name = "Jean-Luc / 李娜? 100% ~.."
    assert routes.statistics_of(routes.player(name)) == name
    assert routes.statistics_of(routes.wonder("Gizah")) == "Gizah"
    assert routes.statistics_of(routes.STATISTICS) is None
