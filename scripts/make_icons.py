"""Make the icons and splash pictures: assets/icon.svg becomes the PNG files beside it.

Three compositions of the same drawing: whole icons, which fill their square; icons of which a
phone's launcher cuts a circle, or any other shape, and whose drawing stays within what is always
seen; and splash pictures, which are the drawing alone, in the colours of each theme.

Needs `pip install cairosvg pillow` (cairosvg 2.9.1 and pillow 13.0.0 made the present pictures).
Run it from anywhere: `python scripts/make_icons.py`.
"""

import io
import json
from pathlib import Path

import cairosvg
from PIL import Image

ASSETS = Path(__file__).resolve().parent.parent / "assets"
COLOURS = json.loads((ASSETS / "colours.json").read_text(encoding="utf-8"))

WHOLE = {
    "icon.png": 1024,  # the App Store's size; every other one is made smaller from it
    "icons/icon-192.png": 192,
    "icons/icon-512.png": 512,
    "icons/apple-touch-icon-192.png": 192,
}
CUT = {
    "icon_android.png": 1024,
    "icons/icon-maskable-192.png": 192,
    "icons/icon-maskable-512.png": 512,
}
SPLASHES = {"splash.png": "light", "splash_dark.png": "dark"}
SPLASH_SIZE = 1152  # four pixels for each of the 288 that Android 12 has for it

DRAWN = 444 / 512
"""How much of its square the circle has that just holds the drawing of a whole icon."""

ALWAYS_SEEN = 66 / 108
"""The circle that every shape of Android's leaves; of maskable icons it is larger, 80 %."""


def drawn(size: int, colours: dict[str, str] | None = None) -> Image.Image:
    """The drawing at that size: on its ground, or alone, in the colours of a theme."""
    text = (ASSETS / "icon.svg").read_text(encoding="utf-8")
    if colours:
        light = COLOURS["light"]
        ground = next(line for line in text.splitlines() if "<rect" in line)
        text = text.replace(ground, "")
        for name in ("ink", "accent"):
            text = text.replace(light[name], colours[name])
    png = cairosvg.svg2png(bytestring=text.encode(), output_width=size, output_height=size)
    return Image.open(io.BytesIO(png))


def within(size: int, share: float, picture: Image.Image, ground: str | None) -> Image.Image:
    """The picture in the middle of a square, so that the drawing has that share of it."""
    scale = round(size * share / DRAWN)
    small = picture.resize((scale, scale), Image.Resampling.LANCZOS)
    whole = Image.new("RGBA", (size, size), ground or (0, 0, 0, 0))
    whole.alpha_composite(small, ((size - scale) // 2,) * 2)
    return whole


def main() -> None:
    """Write every picture."""
    paper = COLOURS["light"]["paper"]
    for name, size in WHOLE.items():
        drawn(size).convert("RGB").save(ASSETS / name, optimize=True)
    for name, size in CUT.items():
        whole = within(size, ALWAYS_SEEN, drawn(2 * size, COLOURS["light"]), paper)
        whole.convert("RGB").save(ASSETS / name, optimize=True)
    for name, theme in SPLASHES.items():
        splash = within(SPLASH_SIZE, ALWAYS_SEEN, drawn(2 * SPLASH_SIZE, COLOURS[theme]), None)
        splash.save(ASSETS / name, optimize=True)


if __name__ == "__main__":
    main()
