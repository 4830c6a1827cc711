import type { NotificationPreferences } from '@kith/contract/notifications/schemas';
import type { MemberContext } from '#platform/context.ts';

/** Replaces the channels of every topic and the quiet hours. */
export async function putPreferences({
  ctx,
  input: { topics, quiet_hours: quiet },
}: {
  ctx: MemberContext;
  input: NotificationPreferences;
}): Promise<void> {
  const preferences = {
    topics,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    updated_at: ctx.clock.now(),
  };
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('notification_preferences')
      .values({ owner_id: ctx.actor.memberId, ...preferences })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(preferences))
      .execute(),
  );
}
