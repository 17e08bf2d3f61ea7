"""Where games live: the history and the drafts, in TinyDB, safe from every interruption.

`Store` opens a folder, by default `data_folder()`. What goes wrong is a
`StorageTrouble`, whose phrase the app puts into words; `DraftChanged` is the one that is
no failure, but another phone at the same table.
"""

from scoring.game.draft import Change, Draft
from storage.drafts import DraftChanged, Drafts, GameChanged
from storage.folder import data_folder
from storage.history.filters import EVERYTHING, Filter
from storage.history.games import Games
from storage.history.games_index import Offers
from storage.history.players import KnownPlayer, Players, PlayersChange
from storage.history.saved_game import SavedGame
from storage.journal.backups import Backup, Backups
from storage.journal.journal import JournalStorage
from storage.store import Store, drafts_flushed_by
from storage.trouble import StorageTrouble
from storage.visitors_key import visitors_key

__all__ = [
    "EVERYTHING",
    "Backup",
    "Backups",
    "Change",
    "Draft",
    "DraftChanged",
    "Drafts",
    "Filter",
    "GameChanged",
    "Games",
    "JournalStorage",
    "KnownPlayer",
    "Offers",
    "Players",
    "PlayersChange",
    "SavedGame",
    "StorageTrouble",
    "Store",
    "data_folder",
    "drafts_flushed_by",
    "visitors_key",
]
