import { answerNudgesByMany } from '#features/nudges/answer-nudges.ts';
import type { MemberContext } from '#platform/context.ts';
import { arrayParam, type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { type CountedContact, holdCountedContact } from './hold-counted-contact.ts';
import { recomputeWarmth } from './refresh-warmth.ts';

type Scope = { ownerId: string; conversationId: string; now: Date };
type Place = Computed<CountedContact & { counted_seq: number }>;

/**
 * Counts what was written in a conversation of two since it was last counted, as interactions of one of
 * them with the contact that is the other: one for each local day and direction, without a text, and
 * what follows from them. Days that the owner deleted stay deleted, and all days belong to the contact
 * that the other is linked to now. A repeat finds nothing to count; a race waits for the contact.
 */
export async function countMessages({
  ctx,
  input,
}: {
  ctx: Pick<MemberContext, 'actor' | 'database' | 'clock'>;
  input: { conversationId: string };
}): Promise<void> {
  const scope = { ...input, ownerId: ctx.actor.memberId, now: ctx.clock.now() };
  await ctx.database.requiring(['data_processing']).transaction(async (tx) => {
    const place = await holdCountedContact(tx, scope.ownerId, () => readPlace(tx, scope));
    if (!place) return;
    const { contact_id: contactId, former_ids: formerIds } = place;
    if (formerIds.length > 0) await moveDays(tx, scope, place);
    const written = await writeDays(tx, scope, place);
    if (formerIds.length === 0 && written.length === 0) return;
    await recomputeWarmth(tx, scope.ownerId, [contactId, ...formerIds]);
    const { ownerId, now } = scope;
    await answerNudgesByMany(tx, {
      ownerId,
      interactionIds: written,
      contactIds: [contactId],
      now,
    });
  });
}

function readPlace(tx: Tx, { ownerId, conversationId }: Scope): Promise<Place | undefined> {
  return readRow(
    tx,
    sql<Place>`select n.contact_id, coalesce(k.counted_seq, 0) as counted_seq,
        array(select distinct i.contact_id from interactions i
          where i.owner_id = ${ownerId} and i.conversation_id = ${conversationId}
            and i.contact_id <> n.contact_id order by 1) as former_ids
      from (select counted_contact(${conversationId}) as contact_id) n
        left join counted_conversations k
          on k.owner_id = ${ownerId} and k.conversation_id = ${conversationId}
      where n.contact_id is not null`,
  );
}

/** What was written to one person belongs to one contact, also when the link moved to another one. */
async function moveDays(tx: Tx, { ownerId, conversationId, now }: Scope, place: Place) {
  await sql`update interactions set contact_id = ${place.contact_id}, updated_at = ${now}
    where owner_id = ${ownerId} and conversation_id = ${conversationId}
      and contact_id = any(${arrayParam(place.former_ids, 'uuid[]')})`.execute(tx);
  await sql`update counted_conversations set contact_id = ${place.contact_id}
    where owner_id = ${ownerId} and conversation_id = ${conversationId}`.execute(tx);
}

type Written = Computed<{ is_raced: boolean; id: string | null }>;

/**
 * One statement: the days, and how far they reach. Each message is counted once, on the day that it has
 * in the owner's time zone then, so that another zone later neither counts it again nor moves it.
 *
 * @returns the ids of the days that were added to.
 */
async function writeDays(tx: Tx, scope: Scope, place: Place): Promise<string[]> {
  const { ownerId, conversationId, now } = scope;
  const { contact_id: contactId, counted_seq: countedSeq } = place;
  const rows = await readRows(
    tx,
    sql<Written>`
      with days as materialized (
        select * from message_days(${conversationId}, ${countedSeq}, ${now})
      ), reached as (
        insert into counted_conversations as k (owner_id, conversation_id, contact_id, counted_seq)
        select ${ownerId}::uuid, ${conversationId}::uuid, ${contactId}::uuid, max(d.last_seq)
        from days d having count(*) > 0
        on conflict (owner_id, conversation_id) do update
          set contact_id = excluded.contact_id, counted_seq = excluded.counted_seq
          where k.counted_seq = ${countedSeq}
        returning k.counted_seq
      ), written as (
        insert into interactions as i (owner_id, contact_id, kind, direction, occurred_at, source,
          external_key, conversation_id, message_count, began_at, created_at, updated_at)
        select ${ownerId}::uuid, ${contactId}::uuid, 'message', d.direction, d.latest_at, 'messages',
          concat_ws(':', 'messages', ${conversationId}::uuid, d.day, d.direction),
          ${conversationId}::uuid, d.message_count, d.began_at, ${now}::timestamptz,
          ${now}::timestamptz
        from days d cross join reached where d.message_count > 0 order by d.day, d.direction
        on conflict (owner_id, external_key) where external_key is not null do update
          set occurred_at = greatest(i.occurred_at, excluded.occurred_at),
            began_at = least(i.began_at, excluded.began_at),
            message_count = i.message_count + excluded.message_count,
            updated_at = excluded.updated_at
        returning i.id
      )
      select not exists (select from reached) as is_raced, w.id
      from (select from days limit 1) d left join written w on true`,
  );
  // Only where the other was linked to another contact meanwhile; the job is repeated.
  if (rows.some((row) => row.is_raced))
    throw new Error('The messages were counted at the same time');
  return rows.flatMap(({ id }) => id ?? []);
}
