"""What is chosen stays, whatever other tabs know of it, and however late the device answers."""

import json

from app.device.preferences import KEPT_AS
from tests.inside.client import Client
from tests.inside.phone import Inside


def opened_anew(house, phone):
    """A page of the same browser in which nothing was chosen yet."""
    anew = Inside(house)
    anew.tab.preferences = phone.tab.preferences
    return anew.open("/settings")


def test_what_another_tab_has_chosen_is_not_put_back(house):
    one = Inside(house).open("/settings").sees("Dark")
    other = opened_anew(house, one)
    one.tap("Dark").sees("Dark, chosen")
    other.tap("First edition").sees("First edition, chosen")
    opened_anew(house, one).sees("Dark, chosen").sees("First edition, chosen")


def test_two_choices_in_quick_succession_are_both_kept(house):
    phone = Inside(house).open("/settings")
    dark, first = phone.aim("Dark"), phone.aim("First edition")
    phone.comes_down(dark).comes_down(first).sees("First edition, chosen")
    opened_anew(house, phone).sees("Dark, chosen").sees("First edition, chosen")


def test_a_tap_before_the_device_has_answered_stays_and_costs_no_other_setting(house, monkeypatch):
    held = []
    answer = Client._answer

    def late(client, asked):
        if asked["name"] == "get" and asked["args"]["key"].startswith(KEPT_AS):
            # What it had at that moment, told later.
            client._read_once()
            held.append((client, asked, dict(client.tab.preferences)))
        else:
            answer(client, asked)

    monkeypatch.setattr(Client, "_answer", late)
    phone = Inside(house)
    phone.tab.preferences[KEPT_AS] = json.dumps({"theme": "dark", "edition": "first"})
    phone.open("/settings").sees("Same as system, chosen").tap("Light").sees("Light, chosen")

    async def answers():
        for client, asked, known in held:
            client._preferences = known
            answer(client, asked)

    house.there(answers())
    phone.sees("First edition, chosen").sees("Light, chosen")
    monkeypatch.undo()
    opened_anew(house, phone).sees("First edition, chosen").sees("Light, chosen")


def test_a_tap_on_a_device_that_never_answered_costs_no_other_setting(house, monkeypatch):
    answer = Client._answer
    phone = Inside(house)
    phone.tab.preferences[KEPT_AS] = json.dumps({"theme": "dark", "edition": "first"})

    def never(client, asked):
        if asked["name"] != "get":
            answer(client, asked)

    with monkeypatch.context() as silent:
        silent.setattr(Client, "_answer", never)
        phone.open("/settings").tap("Light").sees("Light, chosen")
    opened_anew(house, phone).sees("First edition, chosen").sees("Light, chosen")
