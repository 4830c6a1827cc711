import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';

import type { Database } from '#platform/database/database.ts';
import { createDiskStore } from '#platform/files/disk-store.ts';
import { startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { type Plan, workOf } from '#testing/plan-work.ts';
import { createLinkedInSample } from '#testing/samples/linkedin-sample.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { listJobHandlers } from './jobs.ts';

const database = await useFileDatabase();
// One of the jobs reads the queue's own tables.
const queue = await startJobs({ database, log: silentLogger, handlers: [] });
afterAll(() => queue.stop());
const contacts = 400;
/** A node may see every row a few dozen times, but not once for every other row. */
const rowLimit = 40 * contacts;
/** Plans of later batches are like those of the first. */
const plansOfText = 2;

/** `no_active_sql_transaction`. */
const noTransaction = '25P01';
const planned = /^\s*(?:select|with|insert|update|delete)/iu;

type Query = (...args: unknown[]) => Promise<pg.QueryResult>;

/** Returns whether the connection is in a transaction. */
async function beginPlan(query: Query): Promise<boolean> {
  try {
    await query('savepoint plan');
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code === noTransaction) return false;
    throw error;
  }
}

/** Explains every statement of a pool where it runs, with its role and settings. */
function watchPlans(pool: pg.Pool): Map<string, number> {
  const work = new Map<string, number>();
  const seen = new Map<string, number>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    client.query = (async (given: string | pg.QueryConfig, ...others: unknown[]) => {
      const isPlain = typeof given === 'string' || !planned.test(given.text);
      if (isPlain || (seen.get(given.text) ?? 0) >= plansOfText) return query(given, ...others);
      // What reads without a transaction, such as the queue's own timer, has no role or settings either.
      if (!(await beginPlan(query))) return query(given, ...others);
      seen.set(given.text, (seen.get(given.text) ?? 0) + 1);
      const text = `explain (analyze, timing off, format json) ${given.text}`;
      const { rows } = await query({ text, values: given.values });
      await query('rollback to plan');
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
      work.set(given.text, Math.max(work.get(given.text) ?? 0, workOf(plan)));
      return query(given, ...others);
    }) as typeof client.query;
  });
  return work;
}

/** Each person twice, so that a search for duplicates has pairs to write. */
async function fill(ownerId: string): Promise<void> {
  await database.pool.query(
    `insert into contacts (owner_id, id, first_name, last_name, full_name, name_key, search_text,
       company, title, location)
     select $1, gen_random_uuid(), 'Ana' || n, 'Okafor' || n, 'Ana' || n || ' Okafor' || n,
       'ana' || n || ' okafor' || n, ' ana' || n || ' okafor' || n, 'Company ' || n % 40, 'Director',
       'Lisbon'
     from (select i / 2 as n from generate_series(1, $2::integer) i) doubles`,
    [ownerId, contacts],
  );
  await database.pool.query(
    `insert into contact_points (owner_id, contact_id, kind, position, value, normalized, label)
     select owner_id, id, 'email', 0, name, name, 'work'
     from (select *, replace(name_key, ' ', '.') || '@example.org' as name from contacts) c
     where owner_id = $1`,
    [ownerId],
  );
  await database.pool.query(
    `insert into interactions (owner_id, contact_id, kind, direction, occurred_at)
     select owner_id, id, 'call', 'out', now() - interval '40 days' from contacts
     where owner_id = $1`,
    [ownerId],
  );
}

test('a bulk load that the statistics do not know makes no job compare every row with every other', async () => {
  const work = watchPlans(database.pool as Database['pool']);
  const app = await startTestApp({ database });
  const [known, unknown] = [await app.signUp(), await app.signUp()];
  await fill(known.id);
  await database.pool.query('analyze');
  await fill(unknown.id);
  await database.pool.query(
    `insert into duplicate_scans (owner_id, status, requested_at) values ($1, 'queued', now())`,
    [unknown.id],
  );
  await app.run('duplicates.scan', { ownerId: unknown.id });
  const scans = await database.pool.query(
    `select contacts_done, (select count(*)::integer from duplicate_candidates) as pairs
     from duplicate_scans`,
  );
  expect(scans.rows).toEqual([{ contacts_done: contacts, pairs: contacts / 2 - 1 }]);
  // The second scan also compares its pairs with those of the first.
  await database.pool.query(`update contacts set revision = revision + 1 where owner_id = $1`, [
    unknown.id,
  ]);
  await database.pool.query(`update duplicate_scans set status = 'queued'`);
  await app.run('duplicates.scan', { ownerId: unknown.id });

  // The suggestions of a first day: there are no interactions yet, except in one company.
  const newcomer = await app.signUp();
  await fill(newcomer.id);
  await database.pool.query(
    `delete from interactions i using contacts c where i.owner_id = $1 and c.owner_id = $1
     and c.id = i.contact_id and c.company <> 'Company 1'`,
    [newcomer.id],
  );
  await database.pool.query(
    `insert into interactions (owner_id, contact_id, kind, direction, occurred_at, counted)
     select owner_id, id, 'meeting', 'mutual', now() + interval '2 days', false from contacts
     where owner_id = $1 limit 20`,
    [newcomer.id],
  );
  const today = await newcomer.call('GET', '/nudges/today');
  expect(((await today.json()) as { items: unknown[] }).items).toHaveLength(5);

  const { connections } = createLinkedInSample({ people: contacts });
  const uploaded = await fetch(`${app.origin}/api/v1/imports?file_name=Connections.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${unknown.token}` },
    body: new Uint8Array(connections),
  });
  const { id } = (await uploaded.json()) as { id: string };
  await app.runAll();
  await unknown.call('POST', `/imports/${id}/start`, {});
  await app.runAll();
  await unknown.call('POST', `/imports/${id}/undo`, {});
  await app.runAll();
  await unknown.call('POST', '/account/exports', {});
  await app.runAll();
  const handlers = listJobHandlers({
    ...app,
    database,
    files: createDiskStore(''),
    ai: { remote: null },
    log: silentLogger,
  });
  for (const { name, schedule } of handlers) if (schedule !== undefined) await app.run(name);

  const excessive = [...work].filter(([, rows]) => rows > rowLimit);
  expect(excessive).toEqual([]);
  const done = await database.pool.query(
    `select (select status from imports where owner_id = $1) as import,
       (select status from account_exports where owner_id = $1) as export`,
    [unknown.id],
  );
  expect(done.rows).toEqual([{ import: 'undone', export: 'done' }]);
});
