// What hardly anybody calls of Python's module, its largest library, Flutter's client and its engine
// lies apart, in a second module of each: scripts/site/later.py takes them apart. The first call of any
// of that has it fetched, and waits for it, as nobody who is in the middle of something can come back
// later. A plain script, as the page begins with it, and the worker.

(() => {
  const OTHER = "later"; // tells of the second one, and is what that asks for what the first one has
  const OURS = "later:"; // how the names of that begin; nobody else sees them
  const LOADER = 0; // its place in the table of what is passed on

  const KNOWN = { builtins: ["js-string"] }; // what Flutter's client has the engine do by itself

  // From now on all that is loaded has its second one loaded where that is wanted. `now` gives a file
  // at once, by its name; `failed` is told once why it could not, as who has to stop there cannot tell.
  // Which files there are that may be wanted is told to `wanted`.
  globalThis.fetchLater = ({ now, failed, wanted }) => {
    for (const name of ["instantiate", "instantiateStreaming"]) {
      const plain = WebAssembly[name];
      WebAssembly[name] = async (source, imports, ...rest) => {
        const made = await plain.call(WebAssembly, source, imports, ...rest);
        const join = (module, instance) => joined({ module, instance }, imports, { now, failed, wanted });
        // Of a module that is compiled already there is only the instance.
        return made.module
          ? { ...made, instance: join(made.module, made.instance) }
          : join(source, made);
      };
    }
  };

  function joined({ module, instance }, imports, { now, failed, wanted }) {
    const [told] = WebAssembly.Module.customSections(module, OTHER);
    if (!told) return instance;
    const { file, sum } = JSON.parse(new TextDecoder().decode(told));
    const every = Object.entries(instance.exports);
    const ours = Object.fromEntries(every.filter(([name]) => name.startsWith(OURS)));
    const places = ours[`${OURS}table`];
    let lacks = null; // why it is not there, for whoever calls something else of it
    const load = () => {
      if (lacks) throw lacks;
      try {
        const second = new WebAssembly.Module(whole(file, sum, now), KNOWN);
        new WebAssembly.Instance(second, { ...imports, [OTHER]: ours });
      } catch (error) {
        lacks = error;
        failed(error);
        throw error;
      }
      ours[`${OURS}loaded`].value = 1;
      places.set(LOADER, null); // nobody asks again, so all that it knew can go
    };
    places.set(LOADER, callable(load));
    wanted?.(file);
    return { exports: Object.fromEntries(every.filter(([name]) => !(name in ours))) };
  }

  // The file, as it was when the site was built.
  function whole(file, sum, now) {
    try {
      const bytes = now(file);
      if (adler32(bytes) !== sum) throw new Error(`${file} is damaged`);
      return bytes;
    } catch ({ message, stack }) {
      throw Object.assign(new Error(message), { name: "NotLoaded", stack });
    }
  }

  // A function of WebAssembly that does what one of JavaScript does: no table takes that itself.
  function callable(call) {
    // Of the type () -> (), asked for as `e.f`, and given as `f`.
    const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 101, 1, 102, 0, 0];
    const module = new WebAssembly.Module(new Uint8Array([...bytes, 7, 5, 1, 1, 102, 0, 0]));
    return new WebAssembly.Instance(module, { e: { f: call } }).exports.f;
  }

  // As zlib counts it. A byte that came over wrongly would be a wrong score, or worse.
  const PRIME = 65521;
  const A_WHILE = 3800; // bytes, after which no sum is too large yet
  function adler32(bytes) {
    let one = 1;
    let two = 0;
    for (let at = 0; at < bytes.length; ) {
      for (const end = Math.min(at + A_WHILE, bytes.length); at < end; at++) two += one += bytes[at];
      one %= PRIME;
      two %= PRIME;
    }
    return two * 65536 + one;
  }

  // The same, for who can ask for those files at once and hold them: all but one who builds the site. It
  // is told as a step when one is wanted. What is returned holds them, once nobody waits for anything
  // else: a table in a cellar has no network. Where they do not come, they are asked for again after as
  // long as that took until then.
  const AGAIN = 10_000; // milliseconds
  globalThis.standBy = ({ opening, kept, step, failed }) => {
    const wanted = new Set();
    fetchLater({
      wanted: (name) => wanted.add(name),
      now(name) {
        step(name);
        const bytes = opening.now(opening.address + name);
        wanted.delete(name);
        return bytes;
      },
      failed,
    });
    return async function hold(pause = AGAIN) {
      try {
        for (const name of wanted) await opening.hold(opening.address + name, { kept });
        step("held");
      } catch {
        setTimeout(hold, pause, 2 * pause);
      }
    };
  };
})();
