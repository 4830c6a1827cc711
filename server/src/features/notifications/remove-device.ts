import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

/** @throws `not_found`, also for another member's device and for a removed one. */
export async function removeDevice({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<void> {
  const removed = await ctx.database.transaction((tx) =>
    tx
      .deleteFrom('push_subscriptions')
      .where('owner_id', '=', ctx.actor.memberId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (removed.numDeletedRows === 0n) throw notFound('Device');
}
