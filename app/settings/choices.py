"""The settings of a device: a line of choices each."""

from functools import partial

import flet as ft

from app.device.preferences import ON_OFF, Settings, accepted
from app.look import Look
from app.ui.kit import card, chip, heading, line_button, wrapped
from app.words import words

REMEMBERED = {"forgetting"}
"""What a device remembers with its settings, though nobody chooses it."""


def settings_choices(look: Look, settings: Settings) -> list[ft.Control]:
    """Every setting that has more than one value to choose from."""
    say = words()
    shown: list[ft.Control] = []
    for name, values in accepted().items():
        if name in REMEMBERED:
            continue
        if {*values} == {*ON_OFF}:
            shown += [heading(look, say(f"settings.{name}")), _switch(look, settings, name)]
        elif len(values) > 1:
            shown += [
                heading(look, say(f"settings.{name}")),
                wrapped([_choice(look, settings, name, value) for value in values]),
            ]
    return shown


def _choice(look: Look, settings: Settings, name: str, value: str) -> ft.Control:
    chosen = getattr(settings, name) == value
    return chip(look, _named(name, value), partial(settings.choose, name, value), chosen=chosen)


def _switch(look: Look, settings: Settings, name: str) -> ft.Control:
    """A line to tap, with what it does below it."""
    say, on = words(), getattr(settings, name) == "on"
    title, means = say(f"settings.{name}.switch"), say(f"settings.{name}.means")
    turn = partial(settings.choose, name, "off" if on else "on")
    texts: list[ft.Control] = [look.text(title, 16), look.text(means, 13, colour="soft")]
    said = say("settings.switch_said", title=title, state=say("on" if on else "off"), means=means)
    content: list[ft.Control] = [
        ft.Column(texts, spacing=0, tight=True, expand=True),
        ft.Switch(value=on, on_change=turn),
    ]
    return card(look, [line_button(said, content, turn, height=None)])


def _named(name: str, value: str) -> str:
    """What a value of a setting is called; a language by its own name."""
    if name == "language":
        return words(value)("language")
    return words()(f"edition.{value}" if name == "edition" else f"theme.{value}")
