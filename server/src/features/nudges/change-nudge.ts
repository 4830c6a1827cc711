import type { Tx } from '#platform/database/tx.ts';

import type { EngagementAction, NudgeRow } from './nudge-row.ts';
import { evidenceOf, shiftTypeWeight } from './type-weights.ts';

type NudgeState = Pick<
  NudgeRow,
  'outcome' | 'outcome_source' | 'outcome_interaction_id' | 'feedback'
> & {
  outcome_at: Date | null;
  status: NudgeRow['status'];
  rating: NudgeRow['rating'];
  snoozed_until: Date | null;
  answered_at: Date | null;
};

/** What a nudge without an outcome has. */
export const noOutcome = {
  outcome: null,
  outcome_source: null,
  outcome_at: null,
  outcome_interaction_id: null,
} as const;

/**
 * The only way to change a nudge's state: row and type weight together. The caller has locked the
 * row (`lockNudge`), so that two changes never count the same evidence twice.
 */
export async function changeNudge(
  tx: Tx,
  ownerId: string,
  nudge: NudgeRow,
  change: Partial<NudgeState>,
): Promise<NudgeRow> {
  const changed = await tx
    .updateTable('nudges')
    .set(change)
    .where('owner_id', '=', ownerId)
    .where('id', '=', nudge.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await shiftTypeWeight(tx, ownerId, {
    type: nudge.type,
    before: evidenceOf(nudge),
    after: evidenceOf(changed),
  });
  return changed;
}

export async function recordEngagement(
  tx: Tx,
  ownerId: string,
  nudge: NudgeRow,
  engagement: { action: EngagementAction; interactionId?: string; at: Date },
): Promise<void> {
  const { action, interactionId = null, at } = engagement;
  await tx
    .insertInto('engagements')
    .values({
      owner_id: ownerId,
      nudge_id: nudge.id,
      contact_id: nudge.contact_id,
      action,
      interaction_id: interactionId,
      created_at: at,
    })
    .execute();
}
