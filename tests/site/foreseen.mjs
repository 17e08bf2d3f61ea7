// Lets Python answer what Flutter was foreseen to ask, and tells what came to the page in each case.
import { pathToFileURL } from "node:url";

const [content] = process.argv.slice(2);
const { Foreseen } = await import(pathToFileURL(`${content}/foreseen.js`));
const bytes = (...those) => new Uint8Array(those);
const ANSWER = [0, 0x92, 1];
const PATCH = [0, 0x92, 2];

function play(asks) {
  const told = [];
  const page = [];
  const foreseen = new Foreseen();
  const says = (...those) => foreseen.pass(() => page.push(those), bytes(...those));
  const drawn = () => foreseen.pass(() => page.push("drawn"));
  const ask = (...those) => foreseen.hear(bytes(...those)) && told.push(those);
  asks({ foreseen, says, drawn, ask, send: (message) => told.push([...message]) });
  return { told, page };
}

const now = performance.now.bind(performance);
const result = {
  "nothing foreseen": play(({ says, drawn, ask }) => {
    ask(7);
    says(...ANSWER, 1);
    drawn();
    ask(8);
  }),
  "the same": play(({ foreseen, says, drawn, ask, send }) => {
    foreseen.begin(bytes(7), send);
    says(...ANSWER, 1);
    drawn();
    ask(7);
    says(...PATCH, 2);
    ask(8);
  }),
  "something else": play(({ foreseen, says, drawn, ask, send }) => {
    foreseen.begin(bytes(7), send);
    says(...ANSWER, 1);
    drawn();
    ask(7, 0);
    says(...PATCH, 1);
    drawn();
    says(...ANSWER, 2);
    drawn();
    ask(8);
  }),
  "too late": play(({ foreseen, says, ask, send }) => {
    foreseen.begin(bytes(7), send);
    says(...ANSWER, 1);
    performance.now = () => now() + 6000;
    ask(7);
    says(...ANSWER, 2);
  }),
};
console.log(JSON.stringify(result));
