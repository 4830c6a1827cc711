import type { Tx } from '#platform/database/tx.ts';

import { changeNudge, noOutcome } from './change-nudge.ts';
import { refreshOutcomes } from './refresh-outcomes.ts';

/**
 * Reopens the nudges that interactions had completed, because these are gone, and takes back what they
 * showed to have come of others. Call it in the
 * transaction that deletes; restoring an interaction calls `answerNudges` again.
 */
export async function takeBackAnswers(
  tx: Tx,
  {
    ownerId,
    gone,
    now,
  }: { ownerId: string; gone: readonly { id: string; contact_id: string }[]; now: Date },
): Promise<void> {
  const interactionIds = gone.map(({ id }) => id);
  const undone = await tx
    .deleteFrom('engagements')
    .where('owner_id', '=', ownerId)
    .where((engagement) =>
      engagement('interaction_id', '=', engagement.fn.any(engagement.val(interactionIds))),
    )
    .where('action', '=', 'logged')
    .returning('nudge_id')
    .execute();
  await takeBackNudges(tx, ownerId, undone);
  const contactIds = [...new Set(gone.map((row) => row.contact_id))];
  if (contactIds.length > 0) await refreshOutcomes(tx, { ownerId, contactIds, now });
}

async function takeBackNudges(
  tx: Tx,
  ownerId: string,
  undone: readonly { nudge_id: string }[],
): Promise<void> {
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
    await changeNudge(tx, ownerId, nudge, { status: 'open', answered_at: null, ...noOutcome });
  }
}
