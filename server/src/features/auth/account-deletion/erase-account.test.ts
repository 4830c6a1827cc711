import type pg from 'pg';
import { expect, test } from 'vitest';

import { startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { keyOf, listTables } from '#platform/database/catalogue.ts';
import { fillTables, findOwnerColumn, quoteTable, readWholeTable } from '#testing/fill-tables.ts';
import { watchNestedPlans } from '#testing/plan-work.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

import { eraseAccount } from './erase-account.ts';

const database = await useFileDatabase();

const now = new Date('2026-11-20T09:00:00Z');
const gone = { email: 'leaving.member@gone.example', name: 'Leonora Leaving' };
const stays = { email: 'staying.member@here.example', name: 'Stefan Staying' };

/** Every row of every schema of ours as text, with its table. */
async function readAll(client: pg.ClientBase): Promise<string[]> {
  const rows: string[] = [];
  for (const table of await listTables(client)) {
    for (const row of await readWholeTable(client, table)) rows.push(`${keyOf(table)} ${row}`);
  }
  return rows;
}

/** A member with a row in every table, and rows that name them without a foreign key. */
async function addRows(client: pg.ClientBase, who: { email: string; name: string }) {
  const { actor } = await createMember(database, { email: who.email });
  const id = actor.memberId;
  await fillTables(client, id);
  await client.query(
    `update auth.users set email = $2, new_email = 'new.' || $2, deletion_due_at = $3,
       raw_user_meta_data = jsonb_build_object('full_name', $4::text) where id = $1`,
    [id, who.email, now, who.name],
  );
  await client.query('update profiles set display_name = $2 where id = $1', [id, who.name]);
  await client.query(
    `insert into auth.outgoing_emails (recipient, subject, body_text, body_html)
     values ($1, 'To them', 'Hello', ''), ('new.' || $1, 'To the new one', 'Hello', '')`,
    [who.email],
  );
  await client.query(
    `insert into auth.outgoing_emails (recipient, reply_to, subject, body_text, body_html)
     values ('team@kith.example', $1, 'Question', 'Question 7 from ' || $1, '')`,
    [who.email],
  );
  await client.query(
    `insert into waitlist (email, locale, consent_text, created_at)
     values ($1, 'en-US', 'Yes', now())`,
    [who.email],
  );
  const phone = `4915112345${id.replace(/\D/gu, '').slice(0, 4)}`;
  await client.query('update auth.users set phone = $2 where id = $1', [id, phone]);
  await client.query(
    `insert into auth.short_messages (id, recipient, body)
     values (gen_random_uuid(), $1, 'A code for ' || $2)`,
    [`+${phone}`, who.name],
  );
  await client.query(`insert into auth.rate_limits (key, points) values ('factor:' || $1, 1)`, [
    id,
  ]);
  await client.query(
    `insert into admin_audit_log (admin_user_id, target_user_id, action_type, route_path,
       request_data, error_message, ip_address, user_agent, session_id, success)
     values ($1::uuid, null::uuid, 'rpc_call', '/app/admin/users/' || $1::text,
       jsonb_build_object('by', $2::text), 'No such user: ' || $1::text, '192.0.2.7'::inet,
       'Their browser', $1::uuid, true),
     (null, $1, 'rpc_call', null, jsonb_build_object('address', upper($2)), null, null, null, null,
       true)`,
    [id, who.email],
  );
  return id;
}

test('erases a member’s rows from every table and keeps those of others', async () => {
  const jobs = await startJobs({
    database,
    log: silentLogger,
    handlers: [{ name: 'later', retries: 1, expireInSeconds: 60, run: async () => undefined }],
  });
  await jobs.stop();
  const client = await database.pool.connect();
  try {
    const leaving = await addRows(client, gone);
    const staying = await addRows(client, stays);
    for (const id of [leaving, staying]) {
      await client.query(
        `insert into pgboss.job (name, data, singleton_key)
         values ('later', jsonb_build_object('ownerId', $1::text), 'x:' || $1::text)`,
        [id],
      );
    }
    for (const table of await listTables(client, ['public', 'auth'])) {
      const owner = await findOwnerColumn(client, table);
      if (owner === null) continue;
      const query = `select from ${quoteTable(table)} where "${owner}" = $1`;
      const found = await client.query(query, [leaving]);
      expect(found.rowCount, keyOf(table)).toBeGreaterThan(0);
    }
    const marks = [leaving, gone.email, gone.name].map((mark) => mark.toLowerCase());
    const names = (row: string) => marks.some((mark) => row.toLowerCase().includes(mark));
    const before = await readAll(client);
    expect(before.filter(names).length).toBeGreaterThan(50);
    const ofOthers = before.filter((row) => row.toLowerCase().includes(staying));
    const deeds = before.filter((row) => row.startsWith('public.admin_audit_log')).length;

    expect(await eraseAccount({ database, input: { userId: leaving, now } })).toBe(true);

    const after = await readAll(client);
    expect(after.filter(names)).toEqual([]);
    expect(ofOthers.filter((row) => !after.includes(row))).toEqual([]);
    expect(after.filter((row) => row.startsWith('public.admin_audit_log'))).toHaveLength(deeds);
    expect(await eraseAccount({ database, input: { userId: leaving, now } })).toBe(false);
  } finally {
    client.release();
  }
});

test('keeps members who are not leaving, or not yet', async () => {
  const { actor } = await createMember(database);
  const userId = actor.memberId;
  expect(await eraseAccount({ database, input: { userId, now } })).toBe(false);
  await database.pool.query('update auth.users set deletion_due_at = $2 where id = $1', [
    userId,
    new Date(now.getTime() + 1),
  ]);
  expect(await eraseAccount({ database, input: { userId, now } })).toBe(false);
  const found = await database.pool.query('select from profiles where id = $1', [userId]);
  expect(found.rowCount).toBe(1);
});

/** Members with so many contacts and interactions each, the first one is due. */
async function addNetworks(ofLeaving: number, ofStaying = ofLeaving): Promise<[string, string]> {
  const members = [await createMember(database), await createMember(database)];
  const [leaving, staying] = members.map(({ actor }) => actor.memberId) as [string, string];
  for (const [owner, contacts] of [
    [leaving, ofLeaving],
    [staying, ofStaying],
  ] as const) {
    await database.pool.query(
      `with c as (
         insert into contacts (owner_id, id, first_name, last_name, full_name, company, name_key,
           search_text)
         select $1, gen_random_uuid(), 'A', '', 'A', 'Firm ' || n, 'a', ' a'
         from generate_series(1, $2::integer) n returning owner_id, id)
       insert into interactions (owner_id, contact_id, kind, direction, occurred_at)
       select owner_id, id, 'call', 'out', now() from c`,
      [owner, contacts],
    );
  }
  await database.pool.query('update auth.users set deletion_due_at = $2 where id = $1', [
    leaving,
    now,
  ]);
  return [leaving, staying];
}

async function countOf(table: string, owner: string): Promise<number> {
  const query = `select count(*)::integer as count from ${table} where owner_id = $1`;
  return (await database.pool.query<{ count: number }>(query, [owner])).rows[0]!.count;
}

test('a large network is deleted by batches, and an interrupted run goes on where it was', async () => {
  const [leaving, staying] = await addNetworks(2_500);
  const stop = new AbortController();
  let transactions = 0;
  const { pool } = database;
  const counting = {
    ...database,
    pool: Object.assign(Object.create(pool), {
      connect: () => {
        transactions += 1;
        if (transactions === 30) stop.abort();
        return pool.connect();
      },
    }) as typeof pool,
  };
  const input = { userId: leaving, now };
  const interrupted = eraseAccount({ database: counting, input, signal: stop.signal });
  await expect(interrupted).rejects.toThrow('aborted');
  const user = await pool.query('select deleted_at from auth.users where id = $1', [leaving]);
  expect(user.rows).toEqual([{ deleted_at: now }]);
  expect(await eraseAccount({ database: counting, input })).toBe(true);
  expect(await countOf('contacts', leaving)).toBe(0);
  for (const table of ['contacts', 'interactions', 'companies'])
    expect(await countOf(table, staying)).toBe(2_500);
  expect(await eraseAccount({ database, input })).toBe(false);
});

test('no statement of an erasure reads the network of another member', async () => {
  const [userId, staying] = await addNetworks(30, 3_000);
  const client = await database.pool.connect();
  const release = client.release.bind(client);
  // Every transaction gets this one.
  client.release = () => undefined;
  try {
    const watch = await watchNestedPlans(client);
    const watched = {
      ...database,
      pool: Object.assign(Object.create(database.pool), {
        connect: async () => client,
      }) as typeof database.pool,
    };
    const work = await watch(() => eraseAccount({ database: watched, input: { userId, now } }));
    expect(work.length).toBeGreaterThan(100);
    expect(work.filter(({ rows }) => rows > 2_500)).toEqual([]);
  } finally {
    release(true);
  }
  expect(await countOf('contacts', userId)).toBe(0);
  expect(await countOf('contacts', staying)).toBe(3_000);
});
