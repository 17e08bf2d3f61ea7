"""What a page of the server shows before its first page is drawn: our words, on our paper."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.chromium]

PICTURES = """{
  const loupe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const shown = ImageBitmapRenderingContext.prototype;
  const show = shown.transferFromImageBitmap;
  shown.transferFromImageBitmap = function (picture) {
    loupe.drawImage(picture, 1, 1, 1, 1, 0, 0, 1, 1);
    const [red, green, blue] = loupe.getImageData(0, 0, 1, 1).data;
    globalThis.paper = `rgb(${red}, ${green}, ${blue})`;
    return show.call(this, picture);
  };
  new MutationObserver(() => {
    const covered = Boolean(document.getElementById("first"));
    if (globalThis.covered && !covered) globalThis.seen ??= globalThis.paper;
    globalThis.covered ||= covered;
  }).observe(document, { childList: true, subtree: true });
}"""
"""Notes the paper of what Flutter has drawn last at the moment when the cover goes."""


@pytest.mark.parametrize("dark", [False, True])
def test_the_cover_stays_until_the_page_is_there(shared_server, phones, dark):
    phone = phones(shared_server, dark=dark)
    phone.page.add_init_script(PICTURES)
    phone.page.goto(shared_server.url + "/settings", wait_until="commit")
    cover = phone.page.locator("#first")
    cover.get_by_role("status").wait_for()
    assert cover.get_by_role("heading").inner_text() == "Wonderpad"
    assert cover.get_by_role("button").count() == 0
    paper = cover.evaluate("one => getComputedStyle(one).backgroundColor")
    assert paper == ("rgb(21, 18, 15)" if dark else "rgb(251, 247, 239)")
    cover.wait_for(state="detached")
    assert phone.page.evaluate("globalThis.seen") == paper
    phone.listen().sees("Home")
