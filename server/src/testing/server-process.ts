import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { secondMs } from '@kith/contract/core/time';
import { inject } from 'vitest';

import { openCluster } from '#platform/database/cluster.ts';

import { findFreePort } from './find-free-port.ts';
import { copySeedFolder } from './seed-folder.ts';

const root = join(import.meta.dirname, '../../..');
/** Shared by all starts: else each would strip the types of a thousand files again. */
const compileCache = join(root, 'node_modules/.cache/kith-compile');
const startTimeoutMs = 180 * secondMs;

export type ServerProcess = {
  origin: string;
  child: ChildProcess;
  /** Everything that it wrote so far. */
  output: () => string;
  /** Sends a signal and waits for the end. @returns the exit code, null when killed. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** A data folder with a migrated database; `remove` also stops a database that outlived its app. */
export async function createDataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'kith-data-'));
  await copySeedFolder(inject('seedFolder'), path);
  return {
    path,
    remove: async () => {
      await (await openCluster(path)).stop();
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type SpawnOptions = {
  /** No file that the process writes grows beyond this: the kernel refuses more. */
  largestFileKb?: number;
};

/** Starts the app as a process of its own, without the browser app. */
export function spawnServer(
  env: Record<string, string>,
  { largestFileKb }: SpawnOptions = {},
): ServerProcess {
  const start = [process.execPath, join(root, 'server/src/cli/start.cjs'), '--api-only'];
  // The shell counts in half kilobytes.
  const limits = largestFileKb === undefined ? '' : `ulimit -f ${2 * largestFileKb}; `;
  const child = spawn('sh', ['-c', `${limits}exec "$@"`, 'sh', ...start], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnvironment(), LOG_LEVEL: 'warn', ...env },
  });
  let written = '';
  child.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  return {
    origin: `http://localhost:${env['PORT']}`,
    child,
    output: () => written,
    stop: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** @throws with its output when the process ends or stays silent instead of becoming ready. */
async function waitUntilReady(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (!server.output().includes('is ready on')) {
    if (server.child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The server did not become ready: ${server.output()}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

export async function startServerProcess(
  env: Record<string, string>,
  options: SpawnOptions = {},
): Promise<ServerProcess> {
  const server = spawnServer({ PORT: String(await findFreePort()), ...env }, options);
  await waitUntilReady(server);
  return server;
}

/** Nothing of the surroundings but what a process can't start without. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compileCache };
}

/** Runs a command of `npm run` as a process of its own. @throws with its output when it fails. */
export async function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<string> {
  const file = join(root, `server/src/cli/${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...childEnvironment(), ...env },
  });
  return stdout;
}
