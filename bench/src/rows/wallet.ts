import { randomUUID } from 'node:crypto';

import type pg from 'pg';

import type { BenchEnvironment } from '../environment.ts';
import { type Row, round, type Series } from '../measure.ts';
import { recordRequest, type ScreenRequest, sendRequest } from '../record-request.ts';
import { runParallel } from '../run-parallel.ts';

import { insertQuery, inventPerson, requestInsert } from './contacts.ts';
import { giveCredits } from './give-credits.ts';
import { fillLedger } from './ledger-history.ts';
import { pickRequest } from './list-request.ts';

const spenders = 16;
const warmUpsEach = 20;
const actionsEach = 80;
const share = 0.4;

/** All at once, after a warm-up; each action has its own number. */
async function measureTogether(act: (index: number, lane: number) => Promise<unknown>) {
  const warmUps = spenders * warmUpsEach;
  await runParallel({ times: warmUps, atOnce: spenders }, act);
  return runParallel({ times: spenders * actionsEach, atOnce: spenders }, (index, lane) =>
    act(warmUps + index, lane),
  );
}

/** What adding a contact writes, as the bare driver would: a transaction of prepared statements. */
async function insertBare(client: pg.Client, ownerId: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ id: string }>(
    `select id from credit_accounts where user_id = $1 and kind = 'lot' order by balance desc limit 1`,
    [ownerId],
  );
  const lot = rows[0]?.id;
  const run = (name: string, text: string, values: unknown[]) =>
    client.query({ name, text, values });
  return async () => {
    const { first, last, email } = inventPerson();
    const id = randomUUID();
    await client.query('begin');
    await run('contact', insertQuery, [ownerId, first, last, email]);
    await run('wallet', 'update wallets set version = version + 1 where owner_id = $1', [ownerId]);
    await run(
      'transaction',
      `insert into credit_transactions (id, user_id, kind, unit, change, balance, action, resource_id,
         key, happened_at)
       select $1::uuid, $2, 'charge', 'credit', -1, balance - 1, 'contact_created', $1::text,
         'bench:' || $1::text, now() from credit_accounts where id = $3`,
      [id, ownerId, lot],
    );
    await run(
      'entries',
      `insert into credit_entries values ($1, 1, $2, 'credit', -1),
         ($1, 0, service_account('spent', 'credit'), 'credit', 1)`,
      [id, lot],
    );
    await run(
      'billing',
      `insert into billing_events (owner_id, data) values ($1, jsonb_build_object('type',
         'metered_action', 'action', 'contact_created', 'credits', 1, 'resource_id', $2::text))`,
      [ownerId, id],
    );
    await client.query('commit');
  };
}

/** Sixteen members who add contacts at once, next to sixteen bare connections that write the same rows. */
export async function benchMetered({ http, raw, signUp, connect }: BenchEnvironment): Promise<Row> {
  const members: Awaited<ReturnType<typeof signUp>>[] = [];
  for (let index = 0; index < spenders; index += 1) {
    const member = await signUp(`spender-${index}`);
    await giveCredits(raw, member.id);
    members.push(member);
  }
  const requests = await Promise.all(
    Array.from({ length: spenders * (warmUpsEach + actionsEach) }, () =>
      requestInsert(inventPerson()),
    ),
  );
  const subject = await measureTogether((index, lane) =>
    sendRequest(http, pickRequest(requests, index), members[lane]!.headers),
  );
  const clients = await Promise.all(members.map(() => connect()));
  const bare = await Promise.all(members.map(({ id }, index) => insertBare(clients[index]!, id)));
  const baseline = await measureTogether((_index, lane) => bare[lane]!());
  await Promise.all(clients.map((client) => client.end()));
  await raw.query('delete from contacts where owner_id = any($1)', [members.map(({ id }) => id)]);
  const ratio = round(subject.perSecond / baseline.perSecond);
  return {
    row: 'wallet.metered',
    ...subject,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio,
    target: `per second ≥ ${share} × raw`,
    ok: ratio >= share,
  };
}

const balanceLimitMs = 5;
const screenLimitMs = 30;

/** A member with 5,000 of 10,000,000 entries sends the same request, one after the other. */
async function readLedger(
  { http, raw, signUp }: BenchEnvironment,
  request: ScreenRequest,
): Promise<Series> {
  const member = await signUp('wallet-owner');
  const entries = await fillLedger(raw, member.id);
  process.stderr.write(`${entries} entries\n`);
  const send = () => sendRequest(http, request, member.headers);
  // The first thousands of requests after a start are slower: Node has not optimised their code yet.
  await runParallel({ times: 3_000, atOnce: 1 }, send);
  return runParallel({ times: 2_000, atOnce: 1 }, send);
}

function toRow(row: string, subject: Series, limitMs: number): Row {
  return {
    row,
    ...subject,
    baseline: null,
    ratio: null,
    target: `p95 < ${limitMs} ms`,
    ok: subject.p95 < limitMs,
  };
}

/** What the top bar of every screen asks for. */
export async function benchBalance(environment: BenchEnvironment): Promise<Row> {
  const request = await recordRequest((client) => client.wallet.balance({}));
  return toRow('wallet.balance', await readLedger(environment, request), balanceLimitMs);
}

/** The figures of the wallet's own screen. */
export async function benchWallet(environment: BenchEnvironment): Promise<Row> {
  const request = await recordRequest((client) => client.wallet.get({}));
  return toRow('wallet.screen', await readLedger(environment, request), screenLimitMs);
}
