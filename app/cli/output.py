"""What is printed, where not every stream takes every letter."""

import json
import sys


def as_json(document: object) -> str:
    """A document as JSON in one line; letters that the output has not stand as their numbers.

    JSON has a way of its own for that, which is JSON still.
    """
    takes_all = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return json.dumps(document, ensure_ascii=not takes_all)
