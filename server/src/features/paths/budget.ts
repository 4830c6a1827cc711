import { createHash } from 'node:crypto';

import { pathLimits } from '@kith/contract/paths/rules';
import type { SearchPaths } from '@kith/contract/paths/schemas';
import { foldText } from '@kith/contract/core/text';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

export type Budget = { left: number; limit: number };

const limit = pathLimits.searchesPerDay;
const dayOf = (now: Date) => now.toISOString().slice(0, 10);

function countDay(tx: Tx, ownerId: string, day: string): Promise<number> {
  return tx
    .selectFrom('path_searches')
    .select(({ fn }) => fn.countAll<string>().as('asked'))
    .where('owner_id', '=', ownerId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
    .then(({ asked }) => Number(asked));
}

/** Searches left today. */
export function readBudget({ ctx }: { ctx: MemberContext }): Promise<Budget> {
  return ctx.database.transaction(async (tx) => {
    const asked = await countDay(tx, ctx.actor.memberId, dayOf(ctx.clock.now()));
    return { left: Math.max(0, limit - asked), limit };
  });
}

/**
 * Counts a question, each once a day: asked again it has the same answer. The caller holds the lock
 * `paths:<owner>`.
 *
 * @throws `path_limit_reached` {limit}
 */
export async function spendSearch(
  tx: Tx,
  ownerId: string,
  { kind, text, contact_id, member_id, industry }: SearchPaths,
  now: Date,
): Promise<Budget & { isNew: boolean }> {
  const day = dayOf(now);
  const words = JSON.stringify([kind, foldText(text), contact_id, member_id, industry]);
  const question = createHash('sha256').update(words).digest();
  await tx
    .deleteFrom('path_searches')
    .where('owner_id', '=', ownerId)
    .where('day', '<', day)
    .execute();
  const added = await tx
    .insertInto('path_searches')
    .values({ owner_id: ownerId, day, question, searched_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  const asked = await countDay(tx, ownerId, day);
  if (asked <= limit) return { left: limit - asked, limit, isNew: added !== undefined };
  throw new AppError('path_limit_reached', 'There are no searches left today', { limit });
}
