"""A browser's wake lock that counts, and pages that are hidden and shown.

Browsers without a screen grant no real one at times, and never hide a page.
"""

from tests.browser.phone import PATIENCE, Phone

COUNTED = """
window.screenLock = { requests: 0, held: 0, refused: false };
Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, value: {
  request: async (kind) => {
    screenLock.requests += 1;
    if (screenLock.refused || document.hidden || kind !== "screen")
      throw new DOMException("not now", "NotAllowedError");
    screenLock.held += 1;
    const lock = new EventTarget();
    lock.released = false;
    lock.release = async () => {
      if (lock.released) return;
      lock.released = true;
      screenLock.held -= 1;
      lock.dispatchEvent(new Event("release"));
    };
    document.addEventListener("visibilitychange", () => document.hidden && lock.release());
    return lock;
  },
} });
"""
"""A wake lock as the standard has it: a hidden page loses it, and gets none."""

MISSING = """
delete Navigator.prototype.wakeLock;
window.films = 0;
HTMLMediaElement.prototype.play = ((play) => function () {
  const playing = play.call(this);
  playing.then(() => (films += 1), () => {});
  return playing;
})(HTMLMediaElement.prototype.play);
"""
"""A browser without one, which counts the films that are played."""

SEEN = """(seen) => {
  const is = (name, value) => Object.defineProperty(document, name, { configurable: true, value });
  is("hidden", !seen);
  is("visibilityState", seen ? "visible" : "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Hides the page, as another tab in front of it does, or shows it again."""


def hide(phone: Phone) -> None:
    phone.page.evaluate(SEEN, False)


def show(phone: Phone) -> None:
    phone.page.evaluate(SEEN, True)


def stays_on(phone: Phone, requests: int) -> Phone:
    """Wait until the screen stays on, after so many requests in all."""
    phone.page.wait_for_function(
        "(requests) => screenLock.held === 1 && screenLock.requests === requests",
        arg=requests,
        timeout=PATIENCE,
    )
    return phone


def goes_dark(phone: Phone) -> Phone:
    """Wait until nothing keeps the screen on."""
    phone.page.wait_for_function("() => screenLock.held === 0", timeout=PATIENCE)
    return phone
