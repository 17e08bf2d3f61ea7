"""Handing a file to the system's share sheet within a tap: Flet 1.0.5 can do so with text alone.

A browser shows its share sheet only while it handles a tap, so that the client must have the
file before. Where a browser cannot share files, Flet's client has it save them.
"""

from dataclasses import dataclass

import flet as ft
from flet.controls.client_action import action_field, shared_service

SEEN_IN = "1.0.5"
"""The version of Flet that this was last seen to be needed in."""


@dataclass
class ShareFiles(ft.ClientAction):
    """Opens the share sheet with a file when the control is activated."""

    content: bytes = action_field()
    """What is in the file."""

    name: str = action_field()
    """How it is called."""

    mime_type: str = action_field()
    """What kind of file it is."""

    def __post_init__(self) -> None:
        """Say what the client is to do."""
        file = ft.ShareFile.from_bytes(self.content, mime_type=self.mime_type, name=self.name)
        self._bind(
            shared_service(ft.Share),
            "share_files",
            {"files": [file], "download_fallback_enabled": True},
        )
