"""Flet's decorators and hooks where its own types say too little."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import flet as ft

P = ParamSpec("P")
T = TypeVar("T")


def memoized(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A component that is drawn again only when what it is given has changed."""
    return cast("Callable[P, ft.Control]", ft.memo(ft.component(draw)))  # type: ignore[no-untyped-call]


def use_once(make: Callable[[], T]) -> T:
    """Something that a component makes once, and is drawn again with when it changes."""
    return cast("T", ft.use_state(make)[0])  # type: ignore[arg-type]
