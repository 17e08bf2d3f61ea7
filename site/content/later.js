// What hardly anybody calls of Python's module and its largest library lies apart, in a second module
// of each: scripts/site/later.py takes them apart. The first call of any of that has it fetched, and
// waits for it, as what is called in the middle of Python cannot come back later.

const OTHER = "later"; // tells of the second one, and is what that asks for what the first one has
const OURS = "later:"; // how the names of that begin; nobody else sees them
const LOADER = 0; // its place in the table of what is passed on

// From now on all that is loaded has its second one loaded where that is wanted. `now` gives a file
// at once, by its name; `failed` is told why it could not, as Python, which has to stop, cannot tell.
// Which files there are that may be wanted is told to `wanted`.
export function fetchLater({ now, failed, wanted }) {
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[name];
    WebAssembly[name] = async (source, imports) => {
      const made = await plain.call(WebAssembly, source, imports);
      return made.module ? { ...made, instance: joined(made, imports, { now, failed, wanted }) } : made;
    };
  }
}

function joined({ module, instance }, imports, { now, failed, wanted }) {
  const [told] = WebAssembly.Module.customSections(module, OTHER);
  if (!told) return instance;
  const { file, sum } = JSON.parse(new TextDecoder().decode(told));
  const every = Object.entries(instance.exports);
  const ours = Object.fromEntries(every.filter(([name]) => name.startsWith(OURS)));
  const load = () => {
    try {
      const bytes = now(file);
      if (adler32(bytes) !== sum) throw new Error(`${file} is damaged`);
      const second = new WebAssembly.Module(bytes);
      new WebAssembly.Instance(second, { ...imports, [OTHER]: ours });
    } catch (error) {
      failed(error);
      throw error;
    }
    ours[`${OURS}loaded`].value = 1;
  };
  ours[`${OURS}table`].set(LOADER, callable(load));
  wanted?.(file);
  return { exports: Object.fromEntries(every.filter(([name]) => !(name in ours))) };
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
