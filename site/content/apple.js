// Loaded before Python, which has to know an iPad: it calls itself a Mac, and only its touch points,
// of which workers are told nothing, give it away. WebKit's fault behind it: bugs.webkit.org 293113.

const touchPoints = new URLSearchParams(self.name).get("touch");
if (touchPoints !== null && !("maxTouchPoints" in navigator))
  Object.defineProperty(navigator, "maxTouchPoints", { value: Number(touchPoints) });
