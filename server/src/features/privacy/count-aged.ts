import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { sql } from 'kysely';

/** How many of the member's interactions would be deleted if those of so many months were kept. */
export async function countAged({
  ctx,
  input: { months },
}: {
  ctx: MemberContext;
  input: { months: number };
}): Promise<{ interactions: number }> {
  const row = await ctx.database.transaction((tx) =>
    readRow(
      tx,
      sql<Computed<{ interactions: number }>>`
        select count(*)::integer as interactions from interactions
        where owner_id = ${ctx.actor.memberId} and deleted_at is null
          and occurred_at < ${ctx.clock.now()}::timestamptz - make_interval(months => ${months}::integer)`,
    ),
  );
  return { interactions: row?.interactions ?? 0 };
}
