"""Whose phone this is, kept by the phone: a page that it loads again asks nobody twice."""

import flet as ft

from app.device.preferences import UNHEARD
from app.entry.holder import Holder, read_holder
from app.entry.session import Session

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
    """Take what the device has kept, unless somebody has said so on this page."""
    try:
        kept = await ft.SharedPreferences().get(KEPT_AS)
    except UNHEARD:
        return
    holder = read_holder(kept)
    if session.holder is None and holder is not None:
        session.holder = holder
