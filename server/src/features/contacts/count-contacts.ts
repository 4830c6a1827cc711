import type { ContactScope } from '@kith/contract/contacts/filter';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { sql } from 'kysely';

import { matchingRows, resolveScope } from './scope.ts';

/**
 * How many contacts a search and filter find in total; a list counts only when it costs nothing.
 */
export async function countContacts({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ContactScope;
}): Promise<{ count: number }> {
  const moment = { ownerId: ctx.actor.memberId, now: ctx.clock.now() };
  const row = await ctx.database.transaction(async (tx) => {
    const scope = await resolveScope(tx, input, moment);
    if (scope.isEmpty) return { count: 0 };
    return readRow(
      tx,
      sql<
        Computed<{ count: number }>
      >`select count(*)::integer as count from ${matchingRows(scope)}`,
    );
  });
  return { count: row?.count ?? 0 };
}
