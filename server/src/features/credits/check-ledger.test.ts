import { randomUUID } from 'node:crypto';

import { hourMs } from '@kith/contract/core/time';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { addCredits } from './add-credits.ts';
import { captureHold } from './capture-hold.ts';
import { checkLedger, type LedgerFault } from './check-ledger.ts';
import { holdCredits } from './hold-credits.ts';
import { meterAction } from './meter-action.ts';

const database = await useFileDatabase();
const clock = createTestClock('2026-11-20T09:00:00Z');
let memberId: string;

/** 100 granted, 1 spent, 50 bought, 20 held and 6 of these captured. */
beforeAll(async () => {
  ({ memberId } = (await createMember(database, { clock })).actor);
  const at = clock.now();
  await runAsService(database, async (tx) => {
    await meterAction(tx, { memberId, action: 'contact_created', resourceId: 'one', at });
    const bought = { kind: 'purchase', unit: 'credit', amount: 50, action: 'credits_100' } as const;
    await addCredits(tx, { memberId, ...bought, key: 'bought', at });
    const expiresAt = new Date(at.getTime() + hourMs);
    const request = { action: 'ai_analysis', quantity: 10, resourceId: 'run' } as const;
    const holdId = await holdCredits(tx, { memberId, ...request, key: 'run', expiresAt, at });
    await captureHold(tx, { holdId, amount: 6, key: 'part', at });
  });
});

class Undone extends Error {}

/** What the check finds after a statement that no trigger looked at, and that is undone. */
async function findFaults(corrupt: (tx: Tx) => Promise<unknown>): Promise<LedgerFault[]> {
  let faults: LedgerFault[] = [];
  const work = runAsService(database, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await corrupt(tx);
    faults = await checkLedger(tx);
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  return faults;
}

async function idOf(kind: string): Promise<string> {
  const { rows } = await database.pool.query(
    'select id from credit_transactions where user_id = $1 and kind = $2',
    [memberId, kind],
  );
  return rows[0].id;
}

/** The number of the lot that was granted, or of what is held. */
async function accountOf(kind: 'lot' | 'held'): Promise<string> {
  const { rows } = await database.pool.query(
    'select id from credit_accounts where user_id = $1 and kind = $2 order by id limit 1',
    [memberId, kind],
  );
  return String(rows[0].id);
}

test('a sound ledger has no fault', async () => {
  expect(await runAsService(database, checkLedger)).toEqual([]);
});

test('an entry without its counterpart is found', async () => {
  const id = await idOf('charge');
  const faults = await findFaults((tx) =>
    sql`insert into credit_entries (transaction_id, line, account_id, unit, amount)
      select ${id}, 7, id, 'credit', 3 from credit_accounts where kind = 'spent' and unit = 'credit'`.execute(
      tx,
    ),
  );
  expect(faults).toEqual([{ what: 'unbalanced transaction', id, stored: '0', proven: '3' }]);
});

test('a sum that is zero only over two units together is found', async () => {
  const id = await idOf('charge');
  const faults = await findFaults((tx) =>
    sql`insert into credit_entries (transaction_id, line, account_id, unit, amount)
      select ${id}, 7 + (unit = 'credit')::integer, id, unit, case unit when 'credit' then 3 else -3 end
      from credit_accounts where kind = 'spent' and unit in ('credit', 'analysis_unit')`.execute(
      tx,
    ),
  );
  expect(faults).toMatchObject([
    { what: 'unbalanced transaction', id, proven: '-3' },
    { what: 'unbalanced transaction', id, proven: '3' },
  ]);
});

test('a balance that its entries do not make is found', async () => {
  const id = await accountOf('lot');
  const faults = await findFaults((tx) =>
    sql`update credit_accounts set balance = balance + 5 where id = ${id}`.execute(tx),
  );
  // 20 of the 99 that were left are held.
  expect(faults).toEqual([{ what: 'balance of an account', id, stored: '84', proven: '79' }]);
});

test('a balance below zero is found, though its entries make it', async () => {
  const id = await accountOf('lot');
  const charge = await idOf('charge');
  const faults = await findFaults(async (tx) => {
    await sql`alter table credit_accounts drop constraint credit_accounts_balance_check`.execute(
      tx,
    );
    await sql`update credit_accounts set balance = balance - 100 where id = ${id}`.execute(tx);
    await sql`insert into credit_entries (transaction_id, line, account_id, unit, amount)
      select ${charge}, 7 + (kind = 'lot')::integer, id, 'credit', case kind when 'lot' then -100 else 100 end
      from credit_accounts where id = ${id} or kind = 'spent' and unit = 'credit'`.execute(tx);
  });
  expect(faults).toContainEqual(
    expect.objectContaining({ what: 'balance of an account', id, stored: '-21', proven: '-21' }),
  );
});

test('a hold that says something else than what is held is found', async () => {
  const faults = await findFaults((tx) =>
    sql`update credit_holds set captured = captured - 2 where user_id = ${memberId}`.execute(tx),
  );
  expect(faults).toEqual([
    { what: 'credits held by a member', id: memberId, stored: '14', proven: '16' },
  ]);
});

test('what is held for no hold at all is found', async () => {
  const faults = await findFaults(async (tx) => {
    await sql`update credit_transactions set hold_id = null where user_id = ${memberId}`.execute(
      tx,
    );
    await sql`delete from credit_holds where user_id = ${memberId}`.execute(tx);
  });
  expect(faults).toEqual([
    { what: 'credits held by a member', id: memberId, stored: '14', proven: '0' },
  ]);
});

test('a change that the entries do not make is found', async () => {
  const id = await idOf('capture');
  const faults = await findFaults((tx) =>
    sql`update credit_transactions set change = -6 where id = ${id}`.execute(tx),
  );
  expect(faults).toEqual([{ what: 'change of a transaction', id, stored: '-6', proven: '0' }]);
});

// A grant of 100, a charge to 99, a purchase to 149 and a hold to 129.
for (const [kind, written] of [
  ['grant', '101'],
  ['charge', '98'],
  ['purchase', '150'],
  ['hold', '130'],
] as const) {
  test(`what could be spent after a ${kind} that doesn’t follow from the entries is found`, async () => {
    const id = await idOf(kind);
    const [fault, ...others] = await findFaults((tx) =>
      sql`update credit_transactions set balance = ${written} where id = ${id}`.execute(tx),
    );
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ what: 'running balance of a member', id: memberId });
    expect(fault?.stored.split(', ')).toContain(written);
    expect(fault?.proven.split(', ')).not.toContain(written);
  });
}

test('what could be spent after a capture, which changes nothing, is proved, too', async () => {
  const id = await idOf('capture');
  const faults = await findFaults((tx) =>
    sql`update credit_transactions set balance = 123 where id = ${id}`.execute(tx),
  );
  expect(faults).toMatchObject([
    { what: 'running balance of a member', id: memberId, stored: '123' },
  ]);
});

test('attack: an entry of another member’s lot is found in both', async () => {
  const stranger = (await createMember(database, { clock })).actor.memberId;
  const at = clock.now();
  await runAsService(database, (tx) =>
    meterAction(tx, { memberId: stranger, action: 'post_created', resourceId: randomUUID(), at }),
  );
  const faults = await findFaults((tx) =>
    sql`update credit_entries set account_id = (select id from credit_accounts
        where user_id = ${stranger} and kind = 'lot')
      where transaction_id = (select id from credit_transactions
        where user_id = ${memberId} and kind = 'charge') and amount < 0`.execute(tx),
  );
  expect(faults.filter(({ what }) => what === 'balance of an account')).toHaveLength(2);
});
