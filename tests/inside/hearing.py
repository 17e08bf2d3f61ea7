"""What a screen reader hears of what is drawn, as Flutter tells it.

Flutter makes one sentence of all that stands in something to tap, or is described as one, but for
what would be tapped or described twice then (`SemanticsConfiguration.isCompatibleWith`). Of a
control that is unknown here nobody can say how it is read aloud: that is an error.
"""

from dataclasses import dataclass, field

from tests.inside.tree import Control

LAID_OUT = {
    "C", "Canvas", "Column", "Container", "GestureDetector", "ListView", "Overlay", "Row",
    "SafeArea", "Stack", "View",
}  # fmt: skip
"""What only arranges others; something to tap is not even that."""

SILENT = {
    "BarChart", "Divider", "LineChart", "PieChart", "ProgressBar", "ProgressRing",
    "ScatterChart",
}  # fmt: skip
"""What is drawn without a word: whoever wants it heard puts words around it."""

DONE = {
    "Container": {"tap": ("click",), "hold": ("long_press",)},
    "GestureDetector": {
        "tap": ("tap",),
        "hold": ("long_press",),
        "drag": ("horizontal_drag_start", "horizontal_drag_update", "horizontal_drag_end"),
    },
}
"""What can be done to a control, and which of its events tell so."""

MARKS = ("button", "checked", "expanded", "header", "image", "link", "selected", "toggled")
"""What `Semantics` says of its content."""


@dataclass
class Heard:
    """One thing that is read aloud."""

    label: str = ""
    does: dict[str, Control] = field(default_factory=dict)
    """What can be done to it: `tap`, `hold`, `type` or `drag`, and which control does that."""
    marks: frozenset[str] = frozenset()
    """What it is said to be, such as a button or a heading."""
    alone: bool = False
    """Whether it is never read together with what it stands in."""
    within: list["Heard"] = field(default_factory=list)
    """What stands in it and is read by itself."""
    live: bool = False
    """Whether it is read aloud by itself, whenever it says something else."""

    @property
    def kind(self) -> str:
        """`field`, `switch`, `button` or `text`.

        What is tapped is a button where it is said to be one, or where nothing else is in it.
        """
        if "type" in self.does:
            return "field"
        if "switch" in self.marks:
            return "switch"
        if "button" in self.marks:
            return "button"
        plain = not self.within and "header" not in self.marks
        return "button" if "tap" in self.does and plain else "text"

    def agrees(self, other: "Heard") -> bool:
        """Whether both can be one: nothing may be done, or be said, twice."""
        return not (self.does.keys() & other.does.keys() or self.marks & other.marks)


def said(text: str) -> str:
    """A text as a browser compares it: spaces and new lines are one."""
    return " ".join(text.split())


def hear(control: Control) -> list[Heard]:
    """All that is read aloud of a control."""
    if not control.get("visible", True):
        return []
    kind = control.kind
    if kind == "Text":
        spans = "".join(span.get("text", "") for span in control.children("spans"))
        label = said(control.get("semantics_label", control.get("value", "") + spans))
        return [Heard(label)] if label else []
    if kind == "TextField":
        return _field(control)
    if kind == "Switch":
        marks = frozenset({"switch"})
        return [Heard(said(control.get("label", "")), {"tap": control}, marks, alone=True)]
    if kind == "Image":
        label = said(control.get("semantics_label", ""))
        return [Heard(label)] if label else []
    if kind == "Semantics":
        return _semantics(control)
    if kind in LAID_OUT:
        return _laid_out(control)
    if kind in SILENT:
        return []
    raise LookupError(f"nobody knows how a {kind} is read aloud")


def _field(control: Control) -> list[Heard]:
    below = [said(control.get(name, "")) for name in ("helper", "error")]
    label = said(control.get("label", ""))
    return [
        Heard(label, {"type": control}, alone=True),
        *(Heard(text, alone=True) for text in below if text),
    ]


def _below(control: Control) -> list[Heard]:
    return [
        heard
        for name in ("_b", "content", "controls")
        for one in control.children(name)
        for heard in hear(one)
    ]


def _semantics(control: Control) -> list[Heard]:
    marks = frozenset(name for name in MARKS if control.get(name) is not None)
    # Flet says of each whether it is enabled: so no two of them are ever one.
    start = Heard(said(control.get("label", "")), marks=marks | {"enabled"})
    start.alone = bool(control.get("container"))
    start.live = bool(control.get("live_region"))
    heard = _one_sentence(start, [] if control.get("exclude_semantics") else _below(control))
    if start.live and start.within and not start.label:
        # Flutter reads out what such a region says itself, never what is read by itself in it.
        unsaid = [one.label for one in start.within]
        raise LookupError(f"nobody hears what is told here: {unsaid}")
    return heard


def _laid_out(control: Control) -> list[Heard]:
    below = _below(control)
    if control.get("scroll") or control.kind == "ListView":
        for one in below:
            one.alone = True
        return below
    if control.get("ignore_interactions"):
        for one in below:
            one.does = {}
        return below
    does = {
        done: control
        for done, events in DONE.get(control.kind, {}).items()
        if any(control.get(f"on_{event}") for event in events)
    }
    if control.get("action"):
        does["tap"] = control
    if not does or control.get("disabled"):
        return below
    return _one_sentence(Heard(does=does), below)


def _one_sentence(start: Heard, below: list[Heard]) -> list[Heard]:
    """What is read together, and then what has to be read by itself."""
    joining = [
        one
        for one in below
        if not one.alone
        and start.agrees(one)
        and all(one.agrees(other) for other in below if other is not one and not other.alone)
    ]
    for one in joining:
        start.label = said(f"{start.label} {one.label}")
        start.does |= one.does
        start.marks |= one.marks
    others = [one for one in below if all(one is not joined for joined in joining)]
    for one in others:
        one.alone = True
    start.within = others
    if start.kind == "button" and not start.label:
        # Its name is what stands in it, and who taps it hits that.
        start.label = said(" ".join(one.label for one in others))
        start.does = {**next((one.does for one in others if "tap" in one.does), {}), **start.does}
    return [start, *others]


def tapped(control: Control) -> str:
    """The event that a tap on a control sends."""
    return DONE[control.kind]["tap"][0]
