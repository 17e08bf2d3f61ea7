// The hub of the tests: CouchDB's protocol over a folder, on a free port of this machine.
//
//     node hub.js FOLDER
//
// It tells its address in one line, and ends when its standard input does.
"use strict";

const express = require("express");
const expressPouchdb = require("express-pouchdb");
const PouchDB = require("pouchdb");

const folder = `${process.argv[2]}/`;
const hub = express();
hub.use(
  "/",
  expressPouchdb(PouchDB.defaults({ prefix: folder }), {
    configPath: `${folder}config.json`,
    logPath: `${folder}hub.log`,
    mode: "minimumForPouchDB",
  }),
);
const server = hub.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
