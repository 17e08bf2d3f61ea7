"""What a hub is asked, and what it may answer: whatever else it says is none of a hub."""

import json
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from scoring import Phrase
from storage.club.hub.carrier import Answer, Carrier, ClubTrouble

M = TypeVar("M", bound=BaseModel)


class Told(BaseModel):
    """Some of what a hub says."""

    model_config = ConfigDict(extra="ignore")


class Value(Told):
    """Which revision of a document a hub has."""

    rev: str = ""
    deleted: bool = False


class Row(Told):
    """What a hub has under a key."""

    key: str | None = None
    value: Value | None = None
    doc: Any = None


class Rows(Told):
    """What a hub has under some keys."""

    rows: list[Row]


class Written(Told):
    """What came of one document that a hub was told."""

    id: str | None = None
    ok: bool = False
    error: str | None = None
    rev: str = ""


class AllWritten(Told):
    """What came of some documents that a hub was told."""

    results: list[Written]


async def asked(
    carrier: Carrier, method: str, path: str, body: Any = None, *, wanted: tuple[int, ...]
) -> Answer:
    """Ask the hub; raises `ClubTrouble` for an answer that is not `wanted`."""
    text = None if body is None else json.dumps(body, ensure_ascii=False).encode()
    answer = await carrier.ask(method, path, text)
    if answer.status in wanted:
        return answer
    if answer.status in (401, 403):
        raise ClubTrouble(Phrase("hub.not_let_in"))
    raise ClubTrouble(Phrase("hub.odd_answer", {"status": answer.status}))


def read(kind: type[M], answer: Answer, inside: str = "") -> M:
    """Read an answer; raises `ClubTrouble` for one that is none of a hub."""
    try:
        told = json.loads(answer.body)
        return kind.model_validate({inside: told} if inside else told)
    except (ValueError, RecursionError, ValidationError) as error:
        raise ClubTrouble(Phrase("hub.no_hub")) from error
