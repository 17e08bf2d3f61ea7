"""What is compared quickly is told to a page as Flet tells it."""

import random

import flet as ft
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder, ObjectPatch

from app.flet_mended import quick_controls
from app.look import TEXT_STYLE, WORKED_OUT_STYLE
from tests.profiles import times

FLETS = {
    name: getattr(DiffBuilder, name)
    for name in ("_compare_dataclasses", "get_added_controls", "get_removed_controls")
}
FLETS["_compare_dataclasses"] = quick_controls.compared


def drawn(dice: random.Random, depth: int = 0, keyed: int | None = None) -> ft.Control:
    """Some part of a page."""
    below = 0 if depth > 3 else dice.randint(0, 3)
    kind = dice.choice(["text", "row", "column", "container", "semantics", "tapped", "icon"])
    if kind == "text" or not below:
        return ft.Text(
            dice.choice(["a", "b", ""]),
            size=dice.choice([None, 16, 16.0, 20]),
            style=dice.choice([None, TEXT_STYLE, WORKED_OUT_STYLE]),
            no_wrap=dice.choice([None, True, False]),
            spans=[ft.TextSpan(dice.choice("ab"))] if dice.random() < 0.2 else None,
            text_align=dice.choice([None, ft.TextAlign.CENTER, ft.TextAlign.RIGHT]),
            data=dice.choice([None, 1]),
        )
    keys = dice.sample(range(4), below)
    inside = [drawn(dice, depth + 1, dice.choice([None, None, key])) for key in keys]
    padding = dice.choice([None, ft.Padding.all(1), ft.Padding.only(left=2)])
    match kind:
        case "row":
            return ft.Row(inside, spacing=dice.choice([3, 10]), key=keyed)
        case "column":
            return ft.Column(inside, tight=dice.choice([True, False]), key=keyed)
        case "container":
            return ft.Container(inside[0], padding=padding, key=keyed, width=dice.choice([None, 3]))
        case "semantics":
            return ft.Semantics(label=dice.choice([None, "a"]), content=inside[0])
        case "tapped":
            return ft.GestureDetector(on_tap=dice.choice([None, print]), content=inside[0])
    return ft.Icon(dice.choice([ft.Icons.ADD, ft.Icons.REMOVE]))


def changed(dice: random.Random, drawing: int) -> ft.Control:
    """The same part, drawn again a little later: most of it is as it was."""
    return drawn(random.Random(drawing if dice.random() < 0.3 else drawing + dice.randint(0, 2)))


def inside(control):
    """A control and all in it, in their order."""
    yield control
    below = [getattr(control, "content", None), *(getattr(control, "controls", None) or [])]
    for one in [*below, *(getattr(control, "spans", None) or [])]:
        if one is not None:
            yield from inside(one)


def compared(seed: int) -> list[object]:
    """What comes of comparing two drawings, in words that do not depend on numbers."""
    dice = random.Random(seed)
    old, new = (ft.Column([changed(dice, seed * 10 + part) for part in range(4)]) for _ in range(2))
    page = ft.Column()
    for root in (old, new):
        object.__setattr__(root, "_frozen", True)
    before = {one._i: place for place, one in enumerate(inside(old))}
    patch, added, removed = ObjectPatch.from_diff(
        {"_b": old}, {"_b": new}, control_cls=BaseControl, parent=page, path=[], frozen=True
    )

    def named(value):
        if isinstance(value, BaseControl):
            return [type(value).__name__, *(type(one).__name__ for one in inside(value))]
        return [named(one) for one in value] if isinstance(value, list) else value

    stood = [before.get(one._i, "new") for one in inside(new)]
    parents = [type(one.parent).__name__ for one in inside(new)]
    ready = [[hasattr(one, name) for name in ("_frozen", "_initialized")] for one in inside(new)]
    ops = [{name: named(value) for name, value in one.items()} for one in patch.patch]
    places = {id(one): place for place, one in enumerate([*inside(old), *inside(new)])}
    lists = [sorted(places.get(id(one), -1) for one in each) for each in (added, removed)]
    return [sorted(ops, key=str), stood, parents, ready, lists, [one.data for one in inside(new)]]


def by(monkeypatch, how, seed):
    for name, function in how.items():
        monkeypatch.setattr(DiffBuilder, name, function)
    return compared(seed)


def test_a_page_is_told_the_same(monkeypatch):
    ours = {
        "_compare_dataclasses": quick_controls._compared,
        "get_added_controls": quick_controls._added,
        "get_removed_controls": quick_controls._removed,
    }
    told = 0
    for seed in range(times(2000, quick=200)):
        by_flet = by(monkeypatch, FLETS, seed)
        assert by(monkeypatch, ours, seed) == by_flet, seed
        told += len(by_flet[0])
    assert told > 100


@pytest.mark.parametrize(("what", "much"), [("opacity", 2), ("expand", "much")])
def test_what_no_page_can_draw_is_still_an_error(what, much):
    quick_controls.compare_quickly()
    old, new = ft.Text("a"), ft.Text("a", **{what: much})
    for one in (old, new):
        object.__setattr__(one, "_frozen", True)
    with pytest.raises(ValueError, match=what):
        ObjectPatch.from_diff(
            {"_b": old}, {"_b": new}, control_cls=BaseControl, parent=ft.Row(), frozen=True
        )
