// For how long this browser keeps the games: what the page knows of it, and what the worker does.

import { within } from "./database.js";
import { promised } from "./promised.js";

const ASKED = "wonderpad.asked to keep";

// What Apple's browsers forget after a week without a visit, they keep where it is opened from the
// home screen or the Dock. On phones all browsers are Apple's inside. `forgets` is whose steps lead
// there: "phone", "mac", or "" where nothing is forgotten.
export function ofThePage({ ask }) {
  if (ask) askOnce();
  const { userAgent, vendor, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac; no Mac has a screen to touch.
  const mac = /Macintosh/.test(userAgent);
  const phone = /iPhone|iPad|iPod/.test(userAgent) || (mac && maxTouchPoints > 1);
  const homeScreen =
    navigator.standalone === true || matchMedia("(display-mode: standalone)").matches;
  const forgets = phone ? "phone" : mac && vendor.startsWith("Apple") ? "mac" : "";
  return { homeScreen, forgets };
}

// Some browsers ask the person, so it is asked once for good: where that cannot be remembered,
// nothing is kept anyway. Nobody waits for the answer.
async function askOnce() {
  try {
    if (localStorage.getItem(ASKED)) return;
    localStorage.setItem(ASKED, "yes");
    await navigator.storage?.persist?.();
  } catch (error) {
    console.warn("This browser was not asked to keep the games:", error);
  }
}

// In the worker; `askPage` has the page asked, whose answers come to `answered` in the same order.
export class Keeping {
  constructor(askPage) {
    this.askPage = askPage;
    this.asked = [];
  }

  answered(answer) {
    this.asked.shift()?.resolve(answer);
  }

  // All that is known, as JSON; with `ask` the browser is asked to keep the games for long.
  async look(ask) {
    const asked = promised();
    this.asked.push(asked);
    this.askPage({ ask });
    const { storage } = navigator;
    const [page, kept, { usage, quota }] = await Promise.all([
      asked.promise,
      answered(storage?.persisted?.(), false),
      answered(storage?.estimate?.(), {}),
    ]);
    const room = quota === undefined ? null : Math.max(0, quota - usage);
    return JSON.stringify({ ...page, promised: kept, used: usage ?? null, room });
  }
}

async function answered(asked, otherwise) {
  try {
    return (await within(Promise.resolve(asked))) ?? otherwise;
  } catch {
    return otherwise;
  }
}
