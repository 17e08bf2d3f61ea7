"""Joining a club, meeting its hub, and leaving it again."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from datetime import datetime
from typing import Any, TypeAlias

from scoring import Phrase
from storage.club.hub.address import Address, read_address
from storage.club.hub.answers import asked
from storage.club.hub.carrier import Carrier, ClubTrouble
from storage.club.hub.password import forget_password, keep_password, kept_password
from storage.club.hub.sync import Synced, note_path, sync
from storage.club.member import Member
from storage.journal.records import new_id
from storage.trouble import StorageTrouble

Reach: TypeAlias = Callable[[Address, str, str], AbstractAsyncContextManager[Carrier]]
"""Opens what carries requests to an address, for a name and a password."""


async def join(
    member: Member,
    reach: Reach,
    address: Address,
    now: datetime,
    *,
    user: str = "",
    password: str = "",
    called: str = "",
) -> Synced:
    """Join the club at an address, or make it, and meet it at once.

    `called` is what others are to see this device as.

    Raises `ClubTrouble` when that can't be done now; then nothing is joined, and no password kept.
    Once the hub has let the device in, it is joined, and the next meeting does what is missing.
    """
    about = member.file.about()
    if about is not None and about.get("address"):
        raise ClubTrouble(Phrase("hub.already"))
    # A club that came in a file is this one: what is here is told to the hub.
    before = about
    device = (about or {}).get("device") or new_id()
    if not all(map(_is_whole, (user, password, called))):
        raise ClubTrouble(Phrase("hub.half_character"))
    if devices := member.devices_elsewhere():
        async with reach(address, user, password) as carrier:
            if await _knows_one(carrier, devices):
                # It is a club of this folder, by another of its addresses.
                raise ClubTrouble(Phrase("hub.already"))
    joined = False
    try:
        keep_password(member.file.password, password)
        known = {"device": device, "address": address.text, "user": user, "called": called}
        member.begin({**(about or {}), **known})
        if before is None and member.file.ids():
            # What told of it was lost; its documents stay.
            before = {"device": device}
        done = await meet(member, reach, now)
        joined = True
        return done
    finally:
        with member.file.lock.held():
            # Where it has a turn, the hub has a note of it. Who has left meanwhile stays away.
            about = member.file.about()
            if not joined and (about is None or _is_begun(about, device)):
                # A wrong password is better typed again than kept.
                forget_password(member.file.password)
                if about and before:
                    # It is one whose documents travel in files.
                    member.file.tell(before)
                elif about:
                    member.file.leave()


async def _knows_one(carrier: Carrier, devices: Iterable[str]) -> bool:
    """Whether a hub has the note of one of some devices."""
    for device in devices:
        answer = await asked(carrier, "GET", note_path(device), wanted=(200, 404))
        if answer.status == 200:
            return True
    return False


def _is_begun(about: Mapping[str, Any], device: str) -> bool:
    """Whether a club is still being joined by this device: its hub knows nothing of it."""
    return about.get("device") == device and about.get("turn") is None


def _is_whole(text: str) -> bool:
    """Whether a text can be written down: a terminal may have handed over half a character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


async def meet(member: Member, reach: Reach, now: datetime) -> Synced:
    """Tell the hub what is new here, hear what is new there, and note when that was.

    Raises `ClubTrouble` when that can't be done now.
    """
    about = member.file.about()
    if about is not None and about.get("leaving"):
        await _go(member, about)
    return await _meet(member, reach, now)


async def leave(member: Member, reach: Reach, now: datetime, *, delete_games: bool) -> None:
    """Leave the club. Its games stay, or are deleted here once the hub has all that is told here.

    Whoever is stopped in between goes on with it at the next meeting, unless they say otherwise
    before: what was said last is done. Raises `ClubTrouble` when the games can't be deleted now,
    and `StorageTrouble` when something can't be read or written; then nothing is left.
    """
    # Without knowing what counts for which club nothing is done, now or at the next meeting.
    member.claims()
    if _stays(member):
        # Of its games some may be gone already.
        member.take_stock()
        member.bring_home()
    if delete_games:
        await _meet(member, reach, now)
        if member.file.unsent():
            raise ClubTrouble(Phrase("hub.not_all_sent"))
    about = member.file.about()
    if about is None:
        return
    leaving = {**about, "leaving": "without games" if delete_games else "with games"}
    member.file.tell(leaving)
    try:
        await _go(member, leaving)
    except StorageTrouble:
        with suppress(StorageTrouble):
            _stays(member)
        raise


@asynccontextmanager
async def reached(member: Member, reach: Reach) -> AsyncIterator[Carrier]:
    """Open what carries requests to the club's hub; raises `ClubTrouble` where it has none."""
    about = member.file.about()
    if about is None:
        raise ClubTrouble(Phrase("hub.none"))
    if not about.get("address"):
        raise ClubTrouble(Phrase("hub.by_file"))
    password = kept_password(member.file.password)
    address = read_address(about["address"])
    async with reach(address, about.get("user", ""), password) as carrier:
        yield carrier


def _stays(member: Member) -> bool:
    """Take back that the club is to be left, where that was not done yet; tells whether it was."""
    with member.file.lock.held():
        about = member.file.about()
        if about is not None and about.get("leaving"):
            member.file.tell({name: said for name, said in about.items() if name != "leaving"})
            return True
    return False


async def _meet(member: Member, reach: Reach, now: datetime) -> Synced:
    async with reached(member, reach) as carrier:
        done = await sync(member, carrier)
    with member.file.lock.held():
        # Who has left meanwhile stays away.
        if known := member.file.about():
            member.file.tell({**known, "met": now.isoformat()})
    return done


async def _go(member: Member, about: Mapping[str, Any]) -> None:
    taken_away = about["leaving"] != "with games"
    member.carry_out()
    # What is known by way of this club alone goes to no other one, nor does what a backup has.
    for _ in member.part(taken_away=taken_away):
        await asyncio.sleep(0)
    if taken_away:
        member.take_away()
    with member.file.lock.held(), member.store.games.table.lock.held():
        for _ in member.part(taken_away=taken_away):
            pass
        forget_password(member.file.password)
        member.file.leave()
