import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { addCredits } from '#features/credits/add-credits.ts';
import { meterActions } from '#features/credits/meter-action.ts';
import { refundTransaction } from '#features/credits/refund-transaction.ts';
import { runAsService } from '#platform/database/service.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { countCredits } from './count-credits.ts';
import { periodOf } from './period.ts';

const database = await useFileDatabase();

test('a charge that is taken back is spent less, what a failed refund gives back is not', async () => {
  const clock = createTestClock();
  const { memberId } = (await createMember(database, { clock })).actor;
  const at = clock.now();
  const counted = await runAsService(database, async (tx) => {
    const pack = { kind: 'purchase', unit: 'credit', amount: 50, action: 'credits_100' } as const;
    const bought = await addCredits(tx, { memberId, ...pack, key: 'bought', at });
    const resourceIds = ['one', 'two', 'three'];
    await meterActions(tx, { memberId, action: 'contact_created', resourceIds, at });
    const { rows } = await sql<{ id: string }>`select id from credit_transactions
      where user_id = ${memberId} and resource_id = 'one'`.execute(tx);
    await refundTransaction(tx, { id: rows[0]?.id ?? '', at });
    await sql`select take_back_purchase(${bought.id}, 20, 'taken', ${at}),
      return_taken(${memberId}, 'taken', 'returned', ${at})`.execute(tx);
    return countCredits(tx, periodOf(at, 7));
  });
  const flows = counted.map(({ flow, credits, members }) => [flow, credits, members]);
  expect(flows.toSorted()).toEqual([
    ['granted', 100, 1],
    ['purchased', 50, 1],
    ['spent', 2, 1],
  ]);
});
