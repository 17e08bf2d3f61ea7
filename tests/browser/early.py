"""What a person does on home before the app is there, on a server's page and on the site."""

from collections.abc import Callable
from re import Pattern

from tests.browser.phone import Phone, slow

BETWEEN_LETTERS = 125
"""Eight letters a second, in milliseconds."""


def at_once(phone: Phone) -> list[str]:
    """The names of the buttons that are there before the app is."""
    buttons = phone.page.locator("#home").get_by_role("button")
    told: list[str] = buttons.evaluate_all("all => all.map((one) => one.ariaLabel)")
    return told


def press(phone: Phone, name: str | Pattern[str]) -> None:
    phone.page.locator("#home").get_by_role("button", name=name).click()


def typed(phone: Phone, text: str) -> None:
    phone.page.keyboard.type(text, delay=BETWEEN_LETTERS)


def uncovered(phone: Phone) -> Phone:
    """The same phone once the app is there."""
    phone.page.locator("#first").wait_for(state="hidden")
    return phone.listen()


def type_names(phone: Phone, let_go: Callable[[], object]) -> None:
    """From the tap on New game on: before there is a table, while its field takes over, and there.

    On a slow phone; all of them must be at the table then.
    """
    slow(phone)
    press(phone, "New game")
    typed(phone, "Miguel\nLorelei\nIos")
    assert phone.page.locator("#names li").all_inner_texts() == ["Miguel", "Lorelei"]
    assert phone.page.get_by_label("Name of player 3").input_value() == "Ios"
    let_go()
    for part in ("efa\n", "Brendan\n", "Kevin\n", "Fatou\n"):
        typed(phone, part)
    typed(phone, "Gu")
    phone.page.locator("#first").wait_for(state="hidden")
    typed(phone, "s\n")
    phone.listen()
    names = ("Miguel", "Lorelei", "Iosefa", "Brendan", "Kevin", "Fatou", "Gus")
    for seat, name in enumerate(names, 1):
        phone.sees(f"Seat {seat}: {name}")
