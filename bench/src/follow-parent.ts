import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into the app that the bench starts. The bench holds the other end of its input, which closes
 * however the bench ends: a killed one would leave the app and its database running.
 */
if (isMainThread) {
  const { stdin } = process;
  stdin.once('end', () => process.kill(process.pid, 'SIGTERM'));
  stdin.resume();
  // Must not keep a stopped app alive.
  if (stdin instanceof Socket) stdin.unref();
}
