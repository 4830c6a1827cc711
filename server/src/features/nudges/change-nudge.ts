import { and, eq } from 'drizzle-orm';

import type { Tx } from '#platform/database/transaction.ts';

import { type EngagementAction, engagements, type NudgeRow, nudges } from './tables.ts';
import { evidenceOf, shiftTypeWeight } from './type-weights.ts';

type NudgeState = Pick<NudgeRow, 'status' | 'snoozedUntil' | 'rating' | 'answeredAt'>;

/**
 * The one way that a nudge's state changes: row and type weight together. The caller holds the row
 * locked (`lockNudge`), so that two changes never count the same evidence twice.
 */
export async function changeNudge(
  tx: Tx,
  ownerId: string,
  nudge: NudgeRow,
  change: Partial<NudgeState>,
): Promise<NudgeRow> {
  const changed = { ...nudge, ...change };
  await tx
    .update(nudges)
    .set(change)
    .where(and(eq(nudges.ownerId, ownerId), eq(nudges.id, nudge.id)));
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
  await tx.insert(engagements).values({
    ownerId,
    nudgeId: nudge.id,
    contactId: nudge.contactId,
    action: engagement.action,
    interactionId: engagement.interactionId ?? null,
    createdAt: engagement.at,
  });
}
