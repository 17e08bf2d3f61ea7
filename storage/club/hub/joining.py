"""Joining a club, meeting its hub by http, and leaving it again."""

from datetime import datetime

from scoring import Phrase
from storage.club.hub.address import Address, read_address
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.http_carrier import HttpCarrier
from storage.club.hub.password import forget_password, keep_password, kept_password
from storage.club.hub.sync import Synced, sync
from storage.club.member import Member
from storage.journal.records import new_id


async def join(member: Member, address: Address, user: str, password: str, now: datetime) -> Synced:
    """Join the club at an address, or make it, and meet it at once.

    Raises `ClubTrouble` when that can't be done now; then nothing is joined, and no password kept.
    """
    about = member.file.about()
    if about is not None and about.get("address"):
        raise ClubTrouble(Phrase("hub.already"))
    # A club that came in a file is this one: what is here is told to the hub.
    device = about["device"] if about else new_id()
    keep_password(member.store.folder, password)
    member.file.tell({"device": device, "address": address.text, "user": user})
    joined = False
    try:
        done = await meet(member, now)
        joined = True
        return done
    finally:
        if not joined:
            # A wrong password is better typed again than kept.
            forget_password(member.store.folder)
            member.file.tell({"device": device})


async def meet(member: Member, now: datetime) -> Synced:
    """Tell the hub what is new here, hear what is new there, and note when that was.

    Raises `ClubTrouble` when that can't be done now.
    """
    about = member.file.about()
    if about is None or not about.get("address"):
        raise ClubTrouble(Phrase("hub.none"))
    password = kept_password(member.store.folder)
    address = read_address(about["address"])
    async with HttpCarrier(address, about.get("user", ""), password) as carrier:
        done = await sync(member, carrier)
    with member.file.lock.held():
        # Who has left meanwhile stays away.
        if known := member.file.about():
            member.file.tell({**known, "met": now.isoformat()})
    return done
