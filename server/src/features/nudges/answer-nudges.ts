import { dayMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/transaction.ts';

import { changeNudge, recordEngagement } from './change-nudge.ts';
import type { NudgeRow } from './nudge-row.ts';

/**
 * An interaction that happened longer before the nudge was chosen than this does not complete it.
 */
const lookBackS = dayMs / 1000;

/**
 * Completes nudges after an interaction: the nudge that it was logged from and the others about the
 * same contact (open today, or snoozed). A note or an old interaction completes only the nudge that
 * it was logged from. Call it in the transaction that wrote the interaction. A completed nudge
 * stays as it is.
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
  const found = await sql<Pick<NudgeRow, 'id'>>`
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
    )`.execute(tx);
  const ids = found.rows.map((row) => row.id);
  if (nudgeId !== null && !ids.includes(nudgeId)) throw notFound('Nudge');
  if (ids.length === 0) return;
  // In the order in which weights are written too, so that two calls never wait for one another.
  const waiting = await tx
    .selectFrom('nudges')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .orderBy('type')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const nudge of waiting.filter(({ status }) => status !== 'done')) {
    await changeNudge(tx, ownerId, nudge, {
      status: 'done',
      snoozed_until: null,
      answered_at: now,
    });
    await recordEngagement(tx, ownerId, nudge, { action: 'logged', interactionId, at: now });
  }
}
