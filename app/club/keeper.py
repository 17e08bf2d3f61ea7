"""Keeps up one of a device's clubs: when its hub is met, and what is told of it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from app.club.tables import TablesKeeper
from app.visitors.membership import Club, Joining, LookAlike, Other, TwoWays
from scoring import Phrase
from scoring.game.names import in_the_alphabet
from storage import StorageTrouble
from storage.club import cells
from storage.club.hub.address import Address
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.joining import Reach, join, leave, meet
from storage.club.member import Member
from storage.history.game_facts import moment_of
from storage.store import GAMES

MOMENTS_APART = timedelta(minutes=15)
"""How far apart two tell when one game was played, or how long it took, and mean the same."""

MEETS_EVERY = 300.0
"""How often the hub is met when nothing changes here, in seconds."""

_log = logging.getLogger(__name__)

Act = Callable[["Keeper"], Awaitable[None]]
"""What somebody asks for."""

Mark = tuple[int, int] | None


class Keeper:
    """Meets the hub of a folder's club where something has changed, and now and then."""

    def __init__(self, member: Member, reach: Reach) -> None:
        self.member = member
        self._reach = reach
        self._folder = member.store.folder
        self._met_with: Mark = None
        self._told_of: object = None
        self._met_at = 0.0
        self._compared: dict[str, tuple[object, TwoWays | None]] = {}
        self.club: partial[Club] | None = None
        """The club, but for what depends on the folder's other ones."""
        self.two_ways: dict[str, TwoWays] = {}
        self.look_alikes: tuple[LookAlike, ...] = ()
        self._looked_through: object = None
        self.trouble: Phrase | None = None
        self.tables = TablesKeeper(member, reach)
        """The club's open tables."""

    async def join(self, place: Address, joining: Joining, named: str) -> None:
        """Join the club at an address, or make it; `named` is the name in a link that led there."""
        given = {
            "user": joining.user or named,
            "password": joining.password,
            "called": joining.called,
        }
        await join(self.member, self._reach, place, datetime.now(UTC), **given)

    async def meet(self) -> None:
        """Tell the hub what is new here, and hear what is new there."""
        about = self.member.file.about() or {}
        if about and not (about.get("address") or about.get("leaving")):
            # Its documents travel in files. Whoever was stopped taking one in goes on with it.
            for steps in (self.member.stock_steps(), self.member.home_steps()):
                for _ in steps:
                    await asyncio.sleep(0)
            return
        await meet(self.member, self._reach, datetime.now(UTC))

    async def leave(self, *, delete_games: bool) -> None:
        """Leave the club; its games stay, or are deleted here once the hub has them all."""
        await leave(self.member, self._reach, datetime.now(UTC), delete_games=delete_games)

    async def keep(self, game_id: str, seen: TwoWays) -> None:
        """Say for all devices that a game is right as it is here, as somebody saw it."""
        if self.member.has_to_hear():
            # Until then nothing can be said of any game.
            await self.meet()
        # What was heard meanwhile is shown first.
        if self._two_ways(game_id, self._callers()) == seen:
            self.member.settle(game_id)
        await self.tell()
        await self.meet()

    async def tell_apart(self, one: str, other: str) -> None:
        """Say for all devices that two games that look like one are two."""
        self.member.tell_apart(one, other)
        await self.tell()
        await self.meet()

    async def look(self, *, meets: bool = True) -> None:
        """Meet the hub where the history has changed, or it was not met for long.

        Where somebody else meets it, only tell what has come of that.
        """
        await without_end(self.tell)
        since = datetime.now(UTC).timestamp() - self._met_at
        # A clock that was put back tells nothing of how long ago it was.
        late = not 0 <= since < MEETS_EVERY
        if meets and self.club and (late or self._mark(GAMES) != self._met_with):
            await self.do(Keeper.meet)

    @property
    def tried(self) -> datetime | None:
        """When the hub was last asked, whether it could be met or not; `None` for never."""
        return datetime.fromtimestamp(self._met_at, UTC) if self._met_at else None

    def try_again(self) -> None:
        """Let the hub be met at the next look, where it could not be the last time."""
        if self.trouble is not None:
            self._met_at = 0.0
        self.tables.pace.try_again()

    async def do(self, act: Act) -> None:
        """Do what somebody asks for; whatever comes of it is told by `club` and `trouble`."""
        # What is saved while the hub is met is told the next time.
        mark = self._mark(GAMES)
        self.trouble = await without_end(partial(act, self))
        # Who could not be reached is not asked again before long, unless a game is saved.
        self._met_with = mark
        self.tables.met()
        self._met_at = datetime.now(UTC).timestamp()
        await without_end(self.tell)

    async def tell(self) -> None:
        """Tell pages of the club, where it has changed since."""
        # Open tables are told by others, after each word that is said there.
        mark = self.member.file.mark(), self.member.store.games.table.revision()
        if mark == self._told_of:
            return
        self._told_of = mark
        try:
            await self._tell_anew()
        except Exception:
            # It may be another club's trouble, which can't be read now.
            self._told_of = None
            raise

    async def _tell_anew(self) -> None:
        file = self.member.file
        about = file.about() or {}
        if not about:
            self.club, self.two_ways = None, {}
            self.look_alikes, self._looked_through = (), None
            return
        devices = file.writers() - {about["device"]}
        names = self.member.names()
        named = devices & names.keys()
        self.club = partial(
            Club,
            number=file.number,
            address=about.get("address", ""),
            at_home=about.get("address", "").startswith("http:"),
            user=about.get("user", ""),
            called=names.get(about["device"], ""),
            others=tuple(sorted(map(names.__getitem__, named), key=in_the_alphabet)),
            unnamed=len(devices - named),
            waiting=None if self.member.has_to_hear() else len(file.unsent()),
            met=datetime.fromisoformat(about["met"]) if about.get("met") else None,
        )
        callers = self._callers()
        await self._compare(callers)
        await self._find_look_alikes(callers)

    def _callers(self) -> dict[str, str | None]:
        """What the devices of the club are called; `None` for this one."""
        return {**self.member.names(), (self.member.file.about() or {}).get("device", ""): None}

    async def _compare(self, names: Mapping[str, str | None]) -> None:
        """Find the games to which two people did something without knowing of each other."""
        file, found, told = self.member.file, dict[str, TwoWays](), {**names}
        for family, documents in [*file.families().items()]:
            kind, _, game_id = family.partition(":")
            if kind != "game" or len(documents) < 2:
                continue
            # What devices are called is told with it.
            # Others may stand in the place of those that had a forgotten name.
            known = tuple(documents), told
            seen, two_ways = self._compared.get(game_id, (None, None))
            if seen != known:
                # There may be many: pages go first.
                await asyncio.sleep(0)
                two_ways = self._two_ways(game_id, names)
                self._compared[game_id] = known, two_ways
            if two_ways is not None and self.member.counts(game_id):
                found[game_id] = two_ways
        self.two_ways = found

    async def _find_look_alikes(self, names: Mapping[str, str | None]) -> None:
        """Find the games that two devices may have entered of one table."""
        seen = self.member.store.games.index(), len(self.member.file.ids()), {**names}
        if seen == self._looked_through:
            return
        found = []
        for each in self.member.look_alikes():
            if each is None:
                await asyncio.sleep(0)
            else:
                by = names.get(each.by[0], ""), names.get(each.by[1], "")
                found.append(LookAlike(each.fuller, each.other, by))
        self.look_alikes, self._looked_through = tuple(found), seen

    def _two_ways(self, game_id: str, names: Mapping[str, str | None]) -> TwoWays | None:
        folded = self.member.game(game_id)
        if folded is None or not (folded.others or folded.kept_though_deleted):
            return None
        others = []
        for other in filter(_matters, folded.others):
            by = (self.member.file.content(other.document) or {}).get("by")
            others.append(Other(other.path, other.value, names.get(str(by), "")))
        if not others and not folded.kept_though_deleted:
            return None
        sitting = tuple(player.get("name", "") for player in folded.game.get("players", ()))
        return TwoWays(tuple(others), sitting, folded.kept_though_deleted)

    def _mark(self, name: str) -> Mark:
        """What is another one as soon as a file has changed."""
        return mark_of(self._folder / name)


def _matters(other: cells.Other) -> bool:
    """Whether a person should be asked: two phones that save one table do so moments apart."""
    try:
        match other.path:
            case ("played_at",):
                apart = moment_of(other.kept) - moment_of(other.value)
            case ("minutes",):
                apart = timedelta(minutes=other.kept - other.value)
            case _:
                return True
    except (TypeError, ValueError):
        return True
    return abs(apart) > MOMENTS_APART


async def without_end(work: Callable[[], Awaitable[None]]) -> Phrase | None:
    """Do work, and go on whatever comes of it: pages wait for what they have asked for."""
    try:
        await work()
    except (ClubTrouble, StorageTrouble) as trouble:
        return trouble.phrase
    except Exception:  # noqa: BLE001 - whatever it is, who keeps the club up goes on
        _log.exception("The club could not be met.")
        return Phrase("hub.fault")
    return None


def mark_of(path: Path) -> Mark:
    """What is another one as soon as a file has changed; `None` where there is none."""
    try:
        known = path.stat()
    except OSError:
        return None
    return known.st_size, known.st_mtime_ns
