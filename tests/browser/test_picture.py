"""A game as a picture: made on the device, handed over, and just what the page shows of it."""

import base64
import json
import re
from datetime import UTC, datetime

import pytest

from app.assets import assets_folder
from app.ui.shared_picture import PIXELS
from tests.app.tables import CATEGORIES, finished
from tests.browser.phone import Disguise

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

NAMES = ("Ada", "Bo", "Cleo")
COLOURS = json.loads((assets_folder() / "colours.json").read_text(encoding="utf-8"))

SEEN = """async ([made, shown, colours]) => {
    const drawn = async (png, width) => {
        const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
        const height = Math.round(image.height * width / image.width);
        const pen = new OffscreenCanvas(width, height).getContext('2d');
        pen.imageSmoothingQuality = 'high';
        pen.drawImage(image, 0, 0, width, height);
        return {size: [image.width, image.height], height,
                pixels: pen.getImageData(0, 0, width, height).data};
    };
    const [one, other] = [await drawn(made, 320), await drawn(shown, 320)];
    const count = Math.min(one.pixels.length, other.pixels.length);
    let apart = 0;
    for (let at = 0; at < count; at++) apart += Math.abs(one.pixels[at] - other.pixels[at]);
    const near = (at, wanted) => [0, 1, 2].every(
        (part) => Math.abs(one.pixels[at + part] - wanted[part]) < 6);
    const found = colours.map((wanted) => {
        let pixels = 0;
        for (let at = 0; at < one.pixels.length; at += 4) pixels += near(at, wanted);
        return pixels;
    });
    return {size: one.size, heights: [one.height, other.height], apart: apart / count, found};
}"""
"""How big a picture is, how far it is from another one, and how many pixels have some colours."""


def parts(colour):
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def looked_at(phone, made, shown):
    theme = COLOURS["dark" if phone.dark else "light"]
    colours = [parts(theme[name]) for name in ("paper", *CATEGORIES)]
    pictures = [base64.b64encode(png).decode() for png in (made, shown)]
    return phone.page.evaluate(SEEN, [*pictures, colours])


def as_it_stands(phone, said):
    """What is seen of the picture of that name, once it moves no more and all of it is drawn."""
    place = phone.page.get_by_role("img", name=re.compile(said, re.DOTALL))
    before, shown = None, b""
    while shown != before:
        before = shown
        phone.pause(500)
        shown = phone.page.screenshot(clip=place.bounding_box())
    return shown


@pytest.mark.quick(1)
@pytest.mark.parametrize("dark", [False, True])
def test_a_picture_is_what_the_page_shows(server, phones, dark):
    draft = server.draft(finished(*NAMES, blue=[14, 12, 10], military=[10, -3, 12]))
    phone = phones(server, 390, 1500, dark=dark).open(f"/result/{draft.id}")
    phone.tap("Share").tap("As a picture").sees("Share it")
    shown = as_it_stands(phone, "Ada")
    name, made = phone.brought_home("Share it")
    assert re.fullmatch(r"wonderpad-\d{4}-\d\d-\d\d\.png", name)
    seen = looked_at(phone, made, shown)
    assert seen["size"][0] == PIXELS
    assert abs(seen["heights"][0] - seen["heights"][1]) <= 1
    # Letters are drawn finer: about 2 of 255. Moved by four pixels it would be 11, a blank one 13.
    assert seen["apart"] < 6
    paper, *rows = seen["found"]
    assert paper > 320 * 100
    assert min(rows) > 100, dict(zip(CATEGORIES, rows, strict=True))
    assert phone.brought_home("Save it")[1] == made


@pytest.mark.nightly
def test_facts_of_a_year_are_pictures_too(server, phones):
    with server.store() as store:
        for day, blue in ((1, [14, 12, 10]), (2, [10, 14, 12])):
            played_at = datetime(2026, 11, day, 12, tzinfo=UTC)
            game = finished(*NAMES, blue=blue).model_copy(update={"played_at": played_at})
            store.games.add(game, played_at)
    phone = phones(server, 390, 1500).open("/year/2026")
    pictures = []
    for button, said in (
        ("As a picture: The highest total was 74 points: Ada and Bo.", "^2026.The highest total"),
        ("All of them as a picture", "^2026.2 games on 2 evenings, 3 players in all."),
    ):
        phone.tap(button).sees("Share it")
        shown = as_it_stands(phone, said)
        name, made = phone.brought_home("Share it")
        assert name == "wonderpad-2026.png"
        seen = looked_at(phone, made, shown)
        assert seen["size"][0] == PIXELS
        assert abs(seen["heights"][0] - seen["heights"][1]) <= 1
        assert seen["apart"] < 6
        pictures.append(made)
        phone.press("Escape").loses("Share it")
    assert pictures[0] != pictures[1]


IPHONE = Disguise(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    platform="iPhone",
    touch_points=5,
)

A_SHARE_SHEET = """
Object.defineProperty(navigator, 'canShare', { value: () => true });
Object.defineProperty(navigator, 'share', { value: async ({ files: [file] }) => {
    window.shared = [file.name, file.type, file.size, navigator.userActivation.isActive];
} });
"""
"""What a browser has that can share; it tells what it was handed, and whether within a tap."""


@pytest.mark.nightly
@pytest.mark.parametrize(
    "disguise",
    [pytest.param(None, id="here", marks=pytest.mark.nightly), pytest.param(IPHONE, id="iphone")],
)
def test_where_a_browser_can_share_it_is_handed_over_within_a_tap(server, phones, disguise):
    draft = server.draft(finished(*NAMES))
    phone = phones(server, disguise=disguise)
    phone.page.add_init_script(A_SHARE_SHEET)
    phone.open(f"/result/{draft.id}").tap("Share").tap("As a picture").tap("Share it")
    phone.page.wait_for_function("() => window.shared")
    name, kind, size, within_a_tap = phone.page.evaluate("() => window.shared")
    assert name.endswith(".png")
    assert (kind, within_a_tap) == ("image/png", True)
    assert size > 20_000
