import type { LinkOpportunity } from '@kith/contract/chains/schemas';

import { requireOpportunity } from '#features/chains/own-opportunity.ts';
import { recordStep } from '#features/chains/record-step.ts';
import type { MemberContext } from '#platform/context.ts';

import { findMeeting, holdMeeting, type WholeMeeting } from './meeting-rows.ts';

/**
 * Puts a meeting on an opportunity, or takes it off. A repeat changes nothing.
 *
 * @throws `not_found` for either
 */
export function linkMeeting({
  ctx,
  input: { id, opportunity_id: opportunityId },
}: {
  ctx: MemberContext;
  input: LinkOpportunity;
}): Promise<WholeMeeting> {
  const { memberId: ownerId } = ctx.actor;
  const taken = { ownerId, by: 'owner', subject: 'meeting', subjectId: id } as const;
  const at = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const held = await holdMeeting(tx, ownerId, id);
    const before = held.row.opportunity_id;
    await requireOpportunity(tx, ownerId, opportunityId);
    if (before === opportunityId) return held;
    if (before !== null) await recordStep(tx, { ...taken, step: 'unlinked', at });
    await tx
      .updateTable('meetings')
      .set({ opportunity_id: opportunityId })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute();
    if (opportunityId !== null) await recordStep(tx, { ...taken, step: 'linked', at });
    return findMeeting(tx, ownerId, id);
  });
}
