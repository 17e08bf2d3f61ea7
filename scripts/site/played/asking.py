"""Asking for what may go wrong."""

import collections
import itertools
from typing import Any


def asked(call: Any, *given: Any) -> None:
    """Ask for something; what is said to that is nobody's business."""
    try:
        answer = call(*given)
        if isinstance(answer, collections.abc.Iterator):
            answer = [*itertools.islice(answer, 9)]
        repr(answer)
    except Exception as error:  # noqa: BLE001 - it is asked for that, too
        str(error)
