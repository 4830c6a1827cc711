import { isOpenStage, type OpportunityStage } from '@kith/contract/opportunities/rules';
import type { OpportunityDetail, OpportunityMove } from '@kith/contract/opportunities/schemas';

import { recordStep } from '#features/chains/record-step.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readDetail } from './get-opportunity.ts';
import { holdOpportunity } from './hold-opportunity.ts';

/**
 * Moves an opportunity from the stage that the mover saw to another, with a row of its history. A
 * repeat changes nothing.
 *
 * @throws `conflict` with the current stage when it is at neither; `not_found`.
 */
export function moveOpportunity({
  ctx,
  input: { id, from, to, reason },
}: {
  ctx: MemberContext;
  input: OpportunityMove;
}): Promise<OpportunityDetail> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const { stage } = await holdOpportunity(tx, ownerId, id);
    if (stage !== to) {
      if (stage !== from) {
        throw new AppError('conflict', 'The opportunity was moved meanwhile', { stage });
      }
      const outcome = isOpenStage(to) ? '' : reason;
      await tx
        .updateTable('opportunities')
        .set({ stage: to, stage_since: now, touched_at: now, outcome_reason: outcome })
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .where('stage', '=', from)
        .execute();
      await tx
        .insertInto('opportunity_stage_changes')
        .values({
          owner_id: ownerId,
          opportunity_id: id,
          from_stage: from,
          to_stage: to,
          reason: outcome,
          changed_at: now,
        })
        .execute();
      await recordEnd(tx, ownerId, { id, stage: to, at: now });
    }
    return readDetail(tx, ctx, id);
  });
}

/** An opportunity that was won or lost is the end of its chain. */
export async function recordEnd(
  tx: Tx,
  ownerId: string,
  { id, stage, at }: { id: string; stage: OpportunityStage; at: Date },
): Promise<void> {
  if (isOpenStage(stage)) return;
  const step = stage === 'won' ? 'opportunity_won' : 'opportunity_lost';
  const taken = { ownerId, step, by: 'owner', subject: 'opportunity' } as const;
  await recordStep(tx, { ...taken, subjectId: id, at });
}
