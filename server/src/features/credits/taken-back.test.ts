import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { runAsService } from '#platform/database/service.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { checkLedger } from './check-ledger.ts';
import { readWallet } from './read-wallet.ts';
import { sweepLedger } from './sweep-ledger.ts';

const database = await useFileDatabase();

test('of what has expired nothing is taken back or frozen, also before it is booked as expired', async () => {
  const clock = createTestClock();
  const ctx = await createMember(database, { clock });
  const { memberId } = ctx.actor;
  expect(await readWallet({ ctx })).toMatchObject({ credits: 100 });
  clock.set('2027-01-01T00:00:00Z');
  const at = clock.now();
  const attempts = await runAsService(database, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from credit_transactions
      where user_id = ${memberId} and kind = 'grant'`.execute(tx);
    const grant = rows[0]?.id;
    const asked = await sql`select freeze_purchase(${grant}, 'freeze', ${at}) as frozen,
      take_back_purchase(${grant}, 60, 'back', ${at}) as taken`.execute(tx);
    return asked.rows;
  });
  expect(attempts).toEqual([{ frozen: null, taken: 0 }]);
  await sweepLedger({ database, at });
  expect(await readWallet({ ctx })).toMatchObject({ credits: 100, held: 0 });
  expect(await runAsService(database, (tx) => checkLedger(tx))).toEqual([]);
});
