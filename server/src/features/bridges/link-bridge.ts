import type { LinkOpportunity } from '@kith/contract/chains/schemas';

import { requireOpportunity } from '#features/chains/own-opportunity.ts';
import { recordStep } from '#features/chains/record-step.ts';

import { type BridgeParts, holdBridge, requireRole, runOnBridges } from './hold-bridge.ts';

/**
 * Puts a bridge on an opportunity of its requester's, or takes it off. A repeat changes nothing.
 *
 * @throws `not_found` for either; `illegal_state` for who didn't ask for it.
 */
export function linkBridge({
  ctx,
  service,
  input: { id, opportunity_id: opportunityId },
}: BridgeParts<LinkOpportunity>): Promise<void> {
  const { memberId } = ctx.actor;
  const taken = { ownerId: memberId, by: 'owner', subject: 'bridge', subjectId: id } as const;
  const at = ctx.clock.now();
  return runOnBridges({ ctx, service }, async (tx) => {
    const held = await holdBridge(tx, { memberId, id });
    requireRole(held, 'requester');
    await requireOpportunity(tx, memberId, opportunityId);
    if (held.opportunity_id === opportunityId) return;
    if (held.opportunity_id !== null) await recordStep(tx, { ...taken, step: 'unlinked', at });
    await tx
      .updateTable('bridges')
      .set({ opportunity_id: opportunityId })
      .where('owner_id', '=', memberId)
      .where('id', '=', id)
      .execute();
    if (opportunityId !== null) await recordStep(tx, { ...taken, step: 'linked', at });
  });
}
