"""What a page has been told to draw, kept as Flet's client keeps it: from messages alone.

A control that was changed, and never sent, is not drawn anywhere; so it is not here either.
"""

from typing import Any

REPLACE, ADD, REMOVE, MOVE = range(4)


class Control:
    """One control as the client has it: its number, what it is, and what was sent of it."""

    def __init__(self, number: int, kind: str) -> None:
        self.number = number
        self.kind = kind
        self.told: dict[str, Any] = {}

    def get(self, name: str, otherwise: Any = None) -> Any:
        value = self.told.get(name)
        return otherwise if value is None else value

    def children(self, name: str) -> list["Control"]:
        """The controls that stand there, one or many, without those that are not visible."""
        value = self.told.get(name)
        found = value if isinstance(value, list) else [value]
        return [one for one in found if isinstance(one, Control) and one.get("visible", True)]

    def everything(self) -> list["Control"]:
        """This one and all below it, seen or not."""
        found: list[Control] = []
        _collect(self, found)
        return found


def _collect(value: Any, found: list[Control]) -> None:
    """Find all controls in a value; a page has thousands, and each change looks at all."""
    kind = type(value)
    if kind is Control:
        found.append(value)
        parts = value.told.values()
    else:
        parts = value.values() if kind is dict else value
    for part in parts:
        if type(part) in HOLDING:
            _collect(part, found)


HOLDING = (Control, dict, list)
"""What may hold controls."""


class Tree:
    """All that a page draws, the page itself at its root."""

    def __init__(self, page: dict[str, Any]) -> None:
        self.known: dict[int, Control] = {}
        """Every control that is on the page, by its number, once its last change was drawn."""
        self._stood: dict[int, Control] = {}
        self.page: Control = self._grown(page)

    def patch(self, number: int, patch: list[Any]) -> None:
        """Do what a message tells: paths of what is changed first, then the changes.

        A control that stood on the page and is put in anew, under the same number, is drawn once
        more, but not at its later changes: a button went on saying what it did before. That is
        Flet's own client, in a browser; here it is an error at once.
        """
        start = self.known.get(number)
        if start is None:
            return
        paths: dict[int, list[Any]] = {}
        _gather(patch[0], [], paths)
        self._stood = {**self.known}

        def place(index: int) -> Any:
            found: Any = start
            for step in paths[index]:
                found = (found.told if isinstance(found, Control) else found)[step]
            return found.told if isinstance(found, Control) else found

        for kind, index, key, *rest in patch[1:]:
            if kind == REPLACE:
                place(index)[key] = self._grown(rest[0])
            elif kind == REMOVE:
                del place(index)[key]
            elif kind == MOVE:
                moved = place(index).pop(key)
                _put(place(rest[0]), rest[1], moved)
            else:
                assert kind == ADD, kind
                _put(place(index), key, self._grown(rest[0]))

    def standing(self) -> dict[int, Control]:
        """Every control that is on the page now, by its number."""
        return {one.number: one for one in self.page.everything()}

    def _grown(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._grown(one) for one in value]
        if not isinstance(value, dict):
            return value
        if "_i" not in value:
            return {key: self._grown(one) for key, one in value.items()}
        control = Control(value["_i"], value.get("_c", ""))
        assert control.number not in self._stood, f"put in anew: {value}"
        self.known[control.number] = control
        control.told = {
            key: self._grown(one) for key, one in value.items() if key not in ("_i", "_c")
        }
        return control


def _gather(node: list[Any], path: list[Any], paths: dict[int, list[Any]]) -> None:
    paths[node[0]] = path
    for step, below in node[1].items() if len(node) > 1 else ():
        _gather(below, [*path, step], paths)


def _put(place: Any, key: Any, value: Any) -> None:
    if isinstance(place, list):
        place.insert(key, value)
    else:
        place[key] = value
