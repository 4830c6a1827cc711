import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { signUpOver } from '#testing/api-client.ts';
import { openRawSocket } from '#testing/raw-socket.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
let killed: ServerProcess;
let lasting: ServerProcess;
beforeAll(async () => {
  [killed, lasting] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  for (const { child } of [killed, lasting]) child.kill('SIGKILL');
});

function start(): Promise<ServerProcess> {
  const { host, user } = inject('cluster');
  const address = `postgres://${user}@${encodeURIComponent(host)}/${database.connection.database}`;
  return startServerProcess({ DATABASE_URL: address, APP_ORIGIN: 'http://localhost:3000' });
}

/** A member's socket on a server in a process of its own. */
async function listen({ origin }: ServerProcess, token: string) {
  const answer = await fetch(`${origin}/api/config`);
  const { publishable_key: key } = (await answer.json()) as { publishable_key: string };
  const query = new URLSearchParams({ apikey: key, vsn: '2.0.0' }).toString();
  const socket = await openRawSocket(
    `${origin.replace('http', 'ws')}/realtime/v1/websocket?${query}`,
  );
  const table = { event: '*', schema: 'public', table: 'notifications' };
  expect((await socket.join('mine', [table], token)).status).toBe('ok');
  return socket;
}

test('when one of two servers is killed, the other continues and stops without waiting for its sockets', async () => {
  const member = await signUpOver(lasting.origin);
  const [lost, kept] = [
    await listen(killed, member.accessToken),
    await listen(lasting, member.accessToken),
  ];
  const notify = (title: string) =>
    database.pool.query(
      `insert into notifications (user_id, type, title, message, created_at)
       values ($1, 'other', $2, '', now())`,
      [member.memberId, title],
    );
  await notify('to both');
  for (const socket of [lost, kept]) {
    expect((await socket.nextChange()).data.record.title).toBe('to both');
  }
  await killed.stop('SIGKILL');
  expect((await lost.closed).code).toBe(1006);
  await notify('to one');
  expect((await kept.nextChange()).data.record.title).toBe('to one');
  const stopped = lasting.stop('SIGTERM');
  expect((await kept.closed).code).toBe(1001);
  const closedAt = performance.now();
  expect(await stopped).toBe(0);
  // Draining waits ten seconds for sockets that stay open.
  expect(performance.now() - closedAt).toBeLessThan(9_000);
});
