import type { Quickstart } from '@kith/contract/quickstart/endpoints';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';

import { readProgress } from './read-quickstart.ts';

/** Hides the first steps from the dashboard, or shows them again. A repeat keeps the first time. */
export async function dismissQuickstart({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { is_dismissed: boolean };
}): Promise<Quickstart> {
  const { memberId } = ctx.actor;
  return ctx.database.transaction(async (tx) => {
    const dismissedAt = sql<string>`coalesce(quickstart_dismissed_at, ${ctx.clock.now()})`;
    await tx
      .updateTable('profiles')
      .set({ quickstart_dismissed_at: input.is_dismissed ? dismissedAt : null })
      .where('id', '=', memberId)
      .execute();
    return readProgress(tx, memberId);
  });
}
