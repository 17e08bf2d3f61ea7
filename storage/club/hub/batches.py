"""Documents in pieces: a hub takes a request only up to some size."""

import json
from collections.abc import Iterator

from storage.club.documents import Kept

PAGE = 200
"""How many documents are asked for, or told, at once."""

MOST_SENT = 1 << 20
"""About how many bytes are told at once."""


def batches(documents: Iterator[Kept | None]) -> Iterator[list[Kept]]:
    """Return those that are there, in pieces that are told at once."""
    batch: list[Kept] = []
    size = 0
    for kept in documents:
        if kept is None:
            continue
        length = len(json.dumps(kept.content, ensure_ascii=False))
        if batch and (len(batch) == PAGE or size + length > MOST_SENT):
            yield batch
            batch, size = [], 0
        batch.append(kept)
        size += length
    if batch:
        yield batch
