import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';

import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { beforeAll, expect, test } from 'vitest';

import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { ensureHledger } from '#testing/ensure-hledger.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { addCredits } from './add-credits.ts';
import { captureHold } from './capture-hold.ts';
import { changePlan } from './change-plan.ts';
import { checkLedger, type LedgerFault } from './check-ledger.ts';
import { exportJournal } from './export-journal.ts';
import { holdCredits } from './hold-credits.ts';
import { meterAction } from './meter-action.ts';
import { refundTransaction } from './refund-transaction.ts';
import { releaseHold } from './release-hold.ts';
import { sweepLedger } from './sweep-ledger.ts';

/** The nightly form runs as many as `LEDGER_OPERATIONS` says, from a seed of its own. */
const asked = Number(process.env['LEDGER_OPERATIONS'] ?? 0);
const seed = Number(process.env['LEDGER_SEED'] ?? (asked > 0 ? Date.now() % 1_000_000 : 1));
const count = asked > 0 ? asked : 300;
/** Then two other members take over: each operation reads all lots of its member that never expire. */
const perPair = 2_000;
/** The whole ledger is proved so often on the way: a fault that heals is found, too. */
const checkEvery = Math.ceil(count / 10);
/** Holds are used while most of them are open. */
const recentHolds = 12;
const priceOfPack = 500;

/** The same numbers for the same seed. */
function createRandom(state: number): (below: number) => number {
  let value = state >>> 0;
  return (below) => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((value / 2 ** 32) * below);
  };
}

const database = await useFileDatabase();
const random = createRandom(seed);
const clock = createTestClock('2027-12-20T00:00:00Z');
const service = <Result>(work: (tx: Tx) => Promise<Result>) => runAsService(database, work);
const holds: string[] = [];
const outcomes = new Map<string, number>();
let done = 0;

/** With all that repeats it: what is random has a seed, what happens at once has not. */
const describe = (fault: string) =>
  `${fault}\nseed ${seed}, after ${done} of ${count} operations, at ${clock.now().toISOString()}, ${JSON.stringify(Object.fromEntries(outcomes))}`;

let hledger: string | null;
beforeAll(() => {
  hledger = ensureHledger();
}, 3 * minuteMs);

type Operation = (memberId: string, at: Date) => Promise<string>;

const lastHold = () => holds[Math.max(0, holds.length - recentHolds) + random(recentHolds)];

const charge: Operation = async (memberId, at) => {
  const action = random(2) === 0 ? 'post_created' : 'contact_created';
  await service((tx) => meterAction(tx, { memberId, action, resourceId: randomUUID(), at }));
  return 'charged';
};

const hold: Operation = async (memberId, at) => {
  const expiresAt = new Date(at.getTime() + hourMs * (1 + random(60 * 24)));
  const inUnits = random(3) === 0;
  const request = {
    memberId,
    at,
    expiresAt,
    resourceId: 'run',
    key: randomUUID(),
    ...(inUnits
      ? ({ action: 'profile_analysis', quantity: 1 + random(8), unit: 'analysis_unit' } as const)
      : ({ action: 'ai_analysis', quantity: 1 + random(60) } as const)),
  };
  holds.push(await service((tx) => holdCredits(tx, request)));
  return inUnits ? 'units held' : 'held';
};

const capture: Operation = async (_memberId, at) => {
  const holdId = lastHold();
  if (holdId === undefined) return 'nothing';
  const part = { holdId, amount: 1 + random(9), key: randomUUID(), at };
  return service((tx) => captureHold(tx, part));
};

const release: Operation = async (_memberId, at) => {
  const holdId = lastHold();
  if (holdId === undefined) return 'nothing';
  return (await service((tx) => releaseHold(tx, { holdId, at }))) > 0 ? 'released' : 'ended';
};

const reward: Operation = async (memberId, at) => {
  const given = { kind: 'reward', unit: 'credit', action: 'given', amount: 40 } as const;
  await service((tx) => addCredits(tx, { ...given, memberId, key: randomUUID(), at }));
  return 'added';
};

const purchase: Operation = async (memberId, at) => {
  const unit = random(2) === 0 ? 'credit' : 'analysis_unit';
  const currency = random(2) === 0 ? 'EUR' : 'JPY';
  const bought = { kind: 'purchase', action: 'pack', unit, amount: 10 + random(50) } as const;
  const price = { amount: priceOfPack, currency };
  await service((tx) => addCredits(tx, { ...bought, price, memberId, key: randomUUID(), at }));
  return 'bought';
};

