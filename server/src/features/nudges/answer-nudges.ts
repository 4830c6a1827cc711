import { dayMs } from '@kith/contract/core/time';
import { and, eq, inArray, sql } from 'drizzle-orm';

import { notFound } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/transaction.ts';

import { changeNudge, recordEngagement } from './change-nudge.ts';
import { nudges } from './tables.ts';

/** An interaction that happened longer before the nudge was chosen than this does not answer it. */
const lookBackS = dayMs / 1000;

/**
 * Marks what an interaction answers as done: the nudge that it was logged from and the others that
 * wait for the same contact (open today, or snoozed). A note is no reaching out, so it answers only
 * a follow-up, and so does nothing that happened long before. Call it in the transaction that wrote
 * the interaction. A nudge that is done already stays as it is.
 *
 * @throws `not_found` when `nudgeId` is not a nudge about this contact.
 */
export async function answerNudges(
  tx: Tx,
  {
    ownerId,
    contactId,
    interactionId,
    nudgeId,
    now,
  }: {
    ownerId: string;
    contactId: string;
    interactionId: string;
    nudgeId: string | null;
    now: Date;
  },
): Promise<void> {
  const found = await tx.execute<{ id: string }>(sql`
    select n.id from nudges n
    join profiles p on p.id = n.owner_id
    join interactions i on i.owner_id = n.owner_id and i.id = ${interactionId}
    where n.owner_id = ${ownerId} and n.contact_id = ${contactId} and (
      n.id = ${nudgeId}::uuid
      or (
        (n.status = 'snoozed'
          or n.status = 'open' and n.day = (${now}::timestamptz at time zone p.timezone)::date)
        and i.occurred_at >= n.created_at - make_interval(secs => ${lookBackS})
        and (i.kind <> 'note' or n.type = 'meeting_follow_up')
      )
    )`);
  const ids = found.rows.map((row) => row.id);
  if (nudgeId !== null && !ids.includes(nudgeId)) throw notFound('Nudge');
  if (ids.length === 0) return;
  // In the order in which weights are written too, so that two answers never wait for one another.
  const waiting = await tx
    .select()
    .from(nudges)
    .where(and(eq(nudges.ownerId, ownerId), inArray(nudges.id, ids)))
    .orderBy(nudges.type, nudges.id)
    .for('update');
  for (const nudge of waiting.filter(({ status }) => status !== 'done')) {
    await changeNudge(tx, ownerId, nudge, { status: 'done', snoozedUntil: null, answeredAt: now });
    await recordEngagement(tx, ownerId, nudge, { action: 'logged', interactionId, at: now });
  }
}
