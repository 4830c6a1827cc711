import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { sql } from 'drizzle-orm';

/** @throws `not_found` also for a device of somebody else, and when it is gone already. */
export async function removeDevice({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<void> {
  const removed = await ctx.database.transaction((tx) =>
    tx.execute(sql`delete from push_subscriptions
      where owner_id = ${ctx.actor.memberId} and id = ${id}`),
  );
  if (removed.rowCount === 0) throw notFound('Device');
}
