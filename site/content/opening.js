// Opens what is shipped packed, while it arrives: the heaviest files are what no host compresses, or
// not as well. A plain script, as the page, its worker and the service worker all begin with it.

(() => {
  // As scripts/site/seal.py packs them; brotli.wasm is what opens them.
  const PACKED = /(\.(so|tar|wasm|zip)|(^|\/)memory\.bin)$/;
  const LIBRARY = "brotli.wasm";
  const ENDING = ".packed";
  const TYPES = { wasm: "application/wasm" };
  const OPENED = "x-opened"; // in an answer of the service worker, which has it opened already
  const AT_ONCE = 1 << 16; // bytes, read and opened in turns, so that neither takes much room
  const A_WHILE = 2000; // milliseconds
  const plainly = self.fetch.bind(self);

  // For files below an address.
  self.Opening = class {
    constructor(address) {
      this.address = address;
      this.library = address + LIBRARY;
      this.held = new Map();
      this.libraryHeld = null;
    }

    // Whether a file is shipped packed, by its address as it would be without that.
    packs(url) {
      return url.startsWith(this.address) && PACKED.test(url) && url !== this.library;
    }

    // The answer to who asks for a file without minding how it was shipped.
    async fetch(url, options) {
      const ready = this.begun();
      const answer = await plainly(url + ENDING, options);
      if (!answer.ok || answer.headers.has(OPENED)) return answer;
      const opened = unpacking(await ready, () => this.rest());
      return new Response(answer.body.pipeThrough(opened), { headers: headersOf(url) });
    }

    // A decoder for all that is opened about the same time.
    begun() {
      this.rest();
      if (!this.decoder) {
        const decoder = brotli();
        const begun = decoder.default({ module_or_path: plainly(this.library) });
        this.decoder = begun.then(() => decoder);
        this.decoder.catch(() => (this.decoder = null)); // another time it may come
      }
      return this.decoder;
    }

    // Its memory only grows, so it is let go after the last file; whoever still opens one has it.
    rest() {
      clearTimeout(this.resting);
      this.resting = setTimeout(() => (this.decoder = null), A_WHILE);
    }

    // From now on a page or worker has a file whether or not there is a network then: as it is shipped, which
    // takes the least room. `kept` says that the service worker answers here, which may have it.
    async hold(url, { kept }) {
      if (this.held.has(url)) return;
      if (kept && (await self.caches?.match(url))) return;
      const packed = await arrived(url + ENDING);
      if (packed.headers.has(OPENED)) return; // it has it since
      this.libraryHeld ??= await (await arrived(this.library)).arrayBuffer();
      this.held.set(url, new Uint8Array(await packed.arrayBuffer()));
    }

    // The same as fetch, for who has to wait.
    now(url) {
      let packed = this.held.get(url);
      if (!packed) {
        const answer = requested(url + ENDING);
        packed = answer.bytes;
        if (answer.opened) return packed;
      }
      const decoder = brotli();
      decoder.initSync({ module: this.libraryHeld ?? requested(this.library).bytes });
      const parts = [];
      const one = opener(decoder, (part) => parts.push(part));
      one.next(packed);
      one.end();
      this.held.delete(url);
      return joined(parts);
    }

    // The answer to who asks for a packed file, made of what it was opened to.
    static answer({ body, headers }) {
      const told = { "content-type": headers.get("content-type") ?? "", [OPENED]: "yes" };
      return new Response(body, { headers: told });
    }

    // Which file lies packed at an address; null if none does.
    unpacked(url) {
      const plain = url.endsWith(ENDING) ? url.slice(0, -ENDING.length) : "";
      return this.packs(plain) ? plain : null;
    }

    // From now on everybody here who asks for such a file gets it opened, Flutter and Pyodide, too.
    everywhere() {
      self.fetch = (asked, options) => {
        const url = new URL(asked.url ?? asked, self.document?.baseURI ?? this.address).href;
        return this.packs(url) ? this.fetch(url, options) : plainly(asked, options);
      };
    }
  };

  const headersOf = (url) => ({
    "content-type": TYPES[url.split(".").at(-1)] ?? "application/octet-stream",
  });

  function unpacking(decoder, ended) {
    let one;
    return new TransformStream({
      start: (control) => (one = opener(decoder, (part) => control.enqueue(part))),
      transform: (bytes) => one.next(bytes),
      flush: () => {
        one.end();
        ended();
      },
    });
  }

  // Takes bytes as they come, and gives what was packed in them.
  function opener({ DecompressStream, BrotliStreamResultCode }, give) {
    const stream = new DecompressStream();
    let code;
    const next = (bytes) => {
      for (let at = 0; at < bytes.length; at += AT_ONCE) {
        let given = bytes.subarray(at, at + AT_ONCE);
        do {
          const result = stream.decompress(given, AT_ONCE);
          given = given.subarray(result.input_offset);
          code = result.code;
          const part = result.buf;
          if (part.length) give(part);
          result.free();
        } while (code === BrotliStreamResultCode.NeedsMoreOutput);
      }
    };
    const end = () => {
      stream.free();
      if (code !== BrotliStreamResultCode.ResultSuccess) throw new Error("a packed file is damaged");
    };
    return { next, end };
  }

  async function arrived(url) {
    const answer = await plainly(url);
    if (!answer.ok) throw new Error(`${url} could not be loaded (${answer.status})`);
    return answer;
  }

  // A page that waits is given nothing but text: of this alphabet each letter is a byte.
  function requested(url) {
    const request = new XMLHttpRequest();
    request.open("GET", url, false);
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
    if (request.status !== 200) throw new Error(`${url} could not be loaded (${request.status})`);
    const text = request.responseText;
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
    return { bytes, opened: request.getResponseHeader(OPENED) };
  }

  function joined(parts) {
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
})();
