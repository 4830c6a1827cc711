import type { SearchPaths } from '@kith/contract/paths/schemas';
import { dayMs } from '@kith/contract/core/time';

import { recordStep } from '#features/chains/record-step.ts';
import type { MemberContext } from '#platform/context.ts';

/** A search for an opportunity is a step of its chain; the same question again on a day is the same step. */
export async function recordSearch({
  ctx,
  input: { opportunity_id: opportunityId },
  found,
  isNew,
}: {
  ctx: MemberContext;
  input: SearchPaths;
  found: number;
  /** Whether it was not asked before on that day, for any purpose. */
  isNew: boolean;
}): Promise<void> {
  if (opportunityId == null) return;
  const { memberId: ownerId } = ctx.actor;
  const at = ctx.clock.now();
  const today = new Date(Math.floor(at.getTime() / dayMs) * dayMs);
  await ctx.database.transaction(
    async (tx) => {
      const known = await tx
        .selectFrom('chain_events')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('opportunity_id', '=', opportunityId)
        .where('step', '=', 'path_searched')
        .where('happened_at', '>=', today.toISOString())
        .executeTakeFirst();
      if (known && !isNew) return;
      const taken = { ownerId, step: 'path_searched', by: 'owner', found, at } as const;
      await recordStep(tx, { ...taken, subject: 'opportunity', subjectId: opportunityId });
    },
    { lock: `paths:${ownerId}` },
  );
}
