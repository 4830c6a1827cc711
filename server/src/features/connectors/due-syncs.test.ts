import { minuteMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import { type Crm, useCrmScene } from '#testing/crm-scene.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import type { AppMember } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const { salesforce, server, someone, addThere, startOver } = await useCrmScene(database);

let ana: AppMember;
let crm: Crm;
beforeEach(async () => {
  ({ ana, crm } = await startOver());
});

const begin = (kind: 'preview' | 'sync') => ana.call('POST', `${crm.path}/runs`, { kind });
const schedule = async () => {
  await server.run('connectors.schedule');
  await server.runAll();
};

test('settings that changed since the last preview apply to nothing, until they are previewed', async () => {
  addThere(someone());
  await crm.connect();
  await crm.sync();
  await crm.update({ direction: 'both', adds_contacts: true });
  await crm.add({ first_name: 'Bo', last_name: 'Here' });
  server.advance(61 * minuteMs);
  await schedule();
  expect(salesforce.rows('Contact')).toHaveLength(1);
  // It is still due.
  expect((await crm.preview()).counts.contacts_added_there).toBe(1);
  await schedule();
  expect((await crm.read()).run).toMatchObject({ kind: 'sync', status: 'done' });
  expect(salesforce.rows('Contact')).toHaveLength(2);
});

test('a preview at the time of a sync does not end the hourly syncs', async () => {
  const id = addThere(someone());
  await crm.connect();
  await crm.sync();
  server.advance(61 * minuteMs);
  await bodyOf(begin('preview'));
  await server.run('connectors.schedule');
  expect((await crm.read()).next_sync_at).not.toBeNull();
  await server.runAll();
  salesforce.edit('Contact', id, { Title: 'Later' });
  await schedule();
  expect((await crm.read()).run).toMatchObject({ kind: 'sync', status: 'done' });
  expect((await crm.contacts())[0]!.title).toBe('Later');
});

test('members whose previews go on keep no one else from being synced', async () => {
  const id = addThere(someone());
  await crm.connect();
  await crm.sync();
  // More than are begun at once, and due before.
  await database.pool.query(
    `with crowd as (
      insert into auth.users (id, email)
      select gen_random_uuid(), n || '@crowd.example' from generate_series(1, 200) n returning id
    ), connected as (
      insert into crm_connections (owner_id, provider, status, account_label, account_key, mapping,
        connected_at, next_sync_at, previewed_revision)
      select id, 'salesforce', 'active', '', '', '{}', $1::timestamptz, $1::timestamptz, 1 from crowd
      returning owner_id, id
    )
    insert into crm_runs (owner_id, connection_id, kind, counts, settings_revision, started_at)
    select owner_id, id, 'preview', '{}', 1, $2::timestamptz from connected`,
    [server.clock.now(), new Date(server.clock.now().getTime() + 61 * minuteMs)],
  );
  salesforce.edit('Contact', id, { Title: 'Later' });
  server.advance(61 * minuteMs);
  await schedule();
  expect((await crm.contacts())[0]!.title).toBe('Later');
});

/** Another request, in the middle of its work: it has the connection. */
async function meanwhile(work: string, call: () => Promise<Response>) {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from crm_connections where owner_id = $1 for update', [ana.id]);
  await client.query(work, [ana.id]);
  const answer = call();
  const isWaiting = () =>
    database.pool.query('select from pg_locks where not granted').then(({ rows }) => rows);
  await expect.poll(isWaiting).toHaveLength(1);
  await client.query('commit');
  client.release();
  return refusalOf(answer);
}

test('a sync never begins with settings that changed at the same moment', async () => {
  await crm.connect();
  await crm.sync();
  const change = `update crm_connections set revision = revision + 1, adds_contacts = true
    where owner_id = $1`;
  expect(await meanwhile(change, () => begin('sync'))).toEqual([409, 'illegal_state']);
  expect((await crm.read()).run).toMatchObject({ status: 'done' });
});

test('settings never change while a run works with them, also where it began at the same moment', async () => {
  await crm.connect();
  await crm.sync();
  const started = `insert into crm_runs (owner_id, connection_id, kind, counts, settings_revision,
      started_at)
    select owner_id, connection_id, 'sync', counts, settings_revision, started_at + interval '1 hour'
    from crm_runs where owner_id = $1 and kind = 'sync'`;
  const change = () => ana.call('PATCH', crm.path, { direction: 'both' });
  expect(await meanwhile(started, change)).toEqual([409, 'conflict']);
  expect(await refusalOf(change())).toEqual([409, 'conflict']);
  expect((await crm.read()).direction).toBe('in');
});
