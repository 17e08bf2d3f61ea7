"""Controls are made of what is told of them alone, and compared by that.

Flet 1.0.5 gives each of a control's sixty fields the value that it has anyway, one by one, and each
finds out that nothing is to be kept; and it changes the control's class every time, so that Python
forgets what it knew of it. Of two drawings of the same part it compares those controls, too, that
nobody told anything new: it writes of each for a log that nobody keeps, asks a dozen times whether
it is a control at all, and enters it in two lists, which it then goes through three times.
A tap draws and compares 40 to 250 of them.
"""

import weakref
from collections.abc import Callable, Iterator
from dataclasses import fields
from enum import Enum
from typing import Any

import flet as ft
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.controls.object_patch import DiffBuilder
from flet.utils.validation import _compile_class_spec

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""

KINDS: tuple[type[ft.Control], ...] = (
    ft.Column,
    ft.Container,
    ft.GestureDetector,
    ft.Row,
    ft.Semantics,
    ft.Text,
)
"""The controls that pages are made of, nearly all of them."""


made_by_flet = {kind: kind.__init__ for kind in KINDS}
"""What makes them as Flet does."""


def make_quickly() -> None:
    """Have Flet make them so, from now on."""
    for kind, make in _made_quickly.items():
        kind.__init__ = make  # type: ignore[method-assign]


def _quick(kind: Any) -> Callable[..., None]:
    """What makes a control of a kind: like one that Flet made, with what is told of this one."""
    model = vars(kind())
    usual = kind._prop_defaults  # noqa: SLF001
    own = {name: type(value) for name, value in model.items() if isinstance(value, (dict, list))}
    shared = {name: value for name, value in model.items() if name not in own and name != "_i"}
    in_turn = [field.name for field in fields(kind) if field.init and not field.kw_only]
    known = {field.name for field in fields(kind) if field.init}
    begin = kind.init

    def make(self: Any, *given: Any, ref: ft.Ref[Any] | None = None, **named: Any) -> None:
        for name, value in shared.items():
            setattr(self, name, value)
        for name, empty in own.items():
            setattr(self, name, empty())
        if given:
            if len(given) > len(in_turn):
                raise TypeError(f"{kind.__name__} takes at most {len(in_turn)} values in turn")
            named.update(zip(in_turn, given, strict=False))
        values = self._values
        for name, value in named.items():
            if name not in usual:
                if name not in known:
                    raise TypeError(f"{kind.__name__} has no {name}")
                setattr(self, name, value)
            elif value != usual[name]:
                values[name] = value
        self._i = ControlId.next()
        if ref is not None:
            ref.current = self
        begin(self)

    return make


_made_quickly = {kind: _quick(kind) for kind in KINDS}

PLAIN = (str, int, float, Enum, type(None))
"""What has nothing inside that could have changed."""

compared = DiffBuilder._compare_dataclasses  # noqa: SLF001

inside_of: dict[Any, tuple[str, ...]] = {
    kind: tuple(kind._structural_fields - {"_i", "_c"})  # type: ignore[attr-defined]  # noqa: SLF001
    for kind in KINDS
}
"""Where controls of each kind have lists and the like; number and kind are alike by then."""

_checked: dict[Any, tuple[str, ...]] = {
    kind: tuple(name for name, _ in _compile_class_spec(kind).field_rules)  # type: ignore[arg-type]
    for kind in KINDS
}
"""What Flet checks of controls of each kind; nothing else is done before one is drawn again."""


def compare_quickly() -> None:
    """Have Flet do neither, from now on."""
    DiffBuilder._compare_dataclasses = _compared  # type: ignore[method-assign, assignment]  # noqa: SLF001
    DiffBuilder.get_added_controls = _added  # type: ignore[method-assign]
    DiffBuilder.get_removed_controls = _removed  # type: ignore[method-assign]


def _compared(self: Any, parent: Any, path: list[Any], old: Any, new: Any, frozen: bool) -> None:  # noqa: FBT001
    kind = type(new)
    if (
        not frozen
        or old is new
        or kind not in inside_of
        or type(old) is not kind
        or not isinstance(parent, BaseControl)
        or parent.is_isolated()  # type: ignore[no-untyped-call]
    ):
        compared(self, parent, path, old, new, frozen)
        return
    new._migrate_state(old)  # noqa: SLF001
    new._initialized = True  # noqa: SLF001
    new._parent = weakref.ref(parent)  # noqa: SLF001
    before, after = old._values, new._values  # noqa: SLF001
    if any(before.get(name) != after.get(name) for name in _checked[kind]):
        new._before_update_safe()  # noqa: SLF001
    new._frozen = True  # noqa: SLF001
    number = new._i  # noqa: SLF001
    self._added_dataclasses[number] = new
    self._removed_dataclasses[number] = old
    for name in inside_of[kind]:
        was, is_now = getattr(old, name), getattr(new, name)
        if (was or is_now) and (self._holds_control(is_now) or was != is_now):
            self._compare_values(new, path, name, was, is_now, True)  # noqa: FBT003
    events, usual = kind._event_fields, kind._prop_defaults  # noqa: SLF001
    for name in before | after if before.keys() != after.keys() else after:
        was, is_now = before.get(name, usual[name]), after.get(name, usual[name])
        if was is is_now:
            continue
        if name in events:
            was, is_now = was is not None, is_now is not None
        if isinstance(is_now, PLAIN) and isinstance(was, PLAIN):
            if was != is_now:
                self._item_replaced(path, name, is_now)
        elif self._holds_control(is_now) or was != is_now:
            self._compare_values(new, path, name, was, is_now, True)  # noqa: FBT003


def _added(self: Any) -> Iterator[Any]:
    """The controls that came; of those that were compared it is known already that they stay."""
    for number, item in self._added_dataclasses.items():
        stays = number in self._removed_dataclasses
        if stays and type(item) in inside_of and hasattr(item, "_frozen"):
            yield item
        else:
            yield from self._configure_dataclass(item, None, False, stays)  # noqa: FBT003


def _removed(self: Any) -> Iterator[Any]:
    """The controls that went, and what stood in those of them that do not come again."""
    for number, item in self._removed_dataclasses.items():
        stays = number in self._added_dataclasses
        if stays and type(item) in inside_of and not hasattr(item, "__prev_lists"):
            yield item
        else:
            yield from self._removed_controls(item, not stays)
