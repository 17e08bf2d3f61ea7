"""A hub inside the test process, which answers as CouchDB does, and as networks let it."""

import json
import random
from collections.abc import Generator
from copy import deepcopy
from urllib.parse import parse_qs, unquote, urlsplit
from zlib import crc32

from scoring import Phrase
from storage.club.hub.carrier import Answer, ClubTrouble


class Hub:
    """One database."""

    def __init__(self) -> None:
        self.documents: dict[str, dict] | None = None
        self.revisions: dict[str, int] = {}
        self.changes: list[str] = []
        self.notes: dict[str, dict] = {}
        self.requests = 0
        self.bytes = 0

    def state(self):
        return deepcopy((self.documents, self.revisions, self.changes, self.notes))

    def go_back_to(self, state) -> None:
        self.documents, self.revisions, self.changes, self.notes = deepcopy(state)

    def answer(self, method: str, path: str, body: bytes | None) -> Answer:
        self.requests += 1
        status, told = self._answer(method, path, json.loads(body) if body else None)
        text = json.dumps(told).encode()
        self.bytes += len(text) + len(path) + len(body or b"")
        return Answer(status, text)

    def _answer(self, method: str, path: str, body) -> tuple[int, object]:
        asked = urlsplit(path)
        if (method, asked.path) == ("PUT", ""):
            if self.documents is not None:
                return 412, {"error": "file_exists"}
            self.documents = {}
            return 201, {"ok": True}
        if self.documents is None:
            return 404, {"error": "not_found", "reason": "no_db_file"}
        match method, asked.path:
            case "GET", "":
                return 200, {"doc_count": len(self.documents)}
            case _, note if note.startswith("/_local/"):
                return self._note(method, unquote(note), body)
            case "POST", "/_all_docs":
                full = "include_docs=true" in asked.query
                return 200, {"rows": [self._row(key, full=full) for key in body["keys"]]}
            case "GET", "/_all_docs":
                return 200, {"rows": self._rows_between(parse_qs(asked.query))}
            case "POST", "/_bulk_docs":
                return 201, [self._put(document) for document in body["docs"]]
            case "POST", "/_compact":
                return 403, {"error": "forbidden", "reason": "You are not a db or server admin."}
            case "GET", "/_changes":
                return 200, self._changes(parse_qs(asked.query))
        return 405, {"error": "method_not_allowed"}

    def _note(self, method: str, name: str, body):
        there = self.notes.get(name)
        if method == "GET":
            return (200, there) if there else (404, {"error": "not_found", "reason": "missing"})
        if (there or {}).get("_rev") != body.get("_rev"):
            return 409, {"error": "conflict"}
        number = int(body.get("_rev", "0-0").partition("-")[2]) + 1
        self.notes[name] = {**body, "_rev": f"0-{number}"}
        return 201, {"ok": True, "id": name[1:], "rev": f"0-{number}"}

    def _rows_between(self, query):
        start, end = (json.loads(query[name][0]) for name in ("startkey", "endkey"))
        names = sorted(name for name in self.documents if start <= name <= end)
        return [self._row(name) for name in names[: int(query["limit"][0])]]

    def _row(self, key: str, *, full: bool = False):
        if key not in self.revisions and key not in self.documents:
            return {"key": key, "error": "not_found"}
        gone = {} if key in self.documents else {"deleted": True}
        doc = {"doc": None if gone else self._document(key)} if full else {}
        return {"id": key, "key": key, "value": {"rev": self._rev(key), **gone}, **doc}

    def _rev(self, name: str) -> str:
        # One of another text has another one, as often as either was changed.
        document = self.documents.get(name, {})
        told = {key: part for key, part in document.items() if key != "_rev"}
        number, text = self.revisions.get(name, 1), json.dumps(told, sort_keys=True)
        return f"{number}-{crc32(text.encode()):08x}"

    def _put(self, document):
        name = document["_id"]
        known = self._rev(name) if name in self.documents else None
        if document.get("_rev", known and "") != known:
            return {"id": name, "error": "conflict", "reason": "Document update conflict."}
        if document.get("_deleted"):
            del self.documents[name]
        else:
            self.documents[name] = document
        self.revisions[name] = self.revisions.get(name, 0) + 1
        # Whoever asks for the changes hears of each document once.
        self.changes = ["" if each == name else each for each in self.changes] + [name]
        return {"ok": True, "id": name, "rev": self._rev(name)}

    def _changes(self, query):
        since, limit = int(query["since"][0]), int(query["limit"][0])
        found = [*enumerate(self.changes, 1)][since:]
        found = [(number, name) for number, name in found if name][:limit]
        results = [
            {"seq": number, "id": name, "doc": self._document(name)} for number, name in found
        ]
        return {"results": results, "last_seq": found[-1][0] if found else since}

    def _document(self, name: str) -> dict:
        there = self.documents.get(name, {"_id": name, "_deleted": True})
        return {**there, "_rev": self._rev(name)}


class Pause:
    """Lets others go on first."""

    def __await__(self) -> Generator:
        yield


class Line:
    """A line to a hub; with a random source, one that delays, loses, doubles and cuts."""

    def __init__(self, hub: Hub, chance: random.Random | None = None, faults: float = 1.0) -> None:
        self.hub, self.chance, self.faults = hub, chance, faults

    async def ask(self, method: str, path: str, body: bytes | None = None) -> Answer:
        if self.chance is None:
            return self.hub.answer(method, path, body)
        for _ in range(self.chance.randrange(3)):
            await Pause()
        what = self.chance.random() / self.faults if self.faults else 1.0
        if what < 0.04:
            raise ClubTrouble(Phrase("hub.unreachable"))
        if what < 0.06:
            return Answer(500, b"<h1>oops</h1>")
        answer = self.hub.answer(method, path, body)
        if what < 0.10:
            answer = self.hub.answer(method, path, body)
        for _ in range(self.chance.randrange(3)):
            await Pause()
        if what < 0.14:
            raise ClubTrouble(Phrase("hub.unreachable"))
        if what < 0.17:
            return Answer(answer.status, answer.body[: self.chance.randrange(len(answer.body))])
        return answer

    def ahead(self, method: str, path: str) -> None:
        """Nothing: there is nothing to wait for."""

    async def pause(self) -> None:
        if self.chance is not None and self.chance.random() < 0.2:
            await Pause()
