import type { Balance } from '@kith/contract/credits/schemas';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { readPreparedRows } from '#platform/database/prepared.ts';
import type { Computed } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type BalanceRow = Computed<{ credits: string; held: string; units: string }>;

export async function selectBalance(tx: Tx, memberId: string, at: Date): Promise<Balance> {
  // On every screen of the app, so it is parsed and planned once.
  const [row] = await readPreparedRows(
    tx,
    sql<BalanceRow>`select * from read_balance(${memberId}, ${at})`,
  );
  return {
    credits: Number(row?.credits ?? 0),
    held: Number(row?.held ?? 0),
    units: Number(row?.units ?? 0),
  };
}

/** What the member can spend now; a new month's credits are among it. */
export function readBalance({ ctx }: { ctx: MemberContext }): Promise<Balance> {
  const at = ctx.clock.now();
  return ctx.database.transaction((tx) => selectBalance(tx, ctx.actor.memberId, at), {
    reusesPlans: true,
  });
}
