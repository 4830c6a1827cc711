'use strict';

/*
 * Loaded into the app that the bench starts. The bench holds the other end of its input, which closes
 * however the bench ends: a killed one would leave the app and its database running. Not TypeScript, whose
 * compiler would be in the memory that is measured.
 */
const { Socket } = require('node:net');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  const { stdin } = process;
  stdin.once('end', () => process.kill(process.pid, 'SIGTERM'));
  stdin.resume();
  // Must not keep a stopped app alive.
  if (stdin instanceof Socket) stdin.unref();
}
