"""The page that a phone is sent: Flet's, with what is shown until the app is there.

At the address of home that is home itself, as the app would draw it at this moment, as plain HTML;
elsewhere it is what starts, on our paper.
"""

import gzip
import re
from collections.abc import Hashable
from html import escape
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app import routes
from app.assets import assets_folder
from app.entry.session import Session
from app.flet_mended.closed_pages import open_elsewhere
from app.flet_mended.rehearsal import draw_once
from app.frame.context import Context, KeptIn, Screen
from app.home.at_once import in_html, style
from app.home.home_page import HomePage, mark_of_home
from app.look import NARROW, Look
from app.server.client import SMALL_FONT, in_page
from app.visitors.invitation import Invitation, on_this_computer
from app.words import ENGLISH, words
from storage import StorageTrouble, Store

LOOK = Look(dark=False, width=390, height=844)
"""What home is drawn with: in HTML it fits every page that is no narrower than `NARROW`."""

IS_A_PAGE = re.compile(r"\s*<!doctype html", re.IGNORECASE)
"""How a page begins, and no part of one."""

FLETS_STATUS_BAR = re.compile(r'<meta name="apple-mobile-web-app-status-bar-style"[^>]*>')
"""What iPhones are told about the line above the page."""

FLETS_LOADING = re.compile(r'<div id="loading".*?</div>', re.DOTALL)
"""What Flet shows until Flutter is there: our cover lies over it."""

WORD = re.compile(r"@([a-z._]+)@")
"""The name of a sentence in a part of the page."""

OF_FLETS = {"content-length", "etag", "last-modified"}
"""The headers that tell of Flet's page, and not of ours."""

CLIENT_WAITS = 'src="python.js"', 'defer src="python.js"'
"""Flet's page would wait for a script that only sites without a server need."""


SPEAKS = "<html>", f'<html lang="{ENGLISH}">'
"""Flet's page does not say in which language it is: who has it read aloud hears it in theirs."""


class FirstPage:
    """Makes Flet's page ours."""

    def __init__(self, store: Store, invitation: Invitation | None, client: str) -> None:
        """Show the games of a store.

        `client` is the version of the copies that the page asks for; where there are none, it is
        empty.
        """
        self._store = store
        self._invitation = invitation
        self._client = client
        self._drawn: dict[tuple[bool, bool], tuple[Hashable, str]] = {}

    async def of(self, request: Request, response: Response) -> Response:
        """Flet's answer to whoever asks for a page, with our parts in it.

        What lies among the files that it sends and is a part of a page is not there for anybody.
        """
        parts = [part async for part in response.body_iterator]  # type: ignore[attr-defined]
        kept = {name: told for name, told in response.headers.items() if name not in OF_FLETS}
        page = b"".join(parts).decode()
        if not IS_A_PAGE.match(page):
            return HTMLResponse("", int(HTTPStatus.NOT_FOUND), headers=kept)
        page = FLETS_LOADING.sub("", FLETS_STATUS_BAR.sub("", page))
        page = page.replace(*CLIENT_WAITS).replace(*SPEAKS, 1)
        page = in_page(page, self._client) if self._client else page
        home = self._home(request) if request.url.path == routes.HOME else ""
        head = _part("head.html") + self._home_head()
        cover = _part("cover.html").replace("@HOME_BODY@", _part("home_body.html"))
        cover = cover.replace("@NARROW@", str(NARROW)).replace("@HOME@", home)
        page = page.replace("</head>", f"{head}</head>", 1)
        # Before the cover, which gives back what it found when it goes.
        page = page.replace("<body>", f"<body>{_part('unreached.html')}{cover}", 1)
        answer = HTMLResponse(page, headers=kept)
        return _squeezed(answer, request.headers.get("Accept-Encoding", ""))

    def _home_head(self) -> str:
        fonts = f"/{self._client}/assets/fonts/" if self._client else "/fonts/"
        return _part("home_head.html").replace("@FONTS@", fonts).replace("@FONT@", SMALL_FONT)

    def _home(self, request: Request) -> str:
        """Home as that phone's page will draw it; nothing where the games cannot be read."""
        here = on_this_computer.get()
        ip = request.client.host if request.client else ""
        company = open_elsewhere(ip, request.headers.get("user-agent", ""))
        admission = self._invitation.admission if self._invitation and here else None
        try:
            mark = mark_of_home(self._store, admission)
        except StorageTrouble:
            return ""
        before = self._drawn.get((here, company))
        if before is None or before[0] != mark:
            before = self._drawn[here, company] = mark, self._draw(here=here, company=company)
        return before[1]

    def _draw(self, *, here: bool, company: bool) -> str:
        told: list[str] = []

        def drawn(look: Look, home: Any, _settings: object) -> None:
            told[:] = [in_html(look, home)[0]]

        visiting = bool(self._invitation) and not here
        session = Session(self._store, visiting=visiting)
        session.has_company = lambda: company
        invitation = self._invitation if here else None
        kept_in: KeptIn = "host" if visiting else "folder"
        draw_once(
            HomePage,
            Context(
                session,
                Screen(LOOK),
                _nothing,
                _nothing,
                kept_in=kept_in,
                invitation=invitation,
                home_drawn=drawn,
            ),
        )
        return f"<style>{style()}</style>{told[0]}" if told else ""


def _nothing(_given: object) -> None:
    """What taps lead to where nobody taps."""


def _squeezed(response: Response, accepted: str) -> Response:
    """The same answer in fewer bytes, for browsers that can open them."""
    response.headers.add_vary_header("Accept-Encoding")
    if "gzip" in accepted.lower():
        response.body = gzip.compress(response.body, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response


def _part(name: str) -> str:
    """A part of the page, with its words."""
    text = (assets_folder() / name).read_text(encoding="utf-8")
    return WORD.sub(lambda found: escape(words(ENGLISH).sentences[found[1]]), text)