/** One of the last purchases or charges, which may have been given back before. */
const refund: Operation = async (memberId, at) => {
  const kind = random(3) === 0 ? 'charge' : 'purchase';
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from credit_transactions where user_id = $1 and kind = $2
     order by happened_at desc, id offset ${random(3)} limit 1`,
    [memberId, kind],
  );
  const id = rows[0]?.id;
  if (id === undefined) return 'nothing';
  const priceBack = kind === 'purchase' ? priceOfPack : 0;
  const moved = await service((tx) => refundTransaction(tx, { id, priceBack, at }));
  return moved === 0 ? 'nothing' : 'given back';
};

const change: Operation = async (memberId, at) => {
  const plan = (['free', 'plus', 'pro'] as const)[random(3)]!;
  const paidUntil = new Date(at.getTime() + (20 + random(60)) * dayMs);
  const times = plan === 'free' ? {} : { paidUntil };
  await service((tx) => changePlan(tx, { memberId, plan, ...times, at }));
  return 'plan changed';
};

/** How often each is done, among all. */
const shares: readonly [Operation, number][] = [
  [charge, 3],
  [hold, 4],
  [capture, 3],
  [release, 1],
  [reward, 1],
  [purchase, 2],
  [refund, 2],
  [change, 1],
];
const operations = shares.flatMap(([operation, share]) =>
  Array.from({ length: share }, () => operation),
);

/** @returns what it came to */
async function operate(memberId: string): Promise<string> {
  const operation = operations[random(operations.length)]!;
  return operation(memberId, clock.now()).catch((error: { code?: string }) => {
    if (error.code === 'payment_required' || error.code === 'illegal_state') return error.code;
    throw new Error(describe(`${operation.name} of ${memberId} failed`), { cause: error });
  });
}

/** Operations that are all refused would show nothing. */
const expected = [
  'charged',
  'held',
  'units held',
  'captured',
  'released',
  'added',
  'bought',
  'given back',
  'plan changed',
  'granted',
];

async function expectSound(): Promise<void> {
  const faults = await service(checkLedger);
  if (faults.length > 0) throw new Error(describe(await showFaults(faults)));
}

/** What was done to the members or accounts of faults, latest last. */
async function showFaults(faults: LedgerFault[]): Promise<string> {
  const ids = faults.map(({ id }) => id);
  const { rows } = await database.pool.query(
    `select t.happened_at, t.user_id, t.id, t.kind, t.unit, t.change, t.balance, t.action, t.key,
       jsonb_agg(jsonb_build_array(e.line, a.id, a.kind, a.expires_at, e.amount) order by e.line) as entries
     from credit_transactions t left join credit_entries e on e.transaction_id = t.id
       left join credit_accounts a on a.id = e.account_id
     where t.user_id::text = any($1) or t.id::text = any($1)
       or t.id in (select transaction_id from credit_entries where account_id::text = any($1))
     group by t.id order by t.happened_at, t.id`,
    [ids],
  );
  return [...faults, ...rows.slice(-60)].map((row) => JSON.stringify(row)).join('\n');
}

/** Another program, which knows nothing of ours, comes to the same sums. */
async function expectReadable(): Promise<void> {
  const parts: string[] = [];
  await service((tx) => exportJournal(tx, (text) => void parts.push(text)));
  const input = parts.join('');
  const { rows } = await database.pool.query<{ unit: string; sum: string }>(
    `select unit, sum(balance) from credit_accounts where kind in ('lot', 'held') group by 1`,
  );
  expect(rows).toHaveLength(2);
  if (hledger === null) return;
  const command = hledger;
  const ask = (...args: string[]) =>
    execFileSync(command, ['-f', '-', ...args], { input, encoding: 'utf8' });
  expect(ask('check', '--strict')).toBe('');
  const members = ask('bal', 'members', '--depth', '1');
  for (const { unit, sum } of rows) {
    expect(members).toContain(`${sum} ${unit === 'credit' ? 'CREDIT' : 'UNIT'}`);
  }
}

test(
  'after any operations every transaction adds up, balances follow from entries and no hold leaks',
  { timeout: 2 * hourMs },
  async () => {
    if (asked > 0) process.stdout.write(`${count} operations, seed ${seed}\n`);
    let pair: string[] = [];
    let pairUntil = 0;
    let provedAt = checkEvery;
    while (done < count) {
      if (done >= pairUntil) {
        pairUntil += perPair;
        const members = [await createMember(database), await createMember(database)];
        pair = members.map(({ actor }) => actor.memberId);
      }
      // Some at once, on the same balances and holds; no time passes meanwhile.
      const atOnce = random(8) === 0 ? 4 : 1;
      done += atOnce;
      const results = Array.from({ length: atOnce }, () => operate(pair[random(2)]!));
      for (const outcome of await Promise.all(results)) {
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      if (random(12) === 0) clock.advance(random(5) * dayMs + random(24) * hourMs);
      if (random(25) === 0) await sweepLedger({ database, at: clock.now() });
      if (done >= provedAt) {
        provedAt += checkEvery;
        await expectSound();
      }
    }
    if (asked > 0) process.stdout.write(`${JSON.stringify(Object.fromEntries(outcomes))}\n`);
    const { rows: grants } = await database.pool.query(
      `select from credit_transactions where kind = 'grant'`,
    );
    outcomes.set('granted', grants.length);
    for (const outcome of expected) {
      expect(outcomes.get(outcome) ?? 0, describe(`too rarely: ${outcome}`)).toBeGreaterThan(
        count / 100,
      );
    }
    clock.advance(90 * dayMs);
    await sweepLedger({ database, at: clock.now() });
    const { rows } = await database.pool.query(
      `select from credit_accounts where kind = 'held' and balance > 0`,
    );
    expect(rows, describe('held for good')).toEqual([]);
    await expectSound();
    await expectReadable();
  },
);
