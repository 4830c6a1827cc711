import { usualHours } from '@kith/contract/meetings/rules';
import type { MeetingHours } from '@kith/contract/meetings/schemas';

import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

/** When a member meets others: as they set it, or as usual. */
export async function readHours(tx: Tx, ownerId: string): Promise<MeetingHours> {
  const row = await tx
    .selectFrom('meeting_hours')
    .select(['start_hour', 'end_hour', 'days'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row ?? usualHours;
}

export function getHours({ ctx }: { ctx: MemberContext }): Promise<MeetingHours> {
  return ctx.database.transaction((tx) => readHours(tx, ctx.actor.memberId));
}

/** Sets the hours within which times are proposed. What was proposed already stays. */
export function setHours({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: MeetingHours;
}): Promise<MeetingHours> {
  const { memberId } = ctx.actor;
  return ctx.database.transaction(async (tx) => {
    await tx
      .insertInto('meeting_hours')
      .values({ owner_id: memberId, ...input })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(input))
      .execute();
    return readHours(tx, memberId);
  });
}
