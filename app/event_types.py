"""What kind of event a control's handler gets, worked out once for each kind of control.

Flet reads the annotations of all of a control's fields for every single event; of a tap in a
browser's Python that is a tenth.
"""

from collections.abc import Hashable
from functools import cache
from typing import Any, cast

from flet.controls import base_control
from flet.controls.control_event import get_event_field_type as worked_out


def remember_event_types() -> None:
    """Have Flet remember them, from now on."""
    base_control.get_event_field_type = event_type  # type: ignore[attr-defined]


def event_type(control: Any, field_name: str) -> Any:
    """Return the type of the event that goes to a control's handler of that name."""
    return _of_kind(type(control), field_name)


@cache
def _of_kind(kind: Hashable, field_name: str) -> Any:
    # Only the kind of the control is looked at, and one that was never set up has it as well.
    return worked_out(object.__new__(cast("type", kind)), field_name)
