"""Flet's entry point: `flet run` and `flet build` find the app here.

Windows and packages have a connection of Flet's own, which leads nowhere else. Where Flet would
serve a browser instead (`flet run --web`, or a Linux without a screen), our own server does: Flet's
would answer the whole network without a code, and the web pages of strangers, too.
"""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import flet as ft
from flet.utils import get_bool_env_var, is_embedded, is_linux_server

from app.assets import assets_folder
from app.main import wonderpad
from app.sentences.trouble import in_a_terminal
from app.words import words
from scoring import Phrase
from storage import StorageTrouble, Store, data_folder

HERE = "127.0.0.1"
"""Where nobody else on the network gets to."""

EVERYWHERE = {"*": "0.0.0.0"}  # noqa: S104 - the code is asked for there
"""What `flet run --host` calls all addresses, and what everybody else does."""


def main() -> int:
    """Open the app as Flet asks for it; the exit status is returned."""
    if not is_embedded() and (get_bool_env_var("FLET_FORCE_WEB_SERVER") or is_linux_server()):
        return _serve(os.environ.get("FLET_SERVER_IP", ""), os.environ.get("FLET_SERVER_PORT", ""))
    # A window needs no host. Should Flet serve all the same, then nobody but this computer: what it
    # is told by this name would go before.
    os.environ.pop("FLET_SERVER_IP", None)
    ft.run(shown(data_folder()), host=HERE, assets_dir=str(assets_folder()), no_cdn=True)
    return 0


def shown(folder: Path) -> Callable[[ft.Page], None]:
    """What Flet runs for a page: the app on a folder, or why that cannot be used."""
    try:
        return wonderpad(Store(folder))
    except StorageTrouble as trouble:
        return partial(_tell, trouble.phrase)


def _tell(trouble: Phrase, page: ft.Page) -> None:
    say = words()
    page.title = say("title")
    sentence = ft.Text(in_a_terminal(trouble, say), size=16, selectable=True)
    page.add(ft.SafeArea(sentence, minimum_padding=16))


def _serve(host: str, port: str) -> int:
    """Serve the app as `wonderpad` does, where Flet was told to."""
    # Phones' packages have nothing that serves.
    from app.cli.command_line import main as wonderpad_command

    told = {"--host": EVERYWHERE.get(host, host), "--port": port}
    return wonderpad_command([f"{option}={value}" for option, value in told.items() if value])


if __name__ == "__main__":
    sys.exit(main())
