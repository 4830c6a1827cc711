import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Redis } from 'ioredis';

const names = ['redis-server', 'valkey-server'];

function isOnPath(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The program of a real Redis (or Valkey) on this machine; null when there is none. */
export function findRedis(): string | null {
  return names.find(isOnPath) ?? null;
}

/** Finds a real Redis or fetches Debian's package. @returns null where neither can be had. */
export function ensureRedis(): string | null {
  const found = findRedis();
  if (found !== null) return found;
  try {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'redis-server']]) {
      console.log(`No Redis yet: apt-get ${args.join(' ')}`);
      execFileSync('apt-get', args, { stdio: 'inherit' });
    }
  } catch {
    // A machine without apt, or without the right to use it.
  }
  return findRedis();
}

/** A real Redis on a Unix socket of its own, which keeps nothing. Its `program` comes from `findRedis`. */
export async function startRedisServer(program: string) {
  const folder = await mkdtemp(join(tmpdir(), 'kith-redis-'));
  const url = join(folder, 'redis.sock');
  let server: ChildProcess;
  const start = async () => {
    server = spawn(
      program,
      ['--port', '0', '--unixsocket', url, '--dir', folder, '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    );
    const probe = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    // Until the socket is there each try is a fault, and the next one follows.
    probe.on('error', () => undefined);
    await probe.ping();
    probe.disconnect();
  };
  const stop = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url,
    /** Kills it and starts it again at the same address. */
    restart: async () => {
      await stop();
      await start();
    },
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
