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

/** The same numbers for the same seed. */
function createRandom(state: number): (below: number) => number {
  let value = state >>> 0;
  return (below) => {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((value / 2 ** 32) * below);
  };
}

const database = await useFileDatabase();

test(
  'after any operations every transaction adds up, balances follow from entries and no hold leaks',
  { timeout: 2 * hourMs },
  async () => {
    if (asked > 0) process.stdout.write(`${count} operations, seed ${seed}\n`);
    const random = createRandom(seed);
    const clock = createTestClock('2027-12-20T00:00:00Z');
    const members = [await createMember(database), await createMember(database)];
    const holds: string[] = [];
    const service = (work: (tx: Tx) => Promise<unknown>) => runAsService(database, work);
    const operate = async () => {
      const { memberId } = members[random(2)]!.actor;
      const at = clock.now();
      const key = randomUUID();
      const holdId = holds[random(Math.max(1, holds.length))];
      const kind = random(12);
      if (kind < 4) {
        const action = kind < 2 ? 'post_created' : 'contact_created';
        await service((tx) => meterAction(tx, { memberId, action, resourceId: key, at }));
      } else if (kind < 7) {
        const expiresAt = new Date(at.getTime() + hourMs * (1 + random(60 * 24)));
        const action = 'ai_analysis';
        const request = { memberId, action, quantity: 1 + random(20), resourceId: key } as const;
        await service(async (tx) => {
          holds.push(await holdCredits(tx, { ...request, key, expiresAt, at }));
        });
      } else if (kind < 9 && holdId !== undefined) {
        await service((tx) => captureHold(tx, { holdId, amount: 1 + random(9), key, at }));
      } else if (kind === 9 && holdId !== undefined) {
        await service((tx) => releaseHold(tx, { holdId, at }));
      } else if (kind === 10) {
        const given = { kind: 'reward', unit: 'credit', action: 'given', amount: 40 } as const;
        await service((tx) => addCredits(tx, { ...given, memberId, key, at }));
      } else clock.advance(random(5) * dayMs + random(24) * hourMs);
      if (random(25) === 0) await sweepLedger({ database, at: clock.now() });
    };
    for (let done = 0; done < count; done += 1) {
      await operate().catch((error: { code?: string }) => {
        expect(['payment_required', 'illegal_state'], `seed ${seed}`).toContain(error.code);
      });
    }
    expect(await runAsService(database, checkLedger), `seed ${seed}`).toEqual([]);
    clock.advance(90 * dayMs);
    await sweepLedger({ database, at: clock.now() });
    const { rows } = await database.pool.query(
      `select from credit_accounts where kind = 'held' and balance > 0`,
    );
    expect(rows).toEqual([]);
    expect(await runAsService(database, checkLedger), `seed ${seed}`).toEqual([]);
  },
);
