import { afterEach, expect, inject, test } from 'vitest';

import { signUpOver } from '#testing/api-client.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { waitFor } from '#testing/wait-for.ts';

const database = await useFileDatabase();
const servers: ServerProcess[] = [];
// A failed test must not leave its server behind.
afterEach(() => servers.splice(0).forEach(({ child }) => child.kill('SIGKILL')));

async function start(): Promise<ServerProcess> {
  const { host, user } = inject('cluster');
  const address = `postgres://${user}@${encodeURIComponent(host)}/${database.connection.database}`;
  const server = await startServerProcess({ DATABASE_URL: address });
  servers.push(server);
  return server;
}

function countWaiting(application: string) {
  return waitFor(async () => {
    const found = await database.pool.query(
      `select from pg_stat_activity where datname = current_database()
         and application_name = $1 and wait_event_type = 'Lock'`,
      [application],
    );
    return found.rowCount || undefined;
  });
}

test('SIGTERM stops a server whose job and request wait for a query that never ends, and the job is kept', async () => {
  const server = await start();
  const member = await signUpOver(server.origin);
  await member.call('POST', '/contacts', { first_name: 'Ana' });
  const request = await database.pool.connect();
  await request.query(
    'begin; lock table duplicate_dismissals, contact_views in access exclusive mode',
  );
  expect((await member.call('POST', '/duplicates/scan', {})).status).toBeLessThan(300);
  expect(await countWaiting('kith-jobs')).toBe(1);
  const answer = member.call('GET', '/contact-views').catch(() => null);
  expect(await countWaiting('kith')).toBe(1);

  // The lock is held until the server has ended.
  expect(await server.stop('SIGTERM')).toBe(0);
  await answer;
  const kept = await database.pool.query(
    `select state, retry_count from pgboss.job where name = 'duplicates.scan'`,
  );
  expect(kept.rows).toEqual([{ state: 'retry', retry_count: 0 }]);
  await request.query('rollback');
  request.release();

  await start();
  const scanned = await waitFor(async () => {
    const found = await database.pool.query<{ status: string }>(
      'select status from duplicate_scans where owner_id = $1',
      [member.memberId],
    );
    return found.rows[0]?.status === 'completed' ? found.rows[0] : undefined;
  });
  expect(scanned.status).toBe('completed');
});
