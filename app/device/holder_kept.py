"""Whose phone this is, kept by the phone: a page that it loads again asks nobody twice."""

import flet as ft

from app.device.preferences import UNHEARD
from app.entry.holder import Holder, read_holder
from app.entry.session import Session
from storage import StorageTrouble

KEPT_AS = "wonderpad.holder"
"""The name under which a device keeps whose it is."""


async def keep_holder(holder: Holder) -> None:
    """Let the device keep it, as far as it can."""
    try:
        await ft.SharedPreferences().set(KEPT_AS, holder.kept())
    except UNHEARD:
        # Then it holds until the page is closed.
        return


async def recall_holder(session: Session) -> None:
    """Take what the device has kept, unless somebody has said so on this page.

    Once the table is gone, nobody is to read there who held the device.
    """
    try:
        kept = await ft.SharedPreferences().get(KEPT_AS)
        holder = read_holder(kept)
        if holder is None or session.holder is not None:
            return
        if session.store.drafts.get(holder.draft_id) is None:
            await ft.SharedPreferences().set(KEPT_AS, "")
        else:
            session.holder = holder
    except (*UNHEARD, StorageTrouble):
        return
