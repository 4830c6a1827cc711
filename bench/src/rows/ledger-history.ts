import type pg from 'pg';

import { withIndexesAfterwards, withoutTriggers } from './fill-fast.ts';

/** How large the synthetic ledger is: `BENCH_LEDGER_ENTRIES` makes it smaller, for a quick look. */
const entries = Number(process.env['BENCH_LEDGER_ENTRIES'] ?? 10_000_000);
/** Of each member, two entries to each, over a year. */
const transactionsEach = 2_500;
const members = Math.max(1, Math.round(entries / 2 / transactionsEach));
const given = 1_000_000;
/** Granted months that are over. */
const closedLots = 24;

/** Ids in the order of time, so that their indexes only grow at one end. */
const idOf = (kind: string, column: string) =>
  `('${kind}0000000-0000-4000-8000-' || lpad(to_hex(${column}), 12, '0'))::uuid`;
const isHold = 'k % 10 = 8';
const isCapture = 'k % 10 = 9';

/**
 * A ledger of 10,000,000 entries of 2,000 members, the asking one first, once per database.
 * What members did alternates, as it does in time: gifts first, then charges, and holds with their
 * captures. The ledger's check finds nothing wrong with it.
 *
 * @returns how many entries there are.
 */
export async function fillLedger(raw: pg.Client, askingId: string): Promise<number> {
  const known = await raw.query(`select from credit_transactions where id = ${idOf('a', '1')}`);
  if (known.rowCount === 0) {
    const startedAt = performance.now();
    await withoutTriggers(raw, () => writeLedger(raw, askingId));
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    process.stderr.write(`Wrote the ledger in ${seconds} s\n`);
  }
  const found = await raw.query<{ count: string }>('select count(*) from credit_entries');
  return Number(found.rows[0]?.count);
}

async function writeLedger(raw: pg.Client, askingId: string): Promise<void> {
  process.stderr.write(`Writing ${members * transactionsEach * 2} entries …\n`);
  await raw.query('begin');
  await raw.query(`set local work_mem = '128MB'`);
  await writeMembers(raw, askingId);
  await writeTransactions(raw);
  await writeEntries(raw);
  await raw.query('drop table ledger_members');
  await raw.query('commit');
  await raw.query('vacuum analyze credit_accounts');
  await raw.query('vacuum analyze credit_transactions');
  await raw.query('vacuum analyze credit_entries');
}

async function writeMembers(raw: pg.Client, askingId: string): Promise<void> {
  await raw.query(
    `insert into auth.users (id, email, email_confirmed_at)
     select ${idOf('b', 'm')}, 'ledger-member-' || m || '@bench.example', now()
     from generate_series(1, $1::integer - 1) m`,
    [members],
  );
  await raw.query(
    `create temporary table ledger_members as
     select m, case m when 0 then $2::uuid else ${idOf('b', 'm')} end as id, null::bigint as lot,
       null::bigint as held from generate_series(0, $1::integer - 1) m`,
    [members, askingId],
  );
  await raw.query(
    `insert into wallets (owner_id, granted_month, granted_credits, changed_at)
     select id, date_trunc('month', now() at time zone 'UTC'), 100, now() from ledger_members
     where m > 0`,
  );
  // A charge or a hold's part takes one; a hold takes its part when it begins.
  await raw.query(
    `insert into credit_accounts (user_id, kind, opened_at, balance, expires_at, closed_at)
     select id, 'lot', now() - n * interval '1 month', 0, now() - interval '1 day',
       now() - interval '1 day' from ledger_members, generate_series(1, $1::integer) n`,
    [closedLots],
  );
  const spent = `(select count(*) from generate_series(1, $1::integer - 1) k where not (${isCapture}))`;
  await raw.query(
    `with lots as (insert into credit_accounts (user_id, kind, opened_at, balance)
       select id, 'lot', now() - interval '1 year', $2::bigint - ${spent} from ledger_members
       returning id, user_id),
     held as (insert into credit_accounts (user_id, kind, opened_at)
       select id, 'held', now() - interval '1 year' from ledger_members returning id, user_id)
     update ledger_members m set lot = l.id, held = h.id from lots l join held h using (user_id)
     where l.user_id = m.id`,
    [transactionsEach, given],
  );
  await raw.query('create index on ledger_members (m)');
  await raw.query('analyze ledger_members');
}

/** The `k`th transaction of each member `m`, all of the same `k` beside each other. */
const series = `generate_series(0, $1::integer - 1) k cross join ledger_members m,
  lateral (select 1 + k::bigint * $2::integer + m.m as n,
    now() - ($1::integer - k) * interval '1 year' / $1::integer + m.m * interval '1 second' as at,
    ($3::bigint - k + (k + 1) / 10) as balance) o`;

async function writeTransactions(raw: pg.Client): Promise<void> {
  const values = [transactionsEach, members, given];
  await raw.query(
    `insert into credit_holds (id, user_id, unit, amount, captured, action, quantity, held_at,
       expires_at, settled_at)
     select ${idOf('c', 'o.n')}, m.id, 'credit', 1, 1, 'ai_analysis', 1, o.at, o.at, o.at
     from ${series} where ${isHold} and $3::bigint > 0 order by k, m.m`,
    values,
  );
  await withIndexesAfterwards(raw, 'credit_transactions', () =>
    raw.query(
      `insert into credit_transactions (id, user_id, kind, unit, change, balance, action, resource_id,
         hold_id, key, happened_at)
       select ${idOf('a', 'o.n')}, m.id,
         case when k = 0 then 'reward' when ${isHold} then 'hold' when ${isCapture} then 'capture'
           else 'charge' end, 'credit',
         case when k = 0 then $3::bigint when ${isCapture} then 0 else -1 end, o.balance,
         case when k % 10 >= 8 then 'ai_analysis' else 'contact_created' end,
         ${idOf('d', 'o.n')}::text,
         case when ${isHold} then ${idOf('c', 'o.n')}
           when ${isCapture} then ${idOf('c', 'o.n - $2::integer')} end,
         'bench:' || o.n, o.at
       from ${series} order by k, m.m`,
      values,
    ),
  );
}

async function writeEntries(raw: pg.Client): Promise<void> {
  await withIndexesAfterwards(raw, 'credit_entries', () =>
    raw.query(
      `insert into credit_entries (transaction_id, line, account_id, unit, amount)
       select ${idOf('a', 'o.n')}, side,
         case when side = 1 then case when ${isCapture} then a.spent else m.lot end
           when k = 0 then a.rewarded when ${isHold} or ${isCapture} then m.held else a.spent end,
         'credit', case when k = 0 then $3::bigint * (2 * side - 1)
           when ${isCapture} then 2 * side - 1 else 1 - 2 * side end
       from (select service_account('spent', 'credit') as spent,
           service_account('rewarded', 'credit') as rewarded offset 0) a,
         ${series} cross join generate_series(0, 1) side order by k, m.m`,
      [transactionsEach, members, given],
    ),
  );
}
