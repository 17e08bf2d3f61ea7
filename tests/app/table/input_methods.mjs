// The page's script with a field for names of a few fakes, in which keys are pressed. Tells of each key
// whether it was kept from Flutter, and what the field then told, one text after the other.
//
//   node input_methods.mjs head.html '[{"key": "Enter", "keyCode": 229, "isComposing": true}, ...]'
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [head, keys] = process.argv.slice(2);
const [, script] = readFileSync(head, "utf8").match(/<script>([^]*)<\/script>/);

class Field {
  value = "田中";
  told = [];
  matches = () => true;
  addEventListener() {}
  removeEventListener() {}
  dispatchEvent() {
    this.told.push(this.value);
  }
}
function pressed(key) {
  const listeners = [];
  vm.runInNewContext(script, {
    addEventListener: (kind, heard) => kind === "keydown" && listeners.push(heard),
    document: { documentElement: { dataset: {}, style: {} }, querySelectorAll: () => [] },
    HTMLInputElement: Field, HTMLTextAreaElement: class extends Field {}, Storage: class {},
    HTMLAnchorElement: class {}, URL, Event, performance,
    location: { href: "https://pad.example/#/table/one" },
  });
  const target = new Field();
  let kept = false;
  const keep = () => (kept = true);
  const event = { ...key, target, preventDefault: keep, stopImmediatePropagation: keep };
  for (const heard of listeners) if (!kept) heard(event);
  return [kept, target.told];
}
process.stdout.write(JSON.stringify(JSON.parse(keys).map(pressed)));
