"""What kind of event a control's handler gets, worked out once for each kind of control.

Flet reads the annotations of all of a control's fields for every single event; of a tap in a
browser's Python that is a tenth.
"""

from typing import Any

from flet.controls import base_control
from flet.controls.control_event import get_event_field_type as worked_out

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""

_known: dict[tuple[type, str], Any] = {}


def remember_event_types() -> None:
    """Have Flet remember them, from now on."""
    base_control.get_event_field_type = event_type  # type: ignore[attr-defined]


def event_type(control: Any, field_name: str) -> Any:
    """Return the type of the event that goes to a control's handler of that name."""
    handler = type(control), field_name
    if handler not in _known:
        _known[handler] = worked_out(control, field_name)
    return _known[handler]
