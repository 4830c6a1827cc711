import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { eraseAccount } from '../../../server/src/features/auth/account-deletion/erase-account.ts';
import { openCluster } from '../../../server/src/platform/database/cluster.ts';
import { connectDatabase } from '../../../server/src/platform/database/database.ts';
import { fillContacts } from '../dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { compareWithBaseline, type Row, summarize } from '../measure.ts';
import { sendRequest } from '../record-request.ts';

import { requestList } from './list-request.ts';

const contacts = Number(process.env['BENCH_ERASED_CONTACTS'] ?? 10_000);
const interactionsPerContact = 10;
const otherContacts = 5_000;
const batchSize = 1_000;
const factor = 25;
/** What a list may take at worst while a network is deleted, as a multiple of a quiet one. */
const listFactor = 3;
const quietRuns = 200;
const pauseMs = 20;

/**
 * Deletes a member with their contacts and ten interactions each, beside a bare deletion in as
 * large batches of as many rows, which nothing refers to; and how long another member's list takes
 * meanwhile. `BENCH_ERASED_CONTACTS` makes the network larger.
 */
export async function benchErase(environment: BenchEnvironment): Promise<Row> {
  const { raw, signUp, dataFolder } = environment;
  const leaver = await signUp(`leaver-${Date.now()}`);
  const neighbour = await signUp('neighbour');
  await raw.query('delete from contacts where owner_id = $1', [neighbour.id]);
  await fillContacts(raw, neighbour.id, otherContacts);
  await fillNetwork(raw, leaver.id);
  const baseline = summarize([await timeBareDeletion(raw, leaver.id)]);

  const request = await requestList();
  const timeList = async () => {
    const startedAt = performance.now();
    await sendRequest(environment.http, request, neighbour.headers);
    return performance.now() - startedAt;
  };
  const quiet: number[] = [];
  for (let run = 0; run < quietRuns; run += 1) {
    quiet.push(await timeList());
    await sleep(pauseMs);
  }

  const now = new Date();
  await raw.query('update auth.users set deletion_due_at = $2 where id = $1', [leaver.id, now]);
  const { connection } = await openCluster(dataFolder);
  const database = connectDatabase(connection, { max: 1 });
  const startedAt = performance.now();
  let tookMs = 0;
  const erase = async () => {
    const isErased = await eraseAccount({ database, input: { userId: leaver.id, now } });
    if (!isErased) throw new Error('The account was kept');
    tookMs = performance.now() - startedAt;
  };
  const erasing = erase();
  const meanwhile: number[] = [];
  while (tookMs === 0) {
    meanwhile.push(await timeList());
    await Promise.race([sleep(pauseMs), erasing]);
  }
  await erasing;
  await database.close();

  const [before, during] = [summarize(quiet), summarize(meanwhile)];
  process.stderr.write(
    `another member's list: p95 ${before.p95} ms before, ${during.p95} ms meanwhile\n`,
  );
  const row = compareWithBaseline(
    'account.erase',
    { subject: summarize([tookMs]), baseline },
    { figure: 'p50', factor, what: 'a bare deletion' },
  );
  const deleted = contacts * (interactionsPerContact + 2);
  return {
    ...row,
    target: `${row.target}; a list meanwhile ≤ ${listFactor} ×`,
    ok: row.ok && during.p95 <= listFactor * before.p95,
    perSecond: Math.round((1000 * deleted) / tookMs),
  };
}

async function fillNetwork(raw: pg.Client, ownerId: string): Promise<void> {
  await fillContacts(raw, ownerId, contacts);
  await raw.query(
    `insert into interactions (owner_id, contact_id, kind, direction, occurred_at)
     select owner_id, id, 'message', 'in', now() - n * interval '3 days'
     from contacts, generate_series(1, $2::integer) n where owner_id = $1`,
    [ownerId, interactionsPerContact],
  );
  await raw.query('analyze contacts, contact_points, interactions');
}

/** Copies the rows to tables without keys, and deletes them there in batches by their places. */
async function timeBareDeletion(raw: pg.Client, ownerId: string): Promise<number> {
  const tables = ['interactions', 'contact_points', 'contacts'];
  for (const table of tables) {
    await raw.query(
      `create temp table bare_${table} as select * from ${table} where owner_id = $1`,
      [ownerId],
    );
  }
  const startedAt = performance.now();
  for (const table of tables) {
    const found = await raw.query<{ place: string }>(
      `select ctid::text as place from bare_${table}`,
    );
    const places = found.rows.map(({ place }) => place);
    for (let at = 0; at < places.length; at += batchSize) {
      await raw.query(`delete from bare_${table} where ctid = any($1::tid[])`, [
        places.slice(at, at + batchSize),
      ]);
    }
  }
  const tookMs = performance.now() - startedAt;
  for (const table of tables) await raw.query(`drop table bare_${table}`);
  return tookMs;
}
