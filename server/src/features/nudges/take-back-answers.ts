import type { Tx } from '#platform/database/transaction.ts';

import { changeNudge } from './change-nudge.ts';

/**
 * Reopens the nudges that interactions had completed, because these were deleted. Call it in the
 * transaction that deletes; restoring an interaction calls `answerNudges` again.
 */
export async function takeBackAnswers(
  tx: Tx,
  { ownerId, interactionIds }: { ownerId: string; interactionIds: readonly string[] },
): Promise<void> {
  const undone = await tx
    .deleteFrom('engagements')
    .where('owner_id', '=', ownerId)
    .where((engagement) =>
      engagement('interaction_id', '=', engagement.fn.any(engagement.val(interactionIds))),
    )
    .where('action', '=', 'logged')
    .returning('nudge_id')
    .execute();
  if (undone.length === 0) return;
  const ids = undone.map((engagement) => engagement.nudge_id);
  const answered = await tx
    .selectFrom('nudges')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('status', '=', 'done')
    .orderBy('type')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const nudge of answered) {
    await changeNudge(tx, ownerId, nudge, { status: 'open', answered_at: null });
  }
}
