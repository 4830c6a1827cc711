import type { NotificationPreferences } from '@kith/contract/notifications/schemas';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import { sql } from 'drizzle-orm';

import { fillWays, readQuiet, type StoredTopics } from './member-ways.ts';

/** How the member wants to be told, with the defaults where they chose nothing. */
export async function readPreferences({
  ctx,
}: {
  ctx: MemberContext;
}): Promise<NotificationPreferences> {
  const row = await ctx.database.transaction((tx) =>
    readRow<{ topics: StoredTopics; quiet_from: string | null; quiet_to: string | null }>(
      tx,
      sql`select topics, quiet_from, quiet_to from notification_preferences
        where owner_id = ${ctx.actor.memberId}`,
    ),
  );
  return { topics: fillWays(row?.topics ?? {}), quiet_hours: readQuiet(row) };
}
