"""Games in and out: JSON, tables for spreadsheets, and BG Stats.

`preview` reads a file of any bytes and says what importing it would do, `import_` does it,
all or nothing. `json_lines` and `csv_lines` write games, `push_link` hands one to BG Stats.
"""

from storage.exchange.documents.bgstats_out import push_link
from storage.exchange.documents.json_out import json_lines
from storage.exchange.file_in import read_file, read_stream
from storage.exchange.findings import Found, Reading, Tellings, Told, UnreadableFile
from storage.exchange.preview import KnownGame, NewGame, Preview, import_, preview, read
from storage.exchange.tables.csv_out import csv_lines
from storage.exchange.text import MOST_BYTES

__all__ = [
    "MOST_BYTES",
    "Found",
    "KnownGame",
    "NewGame",
    "Preview",
    "Reading",
    "Tellings",
    "Told",
    "UnreadableFile",
    "csv_lines",
    "import_",
    "json_lines",
    "preview",
    "push_link",
    "read",
    "read_file",
    "read_stream",
]
