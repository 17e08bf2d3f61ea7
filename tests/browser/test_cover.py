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
    const first = document.getElementById("first"), covered = Boolean(first);
    if (first?.querySelector("[role=status]"))
      globalThis.first_told = {
        heading: first.querySelector("h1, h2, [role=heading]")?.textContent.trim(),
        buttons: first.querySelectorAll("button, [role=button]").length,
        paper: getComputedStyle(first).backgroundColor,
      };
    if (globalThis.covered && !covered) globalThis.seen ??= globalThis.paper;
    globalThis.covered ||= covered;
  }).observe(document, { childList: true, subtree: true });
}"""
"""Notes what the cover is, and the paper of what Flutter has drawn last as it goes.

On a busy machine it may have gone by the time a test looks.
"""


@pytest.mark.parametrize("dark", [False, True])
def test_the_cover_stays_until_the_page_is_there(shared_server, phones, dark):
    phone = phones(shared_server, dark=dark)
    phone.page.add_init_script(PICTURES)
    phone.page.goto(shared_server.url + "/settings", wait_until="commit")
    phone.page.wait_for_function("globalThis.seen")
    paper = "rgb(21, 18, 15)" if dark else "rgb(251, 247, 239)"
    told = phone.page.evaluate("globalThis.first_told")
    assert told == {"heading": "Wonderpad", "buttons": 0, "paper": paper}
    assert phone.page.evaluate("globalThis.seen") == paper
    phone.listen().sees("Home")
