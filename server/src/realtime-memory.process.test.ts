import { readFile } from 'node:fs/promises';

import type { PublicConfig } from '@kith/contract/system/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import {
  createDataFolder,
  type ServerProcess,
  startServerProcess,
} from '#testing/server-process.ts';
import { waitFor } from '#testing/wait-for.ts';

const sockets = 240;
const joins = 10;
const filters = 48;
const filterLength = 2_000;
/** What hostile sockets without an account may cost; unbounded they took almost four gigabytes; 230 MB, measured. */
const mostBytes = 500 * 2 ** 20;

let folder: Awaited<ReturnType<typeof createDataFolder>>;
let server: ServerProcess;
beforeAll(async () => {
  folder = await createDataFolder();
  server = await startServerProcess({ DATA_DIR: folder.path });
});
afterAll(async () => {
  await server.stop('SIGTERM');
  await folder.remove();
});

async function readMemoryBytes(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/u.exec(status)?.[1]) * 1_024;
}

/** Opens a socket, or is refused, and sends joins with long filters. @returns when it has sent all. */
async function attack(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  const filter = `title=like.${'a%'.repeat(filterLength / 2)}`;
  const changes = Array.from({ length: filters }, () => ({
    event: '*',
    schema: 'public',
    table: 'notifications',
    filter,
  }));
  const payload = { config: { postgres_changes: changes } };
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.on('open', () => {
      for (let join = 0; join < joins; join += 1)
        socket.send(JSON.stringify(['1', '1', `realtime:${join}`, 'phx_join', payload]));
      socket.ping();
    });
    socket.on('pong', () => resolve());
  });
  return socket;
}

test('attack: 240 sockets without an account that join with long filters cost little memory', async () => {
  const config = (await (await fetch(`${server.origin}/api/config`)).json()) as PublicConfig;
  const query = new URLSearchParams({ apikey: config.publishable_key, vsn: '2.0.0' }).toString();
  const address = `${server.origin.replace('http', 'ws')}/realtime/v1/websocket?${query}`;
  const before = await readMemoryBytes();
  const opened = await Promise.all(Array.from({ length: sockets }, () => attack(address)));
  const costBytes = (await readMemoryBytes()) - before;
  expect(costBytes).toBeLessThan(mostBytes);
  for (const socket of opened) socket.terminate();
  await waitFor(async () => {
    const answer = await fetch(`${server.origin}/api/health`);
    return answer.ok || undefined;
  });
});
