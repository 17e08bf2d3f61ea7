"""A control that is made quickly is like one that Flet makes."""

from types import MappingProxyType

import flet as ft
import pytest

from app.flet_mended import quick_controls
from app.look import TEXT_STYLE

TOLD = MappingProxyType(
    {
        ft.Text: [
            {},
            {"value": "Ada", "size": 16, "style": TEXT_STYLE, "no_wrap": True},
            {"value": "", "spans": [ft.TextSpan("a")], "no_wrap": False, "max_lines": None},
        ],
        ft.Container: [
            {},
            {"content": ft.Text("a"), "padding": ft.Padding.all(3), "ink": True},
            {"on_click": print, "key": 3, "expand": 1, "data": [1], "ink": False},
        ],
        ft.Row: [{}, {"controls": [ft.Text("a")], "spacing": 3}, {"spacing": 10, "wrap": True}],
        ft.Column: [
            {},
            {"controls": [ft.Text("a")], "scroll": ft.ScrollMode.AUTO, "expand": True},
            {"tight": True, "key": ft.ScrollKey("a"), "spacing": 10},
        ],
        ft.Semantics: [{}, {"label": "a", "button": True, "content": ft.Text("a"), "expand": True}],
        ft.GestureDetector: [{}, {"on_tap": print, "content": ft.Text("a"), "expand": True}],
    }
)


def made(kind, init, *given, **told):
    control = kind.__new__(kind)
    init(control, *given, **told)
    return control


def told(control):
    """All that is known of a control but its number."""
    return {name: value for name, value in vars(control).items() if name != "_i"}


@pytest.mark.parametrize(
    ("kind", "given"), [(kind, given) for kind, all_of in TOLD.items() for given in all_of]
)
def test_it_is_told_the_same(kind, given):
    by_flet = made(kind, quick_controls.made_by_flet[kind], **given)
    quickly = made(kind, quick_controls._made_quickly[kind], **given)
    assert told(quickly) == told(by_flet)
    assert quickly._i > by_flet._i


def test_all_kinds_are_tried():
    assert set(TOLD) == set(quick_controls.KINDS)


@pytest.mark.parametrize("kind", quick_controls.KINDS)
def test_nothing_is_shared_with_another_one(kind):
    one, other = (made(kind, quick_controls._made_quickly[kind]) for _ in range(2))
    for name, value in vars(one).items():
        if isinstance(value, (dict, list)):
            assert vars(other)[name] is not value, name


def test_what_is_given_in_turn():
    for kind, name in ((ft.Text, "value"), (ft.Container, "content"), (ft.Row, "controls")):
        value = [] if kind is ft.Row else ft.Text("a") if kind is ft.Container else "a"
        assert getattr(made(kind, quick_controls._made_quickly[kind], value), name) is value


@pytest.mark.parametrize("kind", quick_controls.KINDS)
def test_more_in_turn_than_there_are_is_refused(kind):
    with pytest.raises(TypeError, match=kind.__name__):
        made(kind, quick_controls._made_quickly[kind], *["a"] * 300)


def test_it_is_known_to_its_reference():
    ref = ft.Ref()
    assert made(ft.Row, quick_controls._made_quickly[ft.Row], ref=ref) is ref.current


@pytest.mark.parametrize("name", ["colour", "_i", "_values", "controls_"])
def test_what_no_control_has_is_refused(name):
    with pytest.raises(TypeError, match=name):
        made(ft.Row, quick_controls._made_quickly[ft.Row], **{name: 1})


def test_it_can_be_changed_until_it_is_drawn():
    text = made(ft.Text, quick_controls._made_quickly[ft.Text], "a")
    text.value = "b"
    assert text._dirty == {"value": None}
