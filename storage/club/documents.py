"""The documents of a club: what they hold, what they are called, and how they are read.

    {"_id": "game:Xk2…:Jd8…", "wonderpad": 1, "type": "game", "thing": "Xk2…", "after": ["game:…"],
     "at": [1763900000000, 0], "by": "tAb…", "body": {"game": {…}, "saved_at": "…"}}

A document's id ends in a hash of all that it holds, so nobody on its way can change it unseen.
"""

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import (
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)

from scoring import UnreadableGame, read_game
from scoring.game.unreadable_parts import too_many_parts
from storage.club.clock import Moment
from storage.club.spelling import canonical

FORMAT: Final = 1
"""The number of the documents' format as it is written today."""

MOST_BYTES = 1 << 18
"""How large a document may be; a game of seven with all cards takes a thirtieth."""

MOST_STAND_IN = MOST_BYTES + (1 << 14)
"""How large one may be that stands in the place of others, whose names may have been shorter."""

MOST_AFTER = 64
"""How many documents one may name that it comes after."""

MOST_NAMES = 200
"""How many names one word to forget somebody may have."""

FORGOTTEN: Final = "forgotten"
"""The type of the documents that say whose names are to be forgotten."""

TWO_GAMES: Final = "two-games"
"""The type of the documents that say that two games are not one."""

_ID = re.compile(r"([a-z-]{1,20}):([A-Za-z0-9_-]{1,64}):[A-Za-z0-9_-]{24}")

Word: TypeAlias = Annotated[str, StringConstraints(pattern=r"\A[A-Za-z0-9_-]{1,64}\z")]
"""What a thing or a device is called."""

Hash: TypeAlias = Annotated[str, StringConstraints(pattern=r"\A[A-Za-z0-9_-]{24}\z")]
"""What something becomes that is not to be read."""

Name: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=200)]
"""What a person or a club is called."""

DocumentId: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"\A[a-z-]{1,20}:[A-Za-z0-9_-]{1,64}:[A-Za-z0-9_-]{24}\z")
]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class GameBody(_Part):
    """A whole game, as it was saved."""

    game: dict[str, Any]
    saved_at: AwareDatetime = Field(strict=False)


class GoneBody(_Part):
    """When a game was deleted."""

    deleted_at: AwareDatetime = Field(strict=False)


class BackBody(_Part):
    """Nothing: the game is back as it was."""


class PlayerBody(_Part):
    """By which name the player of a key is shown."""

    key: Name
    name: Name


class PairBody(_Part):
    """The keys of two names, or the ids of two games, in order."""

    one: Name
    other: Name


class ClubBody(_Part):
    """What the club is called."""

    name: Name


class MemberBody(_Part):
    """How others see a device."""

    name: Name


class ForgottenBody(_Part):
    """The keys of a person's names, as hashes, and by what games call them from then on."""

    names: Annotated[tuple[Hash, ...], Field(min_length=1, max_length=MOST_NAMES, strict=False)]
    called: Name


class _Document(_Part):
    wonderpad: Literal[1] = FORMAT
    thing: Word
    after: Annotated[tuple[DocumentId, ...], Field(max_length=MOST_AFTER, strict=False)] = ()
    at: Annotated[Moment, Field(strict=False)]
    by: Word


class GameDocument(_Document):
    """A game as it is from here on."""

    type: Literal["game"] = "game"
    body: GameBody


class UnnamedDocument(_Document):
    """A game as another document told it, but for the names of a person who is forgotten.

    It is made of that one and of the word to forget them alone, so that all devices make the same.
    """

    type: Literal["unnamed"] = "unnamed"
    body: GameBody
    instead: Annotated[tuple[DocumentId, ...], Field(max_length=MOST_AFTER, strict=False)]
    """The documents in whose place it stands, which are gone."""


AnyGame: TypeAlias = GameDocument | UnnamedDocument
"""A document that holds a game."""


class GoneDocument(_Document):
    """A game is deleted."""

    type: Literal["gone"] = "gone"
    body: GoneBody


class BackDocument(_Document):
    """A deleted game is back."""

    type: Literal["back"] = "back"
    body: BackBody = BackBody()


class PlayerDocument(_Document):
    """A player is shown by this name."""

    type: Literal["player"] = "player"
    body: PlayerBody


class SameDocument(_Document):
    """Two names are one person."""

    type: Literal["same"] = "same"
    body: PairBody


class NotSameDocument(_Document):
    """Two names are two persons after all."""

    type: Literal["not-same"] = "not-same"
    body: PairBody


class TwoGamesDocument(_Document):
    """Two games that look like one are two."""

    type: Literal["two-games"] = "two-games"
    body: PairBody


class ClubDocument(_Document):
    """The club is called this."""

    type: Literal["club"] = "club"
    body: ClubBody


class MemberDocument(_Document):
    """A device is called this; only itself says so."""

    type: Literal["member"] = "member"
    body: MemberBody


class ForgottenDocument(_Document):
    """A person is forgotten; what comes after may have the names. The thing is the hashes' salt."""

    type: Literal["forgotten"] = "forgotten"
    body: ForgottenBody


