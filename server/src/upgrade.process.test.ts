import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PublicConfig } from '@kith/contract/system/schemas';
import { afterEach, expect, inject, test } from 'vitest';

import { readBackup } from '#testing/read-backup.ts';
import {
  runCommand,
  type ServerProcess,
  spawnServer,
  startServerProcess,
} from '#testing/server-process.ts';
import { findFreePort } from '#testing/find-free-port.ts';
import { createTestDatabase, useTestDatabase } from '#testing/test-database.ts';
import { talk } from '#testing/write-release-talk.ts';
import { useUntilEnd } from '#testing/use-until-end.ts';

/** Made by `write-previous-release.ts` with the release before this version. */
const file = join(import.meta.dirname, 'testing/fixtures/previous-release.backup');
const previous = JSON.parse(await readFile(file.replace(/backup$/u, 'json'), 'utf8')) as {
  passphrase: string;
  email: string;
  password: string;
  contacts: number;
};
const keys = { passphrase: previous.passphrase };
const database = await useUntilEnd(createTestDatabase('template0'));
const { host, user } = inject('cluster');
const addressOf = (name: string) => `postgres://${user}@${encodeURIComponent(host)}/${name}`;
const env = { DATABASE_URL: addressOf(database.connection.database) };
const servers: ServerProcess[] = [];
// A failed test must not leave its server behind.
afterEach(() => servers.splice(0).forEach(({ child }) => child.kill('SIGKILL')));

type Counted = { is_first: boolean; direction: string; messages: number };

async function readJson<Body>(answer: Promise<Response>): Promise<Body> {
  const given = await answer;
  expect(given.status).toBe(200);
  return (await given.json()) as Body;
}

async function signIn(origin: string): Promise<string> {
  const { publishable_key: apikey } = await readJson<PublicConfig>(fetch(`${origin}/api/config`));
  const { email, password } = previous;
  const session = await readJson<{ access_token: string }>(
    fetch(`${origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
  );
  return session.access_token;
}

test('a server starts with the data of the release before, and its members find everything', async () => {
  const before = await readBackup(file, keys);
  await runCommand('restore', [file], { ...env, BACKUP_PASSPHRASE: previous.passphrase });
  const server = await startServerProcess(env);
  servers.push(server);
  const ready = await readJson<{ status: string }>(fetch(`${server.origin}/api/ready`));
  expect(ready.status).toBe('ready');
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
  const headers = { authorization: `Bearer ${await signIn(server.origin)}` };
  const list = await readJson<{ total: number }>(
    fetch(`${server.origin}/api/v1/contacts`, { headers }),
  );
  expect(list.total).toBe(previous.contacts);
  for (const table of ['contacts', 'contact_points', 'conversations', 'messages']) {
    const found = await database.pool.query(`select from public.${table}`);
    expect(found.rowCount, table).toBe(before.tables.get(`public.${table}`)?.length);
  }
  const noted = await database.pool.query(
    `select from interactions where source not in ('messages', 'feed')`,
  );
  expect(noted.rowCount).toBe(before.tables.get('public.interactions')?.length);
  expect(await server.stop('SIGTERM')).toBe(0);
});

test('what members wrote to each other before is as it was, and counts once for each of them', async () => {
  const server = await startServerProcess(env);
  servers.push(server);
  const { rows: messages } = await database.pool.query<{ content: string }>(
    'select content from messages order by seq',
  );
  expect(messages.map(({ content }) => content)).toEqual([...talk.written, talk.answer]);
  const readCounted = async () => {
    const { rows } = await database.pool.query<Counted>(
      `select u.email = $1 as is_first, i.direction, sum(i.message_count)::integer as messages
       from interactions i join auth.users u on u.id = i.owner_id where i.source = 'messages'
       group by 1, 2 order by 1 desc, 2`,
      [previous.email],
    );
    return rows;
  };
  const expected: Counted[] = [
    { is_first: true, direction: 'in', messages: 1 },
    { is_first: true, direction: 'out', messages: talk.written.length },
    { is_first: false, direction: 'in', messages: talk.written.length },
    { is_first: false, direction: 'out', messages: 1 },
  ];
  await expect.poll(readCounted).toEqual(expected);
  const answer = await fetch(`${server.origin}/api/v1/contacts?q=Known`, {
    headers: { authorization: `Bearer ${await signIn(server.origin)}` },
  });
  const { items } = (await answer.json()) as { items: { last_interaction_at: string | null }[] };
  expect(items.map((contact) => contact.last_interaction_at)).toEqual([expect.any(String)]);
  expect(await server.stop('SIGTERM')).toBe(0);
});

test('a server that is older than its database refuses to start, says why, and changes nothing', async () => {
  const newer = await useTestDatabase();
  const read = async () =>
    (await newer.pool.query('select * from schema_functions order by name')).rows;
  await newer.pool.query(`insert into schema_migrations (name) values ('29990101T0000_a.sql')`);
  await newer.pool.query(`update schema_functions set checksum = 'of a newer version'`);
  const functions = await read();
  const older = spawnServer({
    PORT: String(await findFreePort()),
    DATABASE_URL: addressOf(newer.connection.database),
  });
  servers.push(older);
  const code = await new Promise((resolve) => void older.child.on('close', resolve));
  expect(code).toBe(1);
  expect(older.output()).toBe(
    'The database has migrations that this version does not know: 29990101T0000_a.sql. A newer version has ' +
      'upgraded it: start that one, or restore a backup from before (docs/upgrading.md)\n',
  );
  expect(await read()).toEqual(functions);
});
