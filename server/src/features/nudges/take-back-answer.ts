import { and, eq, inArray } from 'drizzle-orm';

import type { Tx } from '#platform/database/transaction.ts';

import { changeNudge } from './change-nudge.ts';
import { engagements, nudges } from './tables.ts';

/**
 * Opens the nudges again that an interaction had answered, because that interaction was deleted.
 * Call it in the transaction that deletes; restoring the interaction calls `answerNudges` again.
 */
export async function takeBackAnswer(
  tx: Tx,
  { ownerId, interactionId }: { ownerId: string; interactionId: string },
): Promise<void> {
  const undone = await tx
    .delete(engagements)
    .where(
      and(
        eq(engagements.ownerId, ownerId),
        eq(engagements.interactionId, interactionId),
        eq(engagements.action, 'logged'),
      ),
    )
    .returning({ nudgeId: engagements.nudgeId });
  if (undone.length === 0) return;
  const ids = undone.map(({ nudgeId }) => nudgeId);
  const answered = await tx
    .select()
    .from(nudges)
    .where(and(eq(nudges.ownerId, ownerId), inArray(nudges.id, ids), eq(nudges.status, 'done')))
    .orderBy(nudges.type, nudges.id)
    .for('update');
  for (const nudge of answered) {
    await changeNudge(tx, ownerId, nudge, { status: 'open', answeredAt: null });
  }
}
