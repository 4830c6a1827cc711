import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { findFreePort } from '../../server/src/testing/find-free-port.ts';

const root = join(import.meta.dirname, '../..');
const startTimeoutMs = 60_000;
const run = promisify(execFile);

export type OwnServer = {
  origin: string;
  /** `npm run admin -- …` on its data. */
  administer: (...args: string[]) => Promise<void>;
  /** Leaves a job of a kind that failed for the last time. */
  buryJob: (kind: string) => Promise<void>;
  stop: () => Promise<void>;
};

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('It did not start');
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

/**
 * A server with data of its own, for journeys that change what all members of one share, or that
 * need other settings.
 */
export async function startOwnServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-e2e-own-'));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const env = { ...process.env, ...settings, DATA_DIR: folder };
  const child = spawn(process.execPath, [join(root, 'server/src/cli/start.ts')], {
    cwd: root,
    stdio: 'ignore',
    env: { ...env, PORT: String(port), LOG_LEVEL: 'warn', AUTH_IP_LIMITS: 'false' },
  });
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
  });
  await waitUntilReady(child, origin);
  const execute = async (file: string, args: string[]) => {
    await run(process.execPath, [join(root, 'server/src', file), ...args], { cwd: root, env });
  };
  return {
    origin,
    administer: (...args) => execute('cli/admin.ts', args),
    buryJob: (kind) => execute('testing/bury-job.ts', [folder, kind]),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
