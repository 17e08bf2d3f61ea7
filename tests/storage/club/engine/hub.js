// The hub of the tests: CouchDB's protocol over a folder, on a free port of this machine.
//
//     node hub.js FOLDER [NAME:PASSWORD]
//
// It tells its address in one line, and ends when its standard input does. Pages of any other origin
// may ask it, as CouchDB has it with `[cors] origins = *` and the headers of its documentation.
"use strict";

const express = require("express");
const expressPouchdb = require("express-pouchdb");
const PouchDB = require("pouchdb");

const folder = `${process.argv[2]}/`;
const hub = express();
const wanted = process.argv[3] && `Basic ${Buffer.from(process.argv[3]).toString("base64")}`;
hub.use((request, response, next) => {
  response.set({
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "accept, authorization, content-type, origin, referer",
    "access-control-allow-methods": "GET, PUT, POST, HEAD, DELETE",
  });
  if (request.method === "OPTIONS") response.status(204).end();
  else if (wanted && request.headers.authorization !== wanted)
    response.status(401).json({ error: "unauthorized", reason: "Name or password is incorrect." });
  else next();
});
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
