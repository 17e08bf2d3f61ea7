"""Flet's client without a screen: it speaks to Flet's own connection, in memory.

What it does is what Flet's client in a browser does (`packages/flet/lib` in Flet's sources):
it registers, takes patches, sends events of controls, follows routes, and answers services.
Everything here runs in the loop of the pages.
"""

import asyncio
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import flet as ft
import msgpack
from flet.controls.services.semantics_service import AccessibilityFeatures
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack
from flet_web.fastapi.flet_app import FletApp
from flet_web.fastapi.flet_app_manager import app_manager
from starlette.websockets import WebSocket

from tests.inside.hearing import Heard, hear, tapped
from tests.inside.tree import Control, Tree

ROUNDS = 60
"""How many times others come first in the loop before a page is taken to stand still."""

FEATURES = tuple(feature.name for feature in fields(AccessibilityFeatures))
"""What a system tells of how it wants to be used."""


@dataclass
class Tab:
    """What a browser keeps of one tab while pages in it come and go."""

    preferences: dict[str, Any] = field(default_factory=dict)
    clipboard: str = ""
    opened: list[str] = field(default_factory=list)
    """The addresses of other tabs that were opened."""
    saved: list[tuple[str, bytes]] = field(default_factory=list)
    """The files that were downloaded: their names and what is in them."""
    chosen: list[Path] = field(default_factory=list)
    """The files that are chosen when a page asks for some."""
    awake: bool = False
    still: bool = False
    """Whether the system was asked for less motion."""
    session: str = ""
    """Where the last page was; a browser keeps that for the tab."""


class RefusedError(Exception):
    """What a device does not do, in its own words, of which the page hears."""


async def settled() -> None:
    for _ in range(ROUNDS):
        await asyncio.sleep(0)


