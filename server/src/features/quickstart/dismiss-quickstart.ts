import type { Quickstart } from '@kith/contract/quickstart/endpoints';
import { sql } from 'drizzle-orm';

import type { MemberContext } from '#platform/context.ts';

import { readProgress } from './read-quickstart.ts';

/** Hides the first steps from the dashboard, or shows them again. A repeat keeps the first moment. */
export async function dismissQuickstart({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { is_dismissed: boolean };
}): Promise<Quickstart> {
  const { memberId } = ctx.actor;
  return ctx.database.transaction(async (tx) => {
    await tx.execute(sql`
      update profiles set quickstart_dismissed_at = case when ${input.is_dismissed}
        then coalesce(quickstart_dismissed_at, ${ctx.clock.now()}) end
      where id = ${memberId}`);
    return readProgress(tx, memberId);
  });
}
