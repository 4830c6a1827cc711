import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { findFreePort } from '../../server/src/testing/find-free-port.ts';
import { compileCache, createOwnDataFolder } from './data-folder.ts';

const root = join(import.meta.dirname, '../..');
const startTimeoutMs = 120_000;
const run = promisify(execFile);

type Administration = { administrators?: string[]; flags?: Record<string, 'on' | 'off'> };

export type OwnServer = {
  origin: string;
  /** `npm run admin -- …` on its data. */
  administer: (...args: string[]) => Promise<void>;
  /** What several of these do, in one process: who administers, and which flags are set. */
  setUp: (administration: Administration) => Promise<void>;
  /** Adds a job of a kind that failed for the last time. */
  addDeadLetter: (kind: string) => Promise<void>;
  /** Lets a member's plan, paid in the sandbox, fail to renew so many days ago. */
  failRenewal: (memberId: string, days: number) => Promise<void>;
  /** Adds members of half a year, with what they did after signing up. */
  fillCohorts: () => Promise<void>;
  /** Puts a text into every field that members fill for each other, as no request could bring it. */
  plantText: (text: string) => Promise<void>;
  stop: () => Promise<void>;
};

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok) return;
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server at ${origin} did not start`);
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
  const folder = await createOwnDataFolder();
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...settings,
    DATA_DIR: folder,
    NODE_COMPILE_CACHE: compileCache,
  };
  const child = spawn(process.execPath, [join(root, 'server/src/cli/start.cjs')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...env,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      AUTH_IP_LIMITS: 'false',
      AUTH_PASSWORD_HASHING: 'light',
    },
  });
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
  });
  await waitUntilReady(child, origin).catch((error: unknown) => {
    child.kill('SIGTERM');
    throw error;
  });
  const execute = async (file: string, args: string[]) => {
    await run(process.execPath, [join(root, 'server/src', file), ...args], { cwd: root, env });
  };
  return {
    origin,
    administer: (...args) => execute('cli/admin.ts', args),
    setUp: (administration) =>
      execute('testing/set-up-administration.ts', [folder, JSON.stringify(administration)]),
    addDeadLetter: (kind) => execute('testing/move-to-dead-letters.ts', [folder, kind]),
    failRenewal: (memberId, days) =>
      execute('testing/fail-renewal.ts', [folder, memberId, String(days)]),
    fillCohorts: () => execute('testing/fill-cohorts.ts', [folder]),
    plantText: (text) => execute('testing/plant-texts.ts', [folder, text]),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
