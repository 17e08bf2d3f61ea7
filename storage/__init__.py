"""Where games live: the history and the drafts, in TinyDB, safe from every interruption.

`Store` opens a folder, by default `data_folder()`. What goes wrong is a
`StorageTrouble`, whose phrase the app puts into words; `DraftChanged` is the one that is
no failure, but another phone at the same table.
"""

from storage.draft import Change, Draft
from storage.drafts import DraftChanged, Drafts
from storage.folder import data_folder
from storage.games import Games, SavedGame
from storage.safe_json import SafeJSONStorage
from storage.store import Store
from storage.trouble import StorageTrouble

__all__ = [
    "Change",
    "Draft",
    "DraftChanged",
    "Drafts",
    "Games",
    "SafeJSONStorage",
    "SavedGame",
    "StorageTrouble",
    "Store",
    "data_folder",
]
