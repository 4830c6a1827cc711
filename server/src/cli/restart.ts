import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { readConfig } from '#app/config.ts';

import { buildWebIfNeeded } from './build-web.ts';
import { ensureBundle } from './ensure-bundle.ts';
import { orderRestart, readPrimaryState } from './primary-file.ts';
import { endProgress, failWith, reportProgress } from './progress.ts';

const pollMs = 100;

/** Whether it is still the server: a killed one leaves its file, and its id may be another program's now. */
async function isRunning(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (command !== null) return command.includes('start.cjs');
  try {
    // Without /proc.
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Replaces the processes of a running server by new ones with the code of this folder, without a pause. */
async function restart(): Promise<void> {
  const config = readConfig(process.env);
  const before = await readPrimaryState(config);
  if (!before || !(await isRunning(before.pid))) {
    throw new Error(
      `No server with WORKERS above 1 runs with the data in ${config.dataDir} on port ${config.PORT}`,
    );
  }
  ensureBundle();
  if (!process.argv.includes('--api-only')) {
    await buildWebIfNeeded(() => reportProgress('Building the browser app …'));
  }
  await orderRestart(config, join(import.meta.dirname, 'start.cjs'));
  reportProgress('Replacing the processes …');
  process.kill(before.pid, 'SIGUSR2');
  for (;;) {
    await sleep(pollMs);
    const state = await readPrimaryState(config);
    if (!state || !(await isRunning(before.pid))) throw new Error('The server ended meanwhile');
    if (state.restarts === before.restarts) continue;
    if (state.fault !== null) throw new Error(state.fault);
    endProgress();
    process.stdout.write('All processes are replaced\n');
    return;
  }
}

try {
  await restart();
} catch (error) {
  failWith(error);
}
