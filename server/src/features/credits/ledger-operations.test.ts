import { randomUUID } from 'node:crypto';

import { dayMs, hourMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { addCredits } from './add-credits.ts';
import { captureHold } from './capture-hold.ts';
import { checkLedger } from './check-ledger.ts';
import { holdCredits } from './hold-credits.ts';
import { meterAction } from './meter-action.ts';
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

/** @returns what it came to */
async function operate(memberId: string): Promise<string> {
  const at = clock.now();
  const key = randomUUID();
  const holdId = holds[Math.max(0, holds.length - recentHolds) + random(recentHolds)];
  const kind = random(12);
  if (kind < 4) {
    const action = kind < 2 ? 'post_created' : 'contact_created';
    await service((tx) => meterAction(tx, { memberId, action, resourceId: key, at }));
    return 'charged';
  }
  if (kind < 7) {
    const expiresAt = new Date(at.getTime() + hourMs * (1 + random(60 * 24)));
    const action = 'ai_analysis';
    const request = { memberId, action, quantity: 1 + random(60), resourceId: key } as const;
    holds.push(await service((tx) => holdCredits(tx, { ...request, key, expiresAt, at })));
    return 'held';
  }
  if (kind < 9 && holdId !== undefined) {
    return service((tx) => captureHold(tx, { holdId, amount: 1 + random(9), key, at }));
  }
  if (kind === 9 && holdId !== undefined) {
    return (await service((tx) => releaseHold(tx, { holdId, at }))) > 0 ? 'released' : 'ended';
  }
  if (kind === 10) {
    const given = { kind: 'reward', unit: 'credit', action: 'given', amount: 40 } as const;
    await service((tx) => addCredits(tx, { ...given, memberId, key, at }));
    return 'added';
  }
  clock.advance(random(5) * dayMs + random(24) * hourMs);
  return 'later';
}

async function expectSound(done: number): Promise<void> {
  expect(await service(checkLedger), `seed ${seed}, after ${done}`).toEqual([]);
}

test(
  'after any operations every transaction adds up, balances follow from entries and no hold leaks',
  { timeout: 2 * hourMs },
  async () => {
    if (asked > 0) process.stdout.write(`${count} operations, seed ${seed}\n`);
    const outcomes = new Map<string, number>();
    let pair: string[] = [];
    for (let done = 0; done < count; done += 1) {
      if (done % perPair === 0) {
        const members = [await createMember(database), await createMember(database)];
        pair = members.map(({ actor }) => actor.memberId);
      }
      const outcome = await operate(pair[random(2)]!).catch((error: { code?: string }) => {
        expect(['payment_required', 'illegal_state'], `seed ${seed}`).toContain(error.code);
        return error.code!;
      });
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (random(25) === 0) await sweepLedger({ database, at: clock.now() });
      if (done % checkEvery === checkEvery - 1) await expectSound(done + 1);
    }
    if (asked > 0) process.stdout.write(`${JSON.stringify(Object.fromEntries(outcomes))}\n`);
    // Operations that are all refused would show nothing.
    for (const outcome of ['charged', 'held', 'captured', 'released', 'added']) {
      expect(outcomes.get(outcome) ?? 0, `seed ${seed}, ${outcome}`).toBeGreaterThan(count / 60);
    }
    clock.advance(90 * dayMs);
    await sweepLedger({ database, at: clock.now() });
    const { rows } = await database.pool.query(
      `select from credit_accounts where kind = 'held' and balance > 0`,
    );
    expect(rows).toEqual([]);
    await expectSound(count);
  },
);
