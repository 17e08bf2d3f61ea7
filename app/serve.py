"""Serving the app on this computer, for its own browser and for phones on its network."""

import os
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from app.words import Words

if TYPE_CHECKING:
    from storage import Store

PORT = 8550
"""Where the app is served unless something else is asked for."""

CANNOT_SERVE = 1
"""The exit status when the app could not be served."""


def serve(host: str | None, port: str | None, folder: Path | None, say: Words) -> int:
    """Serve the app until it is stopped; the exit status is returned."""
    host = host or os.environ.get("HOST") or "127.0.0.1"
    asked = port or os.environ.get("PORT") or str(PORT)
    if not asked.isdecimal() or not 0 < int(asked) < 65536:
        return _complain(say("serve.bad_port", port=asked))
    if problem := _taken(host, int(asked), say):
        return _complain(problem)
    from storage import StorageTrouble, Store, data_folder

    try:
        store = Store(folder or data_folder())
    except StorageTrouble as trouble:
        return _complain(say.phrase(trouble.phrase))
    _run(store, host, int(asked), say)
    return 0


def _taken(host: str, port: int, say: Words) -> str | None:
    """Why nothing can be served there; `None` when it can."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as trial:
            if os.name == "posix":
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((host, port))
    except (OSError, OverflowError) as error:
        if isinstance(error, socket.gaierror) or getattr(error, "errno", 0) == 99:
            return say("serve.bad_host", host=host)
        return say("serve.port_taken", host=host, port=str(port), next=str(port + 1))
    return None


def _run(store: "Store", host: str, port: int, say: Words) -> None:
    import flet as ft

    from app.assets import assets_folder
    from app.main import wonderpad

    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104
    sys.stdout.write(say("serve.at", address=f"http://{shown}:{port}", folder=store.folder) + "\n")
    sys.stdout.flush()
    ft.run(
        wonderpad(store),
        host=host,
        port=port,
        view=ft.AppView.WEB_BROWSER,
        assets_dir=str(assets_folder().resolve()),
        # A table in a cellar has no signal: everything comes from this computer.
        no_cdn=True,
    )


def _complain(sentence: str) -> int:
    sys.stderr.write(sentence + "\n")
    return CANNOT_SERVE