Document: TypeAlias = (
    GameDocument
    | UnnamedDocument
    | GoneDocument
    | BackDocument
    | PlayerDocument
    | SameDocument
    | NotSameDocument
    | TwoGamesDocument
    | ClubDocument
    | MemberDocument
    | ForgottenDocument
)

_READER: TypeAdapter[Document] = TypeAdapter(Annotated[Document, Field(discriminator="type")])


@dataclass(frozen=True)
class Kept:
    """A document as it is kept and passed on, whether this version understands it or not."""

    id: str
    """What it is found by."""

    content: Mapping[str, Any]
    """All that it holds, as JSON has it, without its id."""

    document: Document | None
    """What this version reads in it; `None` for one of a later version."""

    by_now: tuple[str, ...] | None = None
    """What it comes after, where others stand in the place of those that it names."""

    @property
    def type(self) -> str:
        """The type that its id tells."""
        return self.id.partition(":")[0]

    @property
    def thing(self) -> str:
        """The id of the thing that it tells of."""
        return self.id.split(":")[1]

    @property
    def family(self) -> str:
        """What is settled together: all that tells of one game, of all people, of the club."""
        if self.type in ("game", "unnamed", "gone", "back"):
            return f"game:{self.thing}"
        return "people" if self.type in ("player", "same", "not-same") else self.type

    @property
    def after(self) -> tuple[str, ...]:
        """The documents that it comes after; of a later version's, as far as they can be read."""
        if self.by_now is not None:
            return self.by_now
        if self.document is not None:
            return self.document.after
        named = self.content.get("after")
        found = named[:MOST_AFTER] if isinstance(named, list) else []
        return tuple(each for each in found if isinstance(each, str))

    def written(self) -> dict[str, Any]:
        """Return the document as a file or a hub has it."""
        return {"_id": self.id, **self.content}


def made(document: Document) -> Kept | None:
    """Return a new document with its id; `None` for one that could not travel unchanged."""
    return _kept(document.model_dump(mode="json"), document)


def with_id(content: Mapping[str, Any]) -> Kept | None:
    """Return a document of what it holds; `None` unless this version understands it."""
    document = understood(content)
    return _kept(content, document) if document else None


def _kept(content: Mapping[str, Any], document: Document) -> Kept | None:
    text = _travelling(content)
    return Kept(_id(content, text), content, document) if text else None


def received(value: Any) -> Kept | None:
    """Read what came from elsewhere; `None` unless it is a whole document that nobody changed."""
    if not isinstance(value, dict):
        return None
    told = value.get("_id")
    if not isinstance(told, str) or not (found := _ID.fullmatch(told)):
        return None
    # What a hub adds for itself, such as a revision, begins like its id.
    content = {key: part for key, part in value.items() if not key.startswith("_")}
    if (content.get("type"), content.get("thing")) != found.groups():
        return None
    text = _travelling(content)
    if text is None or _id(content, text) != told:
        return None
    return Kept(told, content, understood(content))


def understood(content: Mapping[str, Any]) -> Document | None:
    """Read a document; `None` for one that only a later version understands."""
    try:
        document = _READER.validate_python(content)
        if isinstance(document, AnyGame):
            if too_many_parts(document.body.game):
                return None
            read_game(document.body.game)
        if isinstance(document, (SameDocument, NotSameDocument, TwoGamesDocument)):
            one, other = document.body.one, document.body.other
            return document if one < other and document.thing == pair_thing(one, other) else None
        if isinstance(document, PlayerDocument) and document.thing != key_thing(document.body.key):
            return None
        if isinstance(document, ForgottenDocument):
            # Games that could not be read any more would be lost.
            name = f"{document.body.called} {MOST_AFTER}"
            if read_game({"players": [{"name": name}]}).players[0].name != name:
                return None
        if isinstance(document, MemberDocument) and document.thing != document.by:
            return None
    except (ValidationError, UnreadableGame, RecursionError):
        return None
    return document


def key_thing(key: str) -> str:
    """Return what the player of a key is called in documents."""
    return _hash(key.encode(errors="surrogatepass"))


def pair_thing(one: str, other: str) -> str:
    """Return what a pair of keys, or of games, is called in documents."""
    return _hash("\0".join(sorted((one, other))).encode(errors="surrogatepass"))


def forgotten_name(salt: str, key: str) -> str:
    """Return what the key of a name is in the word to forget it.

    Whoever guesses the name can try it; nobody can read it there.
    """
    return _hash(f"{salt}\0{key}".encode(errors="surrogatepass"))


def _travelling(content: Mapping[str, Any]) -> bytes | None:
    """Return how a document is spelled; `None` for one that could not travel unchanged."""
    text = canonical(content)
    most = MOST_STAND_IN if content.get("type") == "unnamed" else MOST_BYTES
    return text if text is not None and len(text) <= most else None


def _id(content: Mapping[str, Any], text: bytes) -> str:
    return f"{content['type']}:{content['thing']}:{_hash(text)}"


def _hash(text: bytes) -> str:
    return base64.urlsafe_b64encode(sha256(text).digest()[:18]).decode()
