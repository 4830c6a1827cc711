'use strict';

/** Loaded before a command by any Node, also by one that could not parse what comes after it. */
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '../../..');
const oldest = 24;
/** npm finds no programs behind `:`, the browser build fails on `#?%`, initdb on the others. */
const mistaken = /[:#?%"$`\\]/;

function findHindrance() {
  if (mistaken.test(root)) {
    return `Kith can't run in ${root}: move it to a folder without : # ? % " $ \` \\ in its path`;
  }
  if (!existsSync(join(root, 'node_modules/hono'))) return 'Run "npm ci" first';
  if (Number.parseInt(process.versions.node, 10) >= oldest) return null;
  // Where npm was told to run no scripts.
  require('./complete-install.cjs');
  if (existsSync(join(root, 'node_modules/.bin/node'))) {
    return `Node ${oldest}, which Kith runs on, is in its place now: run the command again`;
  }
  return `Kith needs Node ${oldest}, and this is ${process.versions.node}: run "npm ci" again, which brings it on Linux, or install it`;
}

const hindrance = findHindrance();
if (hindrance !== null) {
  process.stderr.write(`${hindrance}\n`);
  process.exit(1);
}
