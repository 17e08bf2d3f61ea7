"""An answer for what is not on the page any more goes to whoever waits for it, if anybody does.

Flet ends the connection of the page with an error instead: a phone that was asked to show where to
type, and whose person had gone on meanwhile, had to connect again.
"""

from typing import Any

from flet.messaging.session import Session

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""

_answered = Session.handle_invoke_method_results


def hear_late_answers() -> None:
    """Have Flet hear them, from now on."""
    Session.handle_invoke_method_results = _heard  # type: ignore[method-assign]


def _heard(self: Session, control_id: int, call_id: str, result: Any, error: str | None) -> None:
    if control_id in self.index:
        _answered(self, control_id, call_id, result, error)
        return
    waiting = self._Session__method_calls.pop(call_id, None)  # type: ignore[attr-defined]
    if waiting is not None:
        self._Session__method_call_results[waiting] = (result, error)  # type: ignore[attr-defined]
        waiting.set()
