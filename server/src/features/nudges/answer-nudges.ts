import { dayMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { changeNudge, recordEngagement } from './change-nudge.ts';
import type { NudgeRow } from './nudge-row.ts';
import { refreshOutcomes } from './refresh-outcomes.ts';

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
  const found = await findAnswered(tx, { ownerId, interactionIds: [interactionId], now });
  if (nudgeId !== null && !found.has(nudgeId)) {
    const named = await tx
      .selectFrom('nudges')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('id', '=', nudgeId)
      .where('contact_id', '=', contactId)
      .executeTakeFirst();
    if (!named) throw notFound('Nudge');
    found.set(nudgeId, interactionId);
  }
  await complete(tx, { ownerId, found, now });
  await refreshOutcomes(tx, { ownerId, contactIds: [contactId], now });
}

/**
 * The same after many interactions at once, as an import writes them. An old one completes nothing.
 * With `contactIds`, what came of earlier acts is looked at for these contacts only.
 */
export async function answerNudgesByMany(
  tx: Tx,
  asked: {
    ownerId: string;
    interactionIds: readonly string[];
    contactIds?: readonly string[];
    now: Date;
  },
): Promise<void> {
  if (asked.interactionIds.length === 0) return;
  await complete(tx, { ...asked, found: await findAnswered(tx, asked) });
  await refreshOutcomes(tx, asked);
}

/** The nudges that interactions answer, each with the first that does. */
async function findAnswered(
  tx: Tx,
  {
    ownerId,
    interactionIds,
    now,
  }: { ownerId: string; interactionIds: readonly string[]; now: Date },
): Promise<Map<string, string>> {
  const rows = await readRows(
    tx,
    sql<Pick<NudgeRow, 'id'> & Computed<{ interaction_id: string }>>`
    select distinct on (n.id) n.id, i.id as interaction_id
    from interactions i
    join nudges n on n.owner_id = i.owner_id and n.contact_id = i.contact_id
    join profiles p on p.id = n.owner_id
    where i.owner_id = ${ownerId} and i.id = any(${arrayParam(interactionIds, 'uuid[]')})
      and i.deleted_at is null
      and (n.status = 'snoozed'
        or n.status = 'open' and n.day = (${now}::timestamptz at time zone p.timezone)::date)
      and i.occurred_at >= n.created_at - make_interval(secs => ${lookBackS})
      and (i.kind <> 'note' or n.type = 'meeting_follow_up')
      -- Counted by itself: that they wrote is nothing that the member did about it.
      and not (i.source = 'messages' and i.direction = 'in')
    order by n.id, i.occurred_at, i.id`,
  );
  return new Map(rows.map((row) => [row.id, row.interaction_id]));
}

/** Completes nudges, each by its interaction. */
async function complete(
  tx: Tx,
  { ownerId, found, now }: { ownerId: string; found: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  if (found.size === 0) return;
  // In the order in which weights are written too, so that two calls never wait for one another.
  const waiting = await tx
    .selectFrom('nudges')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...found.keys()])
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
    const interactionId = found.get(nudge.id)!;
    await recordEngagement(tx, ownerId, nudge, { action: 'logged', interactionId, at: now });
  }
}