class Client:
    """One page, from when it is loaded until it is left."""

    down_late = 0.0
    """How late the page hears what it is told, in seconds."""
    up_late = 0.0
    """How late what it tells is heard."""

    def __init__(self, main: Callable[[ft.Page], None], tab: Tab, about: dict[str, Any]) -> None:
        self.main = main
        self.tab = tab
        self.about = about
        """What the page tells of itself: its route, its size, and the like."""
        self.route: str = about["route"]
        self.went: Callable[[str], None] = lambda _route: None
        """Told where the app leads, for the browser's history."""
        self.overheard: Callable[[str], None] = lambda _said: None
        self.tree: Tree | None = None
        self.crashed = ""
        self.texts: dict[int, str] = {}
        """What stands in each field."""
        self.cursor: int | None = None
        """The field that has the cursor."""
        self.sheets: list[int] = []
        """The sheets that are up, the topmost last."""
        self.drawn = asyncio.Event()
        self._heard: list[Heard] | None = None
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._held: asyncio.Queue[dict[str, Any]] | None = None
        self._serving: asyncio.Task[None] | None = None
        self._given: dict[int, str] = {}
        self._preferences: dict[str, Any] | None = None

    # The connection --------------------------------------------------------------------

    async def connect(self) -> None:
        scope = {
            "type": "websocket", "path": "/ws", "raw_path": b"/ws", "query_string": b"",
            "headers": [(b"host", b"127.0.0.1"), (b"user-agent", b"inside")], "scheme": "ws",
            "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "subprotocols": [],
        }  # fmt: skip
        self._said.put_nowait({"type": "websocket.connect"})
        loop = asyncio.get_running_loop()
        app = FletApp(loop, app_manager.executor, self.main, None)
        socket = WebSocket(scope, self._said.get, self._hear)
        self._serving = asyncio.create_task(app.handle(socket))
        register = {"session_id": self.tab.session, "page_name": "", "page": self.about}
        self._tell(MessageAction.REGISTER_CLIENT, register)

    async def disconnect(self) -> None:
        if self._serving is not None:
            await asyncio.sleep(1.5 * self.up_late)
            self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})
            await self._serving
            self._serving = None

    def _tell(self, action: MessageAction, body: dict[str, Any]) -> None:
        self.overheard(f"page {action.name} {body}")
        packed = b"\x00" + msgpack.packb([action.value, body])
        line = self._said if self._held is None else self._held
        _later(self.up_late, line.put_nowait, {"type": "websocket.receive", "bytes": packed})

    def holds_back(self) -> None:
        """Keep what is said to the server from now on."""
        self._held = asyncio.Queue()

    def tells_next(self) -> None:
        """Say what was held back first, and nothing else yet."""
        if self._held is not None:
            self._said.put_nowait(self._held.get_nowait())

    async def lets_go(self, rounds: int) -> None:
        """Say what was held back, one thing after the other with so many rounds of the loop."""
        await asyncio.sleep(1.5 * self.up_late)
        held, self._held = self._held or asyncio.Queue(), None
        while not held.empty():
            self._said.put_nowait(held.get_nowait())
            for _ in range(rounds):
                await asyncio.sleep(0)

    async def _hear(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            _later(self.down_late, self._hear_now, message["bytes"][1:])

    def _hear_now(self, packed: bytes) -> None:
        try:
            self._take(packed)
        except Exception as problem:  # noqa: BLE001 - told to the test, not to the connection
            self._heard = None
            self.crashed = f"{problem!r}\n{traceback.format_exc()}"
            self.drawn.set()

    def _take(self, packed: bytes) -> None:
        action, body = msgpack.unpackb(
            packed, ext_hook=decode_ext_from_msgpack, strict_map_key=False
        )
        self.overheard(f"server {MessageAction(action).name} {str(body)[:300]}")
        match MessageAction(action):
            case MessageAction.REGISTER_CLIENT:
                assert not body["error"], body["error"]
                self.tab.session = body["session_id"]
                self.tree = Tree(body["page_patch"])
            case MessageAction.PATCH_CONTROL:
                assert self.tree is not None
                self.tree.patch(body["id"], body["patch"])
            case MessageAction.INVOKE_METHOD:
                self._answer(body)
            case MessageAction.SESSION_CRASHED:
                self.crashed = body["message"]
        self._draw()

    def event(self, control: Control, name: str, data: Any = None) -> None:
        """Tell of an event that the control is listened to for."""
        if control.get(f"on_{name}"):
            self.event_of(control.number, name, data)

    def event_of(self, number: int, name: str, data: Any = None) -> None:
        body = {"target": number, "name": name, "data": data}
        self._tell(MessageAction.CONTROL_EVENT, body)

    def update(self, control: Control, **values: Any) -> None:
        """Change a control here, and tell of that."""
        control.told.update(values)
        self._heard = None
        body = {"id": control.number, "props": values}
        self._tell(MessageAction.UPDATE_CONTROL_PROPS, body)

    # What follows from what was told ---------------------------------------------------

    def _draw(self) -> None:
        assert self.tree is not None
        standing = self.tree.standing()
        self.tree.known = standing
        for number in self.texts.keys() - standing.keys():
            del self.texts[number], self._given[number]
        self._raise_and_sink(standing)
        fields = {
            number: control for number, control in standing.items() if control.kind == "TextField"
        }
        wanting = [
            number
            for number, control in fields.items()
            if number not in self.texts and control.get("autofocus", False)
        ]
        for number, control in fields.items():
            self._draw_field(number, control)
        if self.cursor not in standing:
            self.cursor = None
            # A new field takes the cursor where none has it.
            if wanting:
                self.focus(wanting[0])
        self._heard = None
        self.drawn.set()

    def _draw_field(self, number: int, control: Control) -> None:
        value = control.get("value", "")
        if self._given.get(number) != value:
            self._given[number] = value
            self.texts[number] = value

    def _raise_and_sink(self, standing: dict[int, Control]) -> None:
        for number, control in standing.items():
            if control.kind in ("BottomSheet", "AlertDialog"):
                is_open, shown = bool(control.get("open")), number in self.sheets
                if is_open and not shown:
                    self.sheets.append(number)
                    self.cursor = None
                elif shown and not is_open:
                    self.dismissed(control)
        self.sheets = [number for number in self.sheets if number in standing]

    def dismissed(self, control: Control) -> None:
        """A sheet has sunk, whoever wanted it to."""
        self.sheets.remove(control.number)
        self.update(control, open=False)
        self.event(control, "dismiss")

    def focus(self, number: int | None) -> None:
        assert self.tree is not None
        if number == self.cursor:
            return
        if self.cursor in self.tree.known:
            self.event(self.tree.known[self.cursor], "blur")
        self.cursor = number
        if number is not None:
            self.event(self.tree.known[number], "focus")

    def heard(self) -> list[Heard]:
        """All that is read aloud now: of a sheet only what stands on it."""
        if self._heard is None:
            self._heard = self._hear_all()
        return self._heard

    def _hear_all(self) -> list[Heard]:
        if self.tree is None or self.crashed:
            return []
        if self.sheets:
            sheet = self.tree.known[self.sheets[-1]]
            below = [one for part in sheet.children("content") for one in hear(part)]
            handle = [Heard("Dismiss", {"tap": sheet})] if sheet.get("show_drag_handle") else []
            return [*handle, *below]
        views = [one for shown in self.tree.page.children("views") for one in _views(shown)]
        top = list(hear(views[-1])) if views else []
        overlay = [
            one
            for layer in self.tree.page.children("_overlay")
            for part in layer.children("controls")
            for one in hear(part)
        ]
        return top + overlay

    def ground(self) -> str:
        """The colour that the page is drawn on."""
        assert self.tree is not None
        views = [one for shown in self.tree.page.children("views") for one in _views(shown)]
        return str(views[-1].get("bgcolor", "")) if views else ""

    # What a person does ----------------------------------------------------------------

    def tap(self, heard: Heard) -> None:
        control = heard.does["tap"]
        if control.kind in ("BottomSheet", "AlertDialog"):
            self.dismissed(control)
        elif control.kind == "Switch":
            self.update(control, value=not control.get("value", False))
            self.event(control, "change", control.get("value"))
        else:
            actions = control.get("action", [])
            for action in actions if isinstance(actions, list) else [actions]:
                self._act(action)
            self.event(control, tapped(control))

    def type(self, text: str) -> None:
        """Put into the field with the cursor what stands there from now on."""
        assert self.tree is not None
        assert self.cursor is not None
        control = self.tree.known[self.cursor]
        if control.get("read_only") or control.get("disabled"):
            return
        text = _capitals(control.get("capitalization", "none"), text)
        most = control.get("max_length")
        if most is not None and most > 0:
            text = text[:most]
        if text == self.texts[self.cursor]:
            return
        self.texts[self.cursor] = self._given[self.cursor] = text
        self.update(control, value=text)
        self.event(control, "change", text)

    def enter(self) -> None:
        """Press Enter in the field with the cursor."""
        assert self.tree is not None
        assert self.cursor is not None
        control, text = self.tree.known[self.cursor], self.texts[self.cursor]
        if control.get("multiline"):
            self.type(text + "\n")
        else:
            self.focus(None)
            self.event(control, "submit", text)

    def go(self, route: str) -> None:
        """Be sent to a route by the browser's own buttons."""
        if route != self.route:
            self.route = route
            assert self.tree is not None
            self.update(self.tree.page, route=route)
            self.event_of(self.tree.page.number, "route_change", {"route": route})

    def night_falls(self) -> None:
        """The system changes to dark."""
        assert self.tree is not None
        page = self.tree.page
        self.update(page, platform_brightness="dark")
        self.event_of(page.number, "platform_brightness_change", "dark")

    # Services --------------------------------------------------------------------------

    def _answer(self, asked: dict[str, Any]) -> None:
        assert self.tree is not None
        control = self.tree.known.get(asked["control_id"])
        result, error = None, None
        if control is None:
            error = f"there is no control {asked['control_id']}"
        else:
            try:
                result = self._invoked(control, asked["name"], asked.get("args") or {})
            except RefusedError as refused:
                error = str(refused)
        answer = {"control_id": asked["control_id"], "call_id": asked["call_id"]}
        self._tell(MessageAction.INVOKE_METHOD, {**answer, "result": result, "error": error})

    def _invoked(self, control: Control, name: str, given: dict[str, Any]) -> Any:
        tab = self.tab
        match control.kind, name:
            case "Page", "push_route":
                if given["route"] != self.route:
                    self.went(given["route"])
                    self.go(given["route"])
                return None
            case "TextField", "focus":
                self.focus(control.number)
                return None
            case "SharedPreferences", "get":
                return self._read_once().get(given["key"])
            case "SharedPreferences", "set":
                self._read_once()[given["key"]] = tab.preferences[given["key"]] = given["value"]
                return True
            case "Clipboard", "set":
                tab.clipboard = given["data"]
                return None
            case "Clipboard", "get":
                return tab.clipboard
            case "Wakelock", "enable" | "disable":
                tab.awake = name == "enable"
                return None
            case "Wakelock", "is_enabled":
                return tab.awake
            case "SemanticsService", "get_accessibility_features":
                return dict.fromkeys(FEATURES, False) | {"disable_animations": tab.still}
            case "UrlLauncher", "launch_url":
                tab.opened.append(given["url"]["url"])
                return None
            case "Screenshot", "capture":
                # Nothing is drawn here, so nothing can be taken; the page says so after a while.
                return b""
            case "FilePicker", "save_file":
                tab.saved.append((given["file_name"], bytes(given["src_bytes"])))
                return None
            case "FilePicker", "pick_files":
                return [
                    {"id": number, "name": path.name, "size": path.stat().st_size, "path": None,
                     "bytes": path.read_bytes() if given.get("with_data") else None}
                    for number, path in enumerate(tab.chosen)
                ]  # fmt: skip
        raise LookupError(f"nobody knows what {name} of a {control.kind} does")

    def _read_once(self) -> dict[str, Any]:
        """What the page knows of the preferences: it never hears what another one has set since."""
        if self._preferences is None:
            self._preferences = dict(self.tab.preferences)
        return self._preferences

    def _act(self, action: dict[str, Any]) -> None:
        """Do what a page may only do during a tap."""
        assert self.tree is not None
        service = self.tree.known[action["service_id"]]
        result = self._invoked(service, action["method"], action.get("args", {}))
        if action["method"] == "pick_files":
            self.event(service, "result", {"files": result})


def _later(seconds: float, tell: Callable[[Any], None], what: Any) -> None:
    if seconds:
        asyncio.get_running_loop().call_later(seconds, tell, what)
    else:
        tell(what)


def _views(control: Control) -> list[Control]:
    if control.kind == "View":
        return [control]
    return [view for below in control.children("_b") for view in _views(below)]


def _capitals(how: str, text: str) -> str:
    """What Flet's client makes of the letters of a field."""
    if how == "characters":
        return text.upper()
    if how not in ("words", "sentences"):
        return text
    between = " " if how == "words" else "."
    if how == "words":
        while "  " in text:
            text = text.replace("  ", " ")
    return between.join(_capital(part) for part in text.split(between))


def _capital(text: str) -> str:
    start = len(text) - len(text.lstrip(" "))
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]
