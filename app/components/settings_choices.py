"""The settings of a device: a line of choices each."""

from functools import partial

import flet as ft

from app.components.kit import chip, heading, wrapped
from app.look import Look
from app.settings import Settings, accepted
from app.words import words


def settings_choices(look: Look, settings: Settings) -> list[ft.Control]:
    """Every setting that has more than one value to choose from."""
    say = words()
    shown: list[ft.Control] = []
    for name, values in accepted().items():
        if len(values) > 1:
            shown += [
                heading(look, say(f"settings.{name}")),
                wrapped([_choice(look, settings, name, value) for value in values]),
            ]
    return shown


def _choice(look: Look, settings: Settings, name: str, value: str) -> ft.Control:
    chosen = getattr(settings, name) == value
    return chip(look, _named(name, value), partial(settings.choose, name, value), chosen=chosen)


def _named(name: str, value: str) -> str:
    """What a value of a setting is called; a language by its own name."""
    if name == "language":
        return words(value)("language")
    return words()(f"edition.{value}" if name == "edition" else f"theme.{value}")
