"""Serving the app on this computer, for its own browser and for phones on its network."""

import logging
import os
import signal
import sys
import webbrowser
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from app.sentences.trouble import in_a_terminal
from app.server.listening import LAST_PORT, PORT, CannotListenError, listen, room
from app.words import Words

if TYPE_CHECKING:
    import socket
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from app.server.first_page import FirstPage
    from app.visitors.invitation import Invitation
    from storage import Store

    Answer = Callable[[Request], Awaitable[Response]]

ONLY_FROM_HERE = "; ".join(
    [
        "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
        "connect-src 'self' blob: data:",
        "media-src 'none'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
"""What browsers are told to load: nothing from another host, and nowhere inside its pages.

`'self'` has the page's own connection, `ws:`, too, as CSP 3 says. Where a browser cannot keep the
screen on, Flet's client would play a film without pictures, which may end a table's music: no film.
"""

ON_EVERY_ANSWER = {
    "Content-Security-Policy": ONLY_FROM_HERE,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What browsers are told with everything, as OWASP's list of secure headers has it.

All but what is for https alone: on a home network there is none.
"""

NO_PAGES_OF_OURS = frozenset(
    {"/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json", "/oauth_callback"}
)
"""What FastAPI and Flet would answer beside our own pages."""

ROOM_AROUND_A_FILE = 1 << 20
"""What a page's message may have around the file that it brings, in bytes."""

PATIENCE = 2.0
"""How long a page waits for another writer, in seconds, before it says so."""

STOPS_WITHIN = 5
"""How long the server waits, in seconds, for what should have ended when it hung up."""

WAITS_FOR_NEXT = 5
"""How long a connection may stand idle between two requests, in seconds."""

ASKS_PAGES_EVERY = 10.0
"""How often a page is asked whether it is there, in seconds; its browser answers by itself."""

PAGES_ANSWER_WITHIN = 10.0
"""How long it may take to answer, in seconds. A phone that reads a message meanwhile comes back."""

OPENS = "WONDERPAD_OPEN"
"""The variable of the environment that keeps the browser closed where it says `no`."""

CANNOT_SERVE = 1
"""The exit status when the app could not be served."""


def serve(host: str | None, port: str | None, folder: Path | None, say: Words) -> int:
    """Serve the app until it is stopped; where it cannot be served, the exit status is returned."""
    told = os.environ.get("HOST", "")
    where = host or told or "127.0.0.1"
    asked = port or os.environ.get("PORT") or str(PORT)
    if not asked.isdecimal() or not 0 < int(asked) <= LAST_PORT:
        return _complain(say("serve.bad_port", port=asked))
    try:
        listening = listen(where, int(asked))
    except CannotListenError as error:
        if error.phrase.key == "serve.bad_host" and not host and told:
            # Some shells and systems set it by themselves.
            return _complain(say("serve.bad_host_around", host=told))
        return _complain(in_a_terminal(error.phrase, say))
    from storage import StorageTrouble, Store, data_folder

    try:
        store = Store(folder or data_folder(), patience=PATIENCE)
        _forget_empty_tables(store)
    except StorageTrouble as trouble:
        return _complain(in_a_terminal(trouble.phrase, say))
    # While it starts, an interrupt that is raised may be lost in what others catch: no server
    # would end then. Once it serves, uvicorn hears the signal, and hands it on at its end.
    signal.signal(signal.SIGINT, lambda _signal, _frame: _leave())
    _run(store, where, listening, say)
    return _leave()


def _forget_empty_tables(store: "Store") -> None:
    """Throw away tables of earlier days at which nobody ever sat down."""
    yesterday = datetime.now(UTC) - timedelta(days=1)
    for draft in store.drafts.all():
        if not draft.game.players and draft.changed_at < yesterday:
            store.drafts.delete(draft.id)


def _run(store: "Store", host: str, listening: "list[socket.socket]", say: Words) -> None:
    import flet.fastapi
    import uvicorn

    from app.assets import assets_folder
    from app.flet_mended.closed_pages import drop_what_comes_too_late
    from app.main import wonderpad
    from app.server import client, early_taps, network
    from app.server.access import AccessMiddleware
    from app.server.connections import (
        LONGEST_HEAD,
        Connection,
        Lobby,
        PageConnection,
        Serving,
    )
    from app.server.disconnects import DisconnectMiddleware
    from app.server.first_page import FirstPage
    from app.server.membership import ServedMember
    from app.server.refusals import Refusals
    from storage.exchange import MOST_BYTES

    port = int(listening[0].getsockname()[1])
    served = tuple(str(each.getsockname()[0]) for each in listening)
    address = network.address(network.for_own_browser(host, served), port)
    sys.stdout.write(say("serve.at", address=address, folder=store.folder) + "\n")
    copies = client.in_use(client.version())
    invitation = None
    if not network.only_here(served):
        if copies is None:
            sys.stdout.write(say("serve.no_copies", python=typed(sys.executable)) + "\n")
        invitation = _invite(store.folder, host, served, port, say)
    sys.stdout.flush()
    drop_what_comes_too_late()
    membership = ServedMember(store.folder).start()
    taps = early_taps.EarlyTaps()
    pages = flet.fastapi.app(
        wonderpad(
            store,
            f"{copies.name}/assets/" if copies else "",
            fonts=client.SMALL_FONT,
            invitation=invitation,
            home_of=taps.home_of,
            membership=membership,
        ),
        assets_dir=str(assets_folder().resolve()),
        app_name=say("title"),
        app_short_name=say("title"),
        app_description=say("description"),
        # A table in a cellar has no signal: everything comes from this computer.
        no_cdn=True,
    )
    pages.router.routes[:] = [
        route for route in pages.routes if getattr(route, "path", "") not in NO_PAGES_OF_OURS
    ]
    server = flet.fastapi.FastAPI(
        on_startup=[partial(_begin_reading_ahead, store)],
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    server.add_route(early_taps.ADDRESS, taps.hear, methods=["POST"])
    server.mount("/", pages)
    first_page = FirstPage(store, invitation, copies.name if copies else "")
    server.middleware("http")(partial(_from_here_only, first_page))
    admission = invitation.admission if invitation else None
    sent = client.sending(copies, server, ON_EVERY_ANSWER) if copies else server
    refusals, most = Refusals(), room()
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.WARNING)
    config = uvicorn.Config(
        AccessMiddleware(
            DisconnectMiddleware(sent, refusals),
            network.names(host, served),
            port,
            admission,
            refusals,
        ),
        log_level="error",
        http=partial(Connection, Lobby(refusals, most)),  # type: ignore[arg-type]  # a class, to uvicorn
        ws=partial(PageConnection, refusals),  # type: ignore[arg-type]  # a class, to uvicorn
        ws_max_size=MOST_BYTES + ROOM_AROUND_A_FILE,
        ws_ping_interval=ASKS_PAGES_EVERY,
        ws_ping_timeout=PAGES_ANSWER_WITHIN,
        h11_max_incomplete_event_size=LONGEST_HEAD,
        limit_concurrency=most,
        timeout_keep_alive=WAITS_FOR_NEXT,
        timeout_graceful_shutdown=STOPS_WITHIN,
        # Who asks is who is at the other end, not who is said to be.
        proxy_headers=False,
        server_header=False,
    )
    Serving(config, partial(_open_browser, address)).run(listening)


def typed(program: str) -> str:
    """A program as it is typed into a terminal, for which words end at a blank."""
    return f'"{program}"' if " " in program else program


def _leave() -> NoReturn:
    """End the program: Python would take a second to put away all that ends anyway."""
    # What is being written at this moment cannot be flushed from within.
    with suppress(RuntimeError):
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(0)


def _invite(
    folder: Path, host: str, served: tuple[str, ...], port: int, say: Words
) -> "Invitation":
    """Make the code for the network, and tell phones of it."""
    from app.server import network
    from app.visitors.admission import Admission
    from app.visitors.invitation import Invitation
    from app.visitors.qr_code import half_blocks, picture
    from storage import visitors_key

    def find() -> tuple[str, ...]:
        return tuple(network.address(each, port) for each in network.for_phones(host, served))

    invitation = Invitation(network.Lately(find), Admission(visitors_key(folder)), picture)
    code = invitation.admission.code
    address, *others = find() or [""]
    if not address:
        unreached = "serve.no_ipv6" if network.has_ipv4_alone(served) else "serve.no_network"
        sys.stdout.write(say(unreached, code=code) + "\n")
        return invitation
    sys.stdout.write(say("serve.phones", address=address, code=code) + "\n")
    link = invitation.link(address)
    # A terminal without these letters has the address and the code.
    blocks = half_blocks(link, painted=sys.stdout.isatty() and os.name == "posix")
    with suppress(UnicodeEncodeError):
        blocks.encode(sys.stdout.encoding)
        sys.stdout.write(blocks + "\n")
    if others:
        sys.stdout.write(say("phones.otherwise", addresses=", ".join(others)) + "\n")
    return invitation


async def _from_here_only(
    first_page: "FirstPage", request: "Request", answer: "Answer"
) -> "Response":
    response = await answer(request)
    response.headers.update(ON_EVERY_ANSWER)
    # Flet would let every page have what is here.
    del response.headers["Access-Control-Allow-Origin"]
    if response.headers.get("Content-Type", "").startswith("text/html"):
        # A phone that is not let in any more is asked, and remembers nothing that it could show.
        response.headers["Cache-Control"] = "no-store"
        if request.method == "GET" and response.status_code == HTTPStatus.OK:
            return await first_page.of(request, response)
    return response


async def _begin_reading_ahead(store: "Store") -> None:
    """Read the history for the statistics; the server waits for none of it."""
    from app.finding.scored_games import begin_reading_ahead

    begin_reading_ahead(store)


def _open_browser(address: str) -> None:
    """Open the page where there is a screen to open it on, unless nobody wants that."""
    if os.environ.get(OPENS, "").lower() == "no":
        return
    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen or sys.platform in ("darwin", "win32"):
        webbrowser.open(address)


def _complain(sentence: str) -> int:
    sys.stderr.write(f"wonderpad: {sentence}\n")
    return CANNOT_SERVE
