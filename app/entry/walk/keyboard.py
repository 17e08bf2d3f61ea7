"""The walk by a desktop's keyboard: what each key does, as the keys on the page would."""

from collections.abc import Callable
from typing import Any

from app.entry.walk.walk import Walk

SYMBOL_KEYS = {"T": "tablet", "C": "compass", "G": "gear", "W": "wild"}
"""The letters that add a science symbol."""

MINUS = ("-", "SUBTRACT")
"""How a minus is told, on the row of digits and beside them."""

Action = Callable[..., object]


def press(walk: Walk, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
    """Do what a key does at this moment; most do nothing."""
    # What has risen over the page answers to its own buttons; the page behind it hears nothing.
    if not walk.at_table() or walk.risen is not None or walk.session.clash is not None:
        return
    key = key.removeprefix("Numpad ").upper()
    if ctrl:
        if key == "Y" or (key == "Z" and shift):
            walk.latest.redo()
        elif key == "Z":
            walk.latest.undo()
        return
    if walk.enter_key.is_left_to_a_button(key):
        return
    # With nothing left to enter, keys only lead to another player, category or page.
    action = None if walk.entering is None else _entering(walk, key)
    action = action or _getting_about(walk).get(key)
    enters = key == "ENTER" and (walk.typed or action != walk.keys.commit)
    if action:
        with walk.enter_key.acting():
            action()
    if enters:
        walk.enter_key.has_acted()


class Button:
    """A tap on a button, or Enter where it has the focus, as with a screen reader.

    That same press has come here as a key already: it would do two things. Two are the same that
    do the same, so that what they are given to is not drawn anew.
    """

    def __init__(self, walk: Walk, action: Action) -> None:
        self._does = walk.keys, action
        self._others = walk.others

    def __call__(self) -> None:
        """Do it, unless the key has done something."""
        self._do()

    def _do_for(self, seat: int, *given: Any) -> None:
        """Do it for the player who was seen in a seat, wherever they sit by now."""
        by_now = self._others.by_now(seat)
        if by_now is None:
            self._others.tapped_late()
        else:
            self._do(by_now, *given)

    def _do(self, *given: Any) -> None:
        keys, action = self._does
        if not keys.is_enter_again():
            action(*given)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Button) and self._does == other._does

    def __hash__(self) -> int:
        return hash(self._does)


class OneOf(Button):
    """The same for several that lie beside each other; the tap says which."""

    def __call__(self, which: Any) -> None:  # type: ignore[override]
        """Do it with that one, unless the key has done something."""
        self._do(which)


class OneOfPlayers(Button):
    """The same for the players; the tap says who, by the seat."""

    def __call__(self, seat: int) -> None:  # type: ignore[override]
        """Do it with that player, unless the key has done something."""
        self._do_for(seat)


class Cell(Button):
    """The same for the cells of the pad; the tap says whose, and in which category.

    Flet hands over its event to whatever takes any number of things.
    """

    def __call__(self, seat: int, name: str) -> None:  # type: ignore[override]
        """Do it with that cell, unless the key has done something."""
        self._do_for(seat, name)


def _getting_about(walk: Walk) -> dict[str, Action]:
    last = len(walk.game.players) - 1
    return {
        "ENTER": walk.next,
        "ARROW DOWN": lambda: walk.choose(min(walk.seat + 1, last)),
        "ARROW UP": lambda: walk.choose(max(walk.seat - 1, 0)),
        "ARROW RIGHT": walk.turn_on,
        "ARROW LEFT": walk.previous,
    }


def _entering(walk: Walk, key: str) -> Action | None:
    """What a key does for the player who is entered next; `None` if it does nothing there."""
    keys = walk.keys
    match key:
        case "ENTER":
            return _enter(walk)
        case "BACKSPACE":
            return keys.backspace
        case "DELETE":
            return keys.clear
        case "ESCAPE":
            return keys.forget_typed
    match walk.details:
        case "tokens" | "debts":
            token = _token(key, owed=walk.details == "debts")
            return (lambda: keys.take_token(token)) if token in walk.tokens else None
        case "symbols":
            kind = SYMBOL_KEYS.get(key)
            return (lambda: keys.count_symbol(kind, 1)) if kind else None
    if key in MINUS:
        return keys.type_minus
    digit = len(key) == 1 and key in "0123456789"
    return (lambda: keys.type_digit(key)) if digit else None


def _token(key: str, *, owed: bool) -> int:
    """The token that a key stands for, by its points; 0 for none. Debts are told without minus."""
    if key in MINUS:
        return 0 if owed else -1
    number = int(key) if key.isdecimal() else 0
    return -number if owed else number


def _enter(walk: Walk) -> Action:
    if walk.held_together and not walk.typed:
        return walk.keys.confirm_details
    return walk.next if walk.by_counting and not walk.typed else walk.keys.commit
