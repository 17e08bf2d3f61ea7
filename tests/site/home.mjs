// The page's scripts of home at once in a page of a few fakes, whose time goes on only while nothing
// else happens; tells as JSON what came of a scene.
//
//   node home.mjs <root of the repository> <scene>
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [root, scene] = process.argv.slice(2);
const text = (name) => readFileSync(`${root}/${name}`, "utf8");
const script = (name) => text(name).match(/<script>([^]*?)<\/script>/)[1];
const PAGE = text("site/content/page.js");
const HOME = script("assets/home_head.html");
const INDEX = script("site/index.html").match(/ {2}addEventListener\("click".*/s)[0];
const ENTER = text("assets/head.html").match(/  function enter\(.*?(?=<\/script>)/s)[0];

class Kept extends Map {
  room = Infinity;
  getItem = (key) => this.get(key) ?? null;
  removeItem = (key) => this.delete(key);
  setItem = (key, value) => {
    if (value.length > this.room) throw new DOMException("full", "QuotaExceededError");
    this.set(key, value);
  };
}

class Element {
  hidden = false;
  children = [];
  dataset = {};
  classes = new Set();
  constructor(more = {}) {
    Object.assign(this, more);
  }
  classList = { contains: (name) => this.classes.has(name), toggle() {}, add() {} };
  append(...more) {
    this.children.push(...more);
  }
  querySelector() {
    return (this.inner ??= new Element());
  }
  setAttribute() {}
  removeAttribute() {}
  replaceChildren() {}
  closest() {
    return this;
  }
  focus() {}
  remove() {
    this.removed = true;
  }
  dispatchEvent() {
    this.heard?.(this.value);
  }
}

class Page {
  time = 0;
  timers = [];
  listeners = [];
  field = null; // of the table
  wrote = [];
  sent = []; // to the worker
  reloads = 0;
  constructor({ local = new Kept(), session = new Kept() } = {}) {
    Object.assign(this, { local, session });
    const name = new Element({ value: "" });
    const newGame = new Element({ dataset: { press: "New game 1", asks: "names" } });
    const named = { names: new Element({ hidden: true, elements: { name } }), name, home: new Element() };
    for (const id of ["first", "goes-on", "update"]) named[id] = new Element();
    named.first.classes.add("home");
    named.names.requestSubmit = () => this.run("sitDown({ preventDefault() {}, target: it })", named.names);
    newGame.click = () => this.tell("click", { target: newGame });
    Object.assign(this, { named, newGame });
    // The field for names goes with its form.
    const isIn = (id) => id in named && !(id === "name" && named.names.removed);
    const document = {
      URL: "https://x/", baseURI: "https://x/", body: new Element(),
      addEventListener() {},
      createElement: () => new Element(),
      getElementById: (id) => (isIn(id) ? named[id] : null),
      querySelector: (which) => {
        if (which === "flutter-view input") return this.field;
        return which === "#names label" ? (this.label ??= new Element()) : null;
      },
      querySelectorAll: (which) => (which === "#home [data-press]" ? [newGame] : []),
    };
    const page = this;
    this.context = vm.createContext({
      DOMException, JSON, Map, Math, Object, Promise, Set, URL, URLSearchParams, Uint8Array, console,
      document, innerWidth: 390, localStorage: local, sessionStorage: session,
      location: { href: "https://x/#/", hash: "#/", reload: () => (this.reloads += 1) },
      history: { pushState() {}, replaceState() {} },
      navigator: { serviceWorker: { controller: {} }, userAgent: "engine" },
      flet: { entrypointBaseUrl: "./v/", sizes: {}, version: "v" },
      performance: { mark() {}, now: () => this.time },
      Event: class {},
      Opening: class {},
      standBy: () => () => {},
      PerformanceObserver: class {
        observe() {}
      },
      Worker: class {
        constructor() {
          page.worker = this;
        }
        postMessage(message) {
          page.sent.push(message);
        }
      },
      addEventListener: (kind, heard) => this.listeners.push([kind, heard]),
      requestAnimationFrame: (act) => this.later(act, 16),
      setTimeout: (act, pause) => this.later(act, pause),
      clearTimeout() {},
      setInterval() {},
    });
    this.run(HOME);
    this.run(ENTER);
  }
  run(source, it) {
    this.context.it = it;
    return vm.runInContext(source, this.context);
  }
  tell(kind, event = {}) {
    for (const [heardOf, heard] of this.listeners) if (heardOf === kind) heard(event);
  }
  later(act, pause = 0) {
    this.timers.push({ at: this.time + pause, act });
  }
  // A newcomer taps New game, and types: Enter after each name, and none after the rest.
  type(names, rest = "") {
    const { names: form, name } = this.named;
    if (form.hidden) this.newGame.click();
    for (const one of names) {
      name.value = one;
      form.requestSubmit();
    }
    name.value = rest;
  }
  goes(hash) {
    this.run("location.hash = it; location.href = `https://x/${it}`", hash);
  }
  // The table with its field is there.
  sits() {
    this.goes("#/table/1");
    this.field = new Element({ value: "", heard: (value) => this.wrote.push(value) });
  }
  async passes(millis) {
    const end = this.time + millis;
    await this.until(() => this.time > end, Infinity);
  }
  async until(holds, most = 60_000) {
    for (;;) {
      for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setImmediate(resolve));
      if (holds()) return true;
      this.timers.sort((one, other) => one.at - other.at);
      const next = this.timers.shift();
      if (!next || next.at > most) return false;
      this.time = Math.max(this.time, next.at);
      next.act(this.time);
    }
  }
}

// The app is there; `presses` are what it says to each telling of the tap.
async function uncovered(page, presses, during = () => {}) {
  const told = [];
  let lifted = false;
  page.context.app = {
    press: async (...given) => {
      told.push(given);
      await during(told.length);
      return presses.length > 1 ? presses.shift() : presses[0];
    },
    lastDrawn: () => 0,
    lift: () => {
      lifted = page.time;
    },
  };
  let over = false;
  page.run("uncover(app)").then(() => (over = true));
  await page.until(() => over);
  return { told, lifted };
}

// What Try again takes along.
function takenAlong(page) {
  page.session.removeItem("wonderpad.early");
  page.tell("click", { target: new Element({ dataset: { wish: "reload" }, closest: () => null }) });
  return JSON.parse(page.session.getItem("wonderpad.early"));
}

const scenes = {
  // The browser has kept home, and keeps no games any more.
  passing() {
    const page = new Page();
    page.run(PAGE);
    page.worker.onmessage({ data: { home: "<b>home</b>" } });
    page.worker.onmessage({ data: { home: null } });
    return page.local.getItem("wonderpad.home");
  },
  // The app did not come, and the page is loaded anew: of the site, by Try again.
  async "try again"() {
    const page = new Page();
    page.run(INDEX);
    page.type(["Ada", "Bo"], "Cl");
    page.run('told = "failed"');
    page.tell("click", { target: new Element({ dataset: { wish: "reload" }, closest: () => null }) });
    const again = new Page({ session: page.session });
    again.tell("DOMContentLoaded");
    const { name } = again.named;
    const third = new Page({ session: page.session });
    third.tell("DOMContentLoaded");
    const wished = [again, third].map((one) => one.run("wished"));
    return { reloads: page.reloads, wished, typed: again.run("typed"), rest: name.value };
  },
  // The page is loaded anew, by Try again, while names wait: before a table has them, and after.
  async "try again with names that wait"() {
    const page = new Page();
    page.run(INDEX);
    page.type(["Ada", "Bo"], "Cl");
    await uncovered(page, [false]);
    const waiting = takenAlong(page);
    page.sits();
    await page.passes(1000);
    return { waiting, seated: takenAlong(page) };
  },
  // The games could not be opened at first, and are there after all.
  async "try again after trouble"() {
    const page = new Page();
    page.run(INDEX);
    page.type(["Ada"]);
    page.run('told = "trouble"');
    await uncovered(page, [true]);
    const waiting = takenAlong(page);
    page.sits();
    await page.passes(1000);
    return { waiting, wrote: page.wrote, seated: takenAlong(page) };
  },
  // Something else failed meanwhile, and the app came.
  async "failed meanwhile"() {
    const page = new Page();
    page.type(["Ada"]);
    page.run('told = "failed"');
    const { told } = await uncovered(page, [true], () => page.sits());
    return { told: told.length, wrote: page.wrote };
  },
  // No table could be begun; later one is.
  async "no table"() {
    const page = new Page();
    page.type(["Ada", "Bo"], "Cl");
    const { told, lifted } = await uncovered(page, [false]);
    const [line] = page.run("document.body").children;
    const said = { line: line.textContent, gone: Boolean(line.removed) };
    const before = [...page.wrote];
    page.field = new Element({ value: "", heard: (value) => page.wrote.push(value) }); // elsewhere
    await page.until(() => page.time > lifted + 2000);
    const elsewhere = [...page.wrote];
    page.sits();
    await page.until(() => line.removed);
    const soon = lifted < 10_000;
    return { begins: told.map(([, , begins]) => begins)[0], soon, said, before, elsewhere, wrote: page.wrote };
  },
  // Names wait, and people look at other pages: which of them say so?
  async "on the keys"() {
    const page = new Page();
    page.type(["Ada"]);
    await uncovered(page, [false]);
    const [line] = page.run("document.body").children;
    const says = [];
    for (const hash of ["#/", "#/walk/1/blue", "#/city/1/0", "#/pad/1", "#/result/1", "#/history"]) {
      page.goes(hash);
      await page.passes(1000);
      if (!line.hidden) says.push(hash);
    }
    return says;
  },
  // Names wait, and a game goes on whose players have a field as well; then another is begun.
  async "in progress"() {
    const page = new Page();
    page.type(["Ada"]);
    await uncovered(page, [false]);
    for (const hash of ["#/walk/1/blue", "#/table/1"]) {
      page.goes(hash);
      await page.passes(1000);
    }
    page.sits();
    await page.passes(1000);
    const running = [...page.wrote];
    page.field = null;
    page.goes("#/");
    await page.passes(1000);
    page.sits();
    await page.passes(1000);
    return { running, wrote: page.wrote };
  },
  // Another tab has the games, which come at the second telling.
  async "at last"() {
    const page = new Page();
    page.type(["Ada"]);
    const { told } = await uncovered(page, [false, true], (times) => times === 2 && page.sits());
    return { told: told.length, wrote: page.wrote, lines: page.run("document.body").children.length };
  },
  // The browser has kept home, and has no room for the next one.
  full() {
    const page = new Page();
    page.run(PAGE);
    const kept = [];
    for (const [room, home] of [[999, "<b>home</b>"], [9, "<b>another</b>"]]) {
      page.local.room = room;
      page.worker.onmessage({ data: { home } });
      kept.push(JSON.parse(page.local.getItem("wonderpad.home"))?.html ?? null);
    }
    return kept;
  },
};

process.stdout.write(JSON.stringify(await scenes[scene]()));
