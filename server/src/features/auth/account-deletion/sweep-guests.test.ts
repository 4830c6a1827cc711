import { dayMs } from '@kith/contract/core/time';
import { runAsService } from '#platform/database/service.ts';
import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { sweepGuests } from './sweep-guests.ts';

const database = await useFileDatabase();
const server = await startTestApp({ database, variables: { AUTH_ANONYMOUS: 'true' } });
async function enterAsGuest() {
  const client = server.client();
  const { data } = await client.signInAnonymously();
  return { client, id: data.user!.id };
}

const sweepAfter = (days: number) =>
  runAsService(database, (tx) => sweepGuests(tx, new Date(Date.now() + days * dayMs)));

async function whoIsThere(): Promise<Set<string>> {
  const found = await database.pool.query<{ id: string }>('select id from auth.users');
  return new Set(found.rows.map(({ id }) => id));
}

test('guests without a session are removed after thirty days; those with a session or an address stay', async () => {
  const [gone, staying, converted] = await Promise.all([
    enterAsGuest(),
    enterAsGuest(),
    enterAsGuest(),
  ]);
  await gone.client.signOut();
  await converted.client.updateUser({ email: 'guest@test.example' });
  await converted.client.signOut();
  const all = new Set([gone.id, staying.id, converted.id]);
  await sweepAfter(29);
  expect(await whoIsThere()).toEqual(all);
  await Promise.all([sweepAfter(31), sweepAfter(31)]);
  expect(await whoIsThere()).toEqual(new Set([staying.id, converted.id]));
  const { rows } = await database.pool.query('select from profiles where id = $1', [gone.id]);
  expect(rows).toEqual([]);
});

test('a guest who connected a CRM is left to the deletion of accounts, which revokes the access', async () => {
  const guest = await enterAsGuest();
  await guest.client.signOut();
  await database.pool.query(
    `with connection as (
       insert into crm_connections (owner_id, provider, account_label, account_key, mapping, connected_at)
       values ($1, 'hubspot', '7', '7', '{}', now()) returning owner_id, id)
     insert into auth.crm_tokens (owner_id, connection_id, sealed, expires_at)
     select owner_id, id, '', now() from connection`,
    [guest.id],
  );
  await sweepAfter(31);
  const { rows } = await database.pool.query(
    'select deletion_due_at is not null as is_due from auth.users where id = $1',
    [guest.id],
  );
  expect(rows).toEqual([{ is_due: true }]);
});
