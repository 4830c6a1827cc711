import type { NotificationPreferences } from '@kith/contract/notifications/schemas';
import type { MemberContext } from '#platform/context.ts';

import { fillWays, readQuiet } from './notified-member.ts';

/** The member's notification preferences, with defaults where they chose nothing. */
export async function readPreferences({
  ctx,
}: {
  ctx: MemberContext;
}): Promise<NotificationPreferences> {
  const row = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('notification_preferences')
      .select(['topics', 'quiet_from', 'quiet_to'])
      .where('owner_id', '=', ctx.actor.memberId)
      .executeTakeFirst(),
  );
  return { topics: fillWays(row?.topics ?? {}), quiet_hours: readQuiet(row) };
}
