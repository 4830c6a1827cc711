import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { signUpOver } from '#testing/api-client.ts';
import { openRawSocket } from '#testing/realtime-server.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let database: TestDatabase;
let doomed: ServerProcess;
let lasting: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  [doomed, lasting] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  for (const { child } of [doomed, lasting]) child.kill('SIGKILL');
  await database.close();
});

function start(): Promise<ServerProcess> {
  const { host, user } = inject('cluster');
  const address = `postgres://${user}@${encodeURIComponent(host)}/${database.connection.database}`;
  return startServerProcess({ DATABASE_URL: address, APP_ORIGIN: 'http://localhost:3000' });
}

/** A member's socket on a server of its own process. */
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

test('one of two servers is killed, the other goes on; it stops without waiting for its sockets', async () => {
  const member = await signUpOver(lasting.origin);
  const [lost, kept] = [
    await listen(doomed, member.accessToken),
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
  await doomed.stop('SIGKILL');
  expect((await lost.closed).code).toBe(1006);
  await notify('to one');
  expect((await kept.nextChange()).data.record.title).toBe('to one');
  const stoppedAt = performance.now();
  expect(await lasting.stop('SIGTERM')).toBe(0);
  expect((await kept.closed).code).toBe(1001);
  // Draining has ten seconds for those that do not go.
  expect(performance.now() - stoppedAt).toBeLessThan(8_000);
});
