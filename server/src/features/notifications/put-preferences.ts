import type { NotificationPreferences } from '@kith/contract/notifications/schemas';
import type { MemberContext } from '#platform/context.ts';
import { jsonParam } from '#platform/database/rows.ts';
import { sql } from 'drizzle-orm';

/** Chooses the ways of every topic and the quiet hours; what was chosen before goes. */
export async function putPreferences({
  ctx,
  input: { topics, quiet_hours: quiet },
}: {
  ctx: MemberContext;
  input: NotificationPreferences;
}): Promise<void> {
  await ctx.database.transaction((tx) =>
    tx.execute(sql`insert into notification_preferences
        (owner_id, topics, quiet_from, quiet_to, updated_at)
      values (${ctx.actor.memberId}, ${jsonParam(topics)}, ${quiet?.from ?? null},
        ${quiet?.to ?? null}, ${ctx.clock.now()})
      on conflict (owner_id) do update set topics = excluded.topics,
        quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
        updated_at = excluded.updated_at`),
  );
}
