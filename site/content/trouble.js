// Why Wonderpad did not start, what a person can do about it, and what whoever mends it must know.
// It is only fetched then, and written so that browsers read it that are too old for the rest.

(() => {
  // What the browser's Python asks of a browser: a module that has a mutable global, a table of
  // references, an exception, memory that is laid in by the module, and numbers that are widened
  // and cut without a trap.
  const MODULE =
    "AGFzbQEAAAABCgJgAABgAn1/AX8CCAEBYQFiA38BAwIBAQQEAW8AAQUDAQABDQMBAAAMAQEKGwEZAEEAQQBBAfwIAAAG" +
    "QAcACyAA/AAgAcBqCwsEAQEBeA==";

  const needs = {
    WebAssembly: () => typeof WebAssembly === "object",
    "what WebAssembly can since 2021": () =>
      WebAssembly.validate(Uint8Array.from(atob(MODULE), (letter) => letter.charCodeAt(0))),
    "WebAssembly.Exception": () => WebAssembly.Exception,
    BigInt64Array: () => BigInt64Array,
    "Object.hasOwn": () => Object.hasOwn,
    "blocks of classes": () => new Function("class One { static {} }"),
    "modules in workers": () => {
      let asked = false;
      const options = {
        get type() {
          asked = true;
          return "module";
        },
      };
      new Worker(URL.createObjectURL(new Blob([])), options).terminate();
      return asked;
    },
  };
  const has = (need) => {
    try {
      return Boolean(needs[need]());
    } catch (error) {
      return false;
    }
  };
  const lacks = Object.keys(needs).filter((need) => !has(need));

  // In the words of Chromium, Firefox and WebKit.
  const NOT_LOADED =
    /^\d{3} : http|failed to fetch|networkerror|load failed|network connection|import\w* a? ?module|not \w* ?ok\b|not have ok/i;
  const NO_MEMORY = /out of memory|allocat/i;

  function kindOf(error) {
    if (lacks.includes("WebAssembly")) return "off";
    if (lacks.length) return "old";
    if (error.name === "NotLoaded" || NOT_LOADED.test(error.message)) return "connection";
    if (error.name === "QuotaExceededError") return "room";
    if (NO_MEMORY.test(error.message)) return "memory";
    return "other";
  }

  const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
  async function free() {
    try {
      // First, as it throws where there is no https: nobody would hear then that it is late.
      const asked = navigator.storage.estimate();
      const late = new Promise((_, reject) => setTimeout(reject, 1000));
      const { quota, usage } = await Promise.race([asked, late]);
      return `${megabytes(quota - usage)}, ${megabytes(usage)} taken`;
    } catch (error) {
      return "unknown";
    }
  }

  async function detailsOf(error) {
    const lines = {
      error: [error.name, error.message].filter(Boolean).join(": "),
      version: flet.version,
      engine: navigator.userAgent,
      lacks: lacks.join(", ") || "-",
      address: location.href,
      time: new Date().toISOString(),
      free: await free(),
      stack: `\n${error.stack || "-"}`,
    };
    return Object.keys(lines).map((name) => `${name}: ${lines[name]}`).join("\n");
  }

  const [reason] = failures;
  const error = reason && reason.message !== undefined ? reason : { message: String(reason) };
  const kind = kindOf(error);
  // The games have a sentence of their own for that.
  if (told !== "trouble" || kind === "room") advise(kind);

  const first = document.getElementById("first");
  const field = first.querySelector("textarea");
  detailsOf(error).then((details) => {
    field.value = details;
    first.querySelector("#details").hidden = false;
  });

  function show(outcome) {
    for (const part of first.querySelectorAll("[data-copy]"))
      part.hidden = part.dataset.copy !== outcome;
    field.hidden = outcome === "done";
    if (field.hidden) return;
    field.focus();
    field.setSelectionRange(0, field.value.length);
    field.scrollTop = 0;
  }
  first.querySelector("[data-wish=copy]").onclick = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      show("done");
    } catch (refused) {
      show("refused");
    }
  };
})();
