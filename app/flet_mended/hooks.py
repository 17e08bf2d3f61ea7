"""Flet's decorators and hooks where its own types say too little."""

import inspect
from collections.abc import Awaitable, Callable, Sequence
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar, cast

import flet as ft
from flet.components.hooks.use_ref import MutableRef as MutableRef

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""

P = ParamSpec("P")
T = TypeVar("T")


def memoized(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A component that is drawn again only when what it is given has changed."""
    return cast("Callable[P, ft.Control]", ft.memo(ft.component(draw)))  # type: ignore[no-untyped-call]


def keyed(draw: Callable[P, ft.Control], key: str) -> Callable[P, ft.Control]:
    """A component that is told apart from others of a list by a key, not by its place there."""
    return partial(cast("Callable[..., ft.Control]", draw), key=key)


def use_once(make: Callable[[], T]) -> T:
    """Something that a component makes once, and is drawn again with when it changes."""
    return cast("T", ft.use_state(make)[0])  # type: ignore[arg-type]


def use_kept(make: Callable[[], T]) -> T:
    """Something that a component makes once, and is not drawn again for when it changes."""
    return cast("T", ft.use_ref(cast("Any", make)).current)


def use_latest(act: Callable[P, T]) -> Callable[P, T]:
    """A function that is the same object at every drawing and does what the latest drawing gave it.

    So a memoized component that gets it is not drawn again for it. An async function is a
    `TypeError`: Flet would not see that it is one, and would never await it.
    """
    if inspect.iscoroutinefunction(act):
        raise TypeError(f"{act} is async, and would never be awaited")
    latest = use_kept(lambda: [act])
    latest[0] = act

    # Flet counts its parameters, and passes the event if it has any.
    @wraps(act)
    def stays(*args: P.args, **named: P.kwargs) -> T:
        return latest[0](*args, **named)

    return use_kept(lambda: stays)


def use_task(task: Callable[[], Awaitable[None]], depends_on: Sequence[Any]) -> None:
    """Work that a component starts, anew when what it depends on has changed.

    It ends when the component leaves the page: Flet lets go of it only where there is
    something to clean up.
    """
    ft.use_effect(task, depends_on, cleanup=lambda: None)
