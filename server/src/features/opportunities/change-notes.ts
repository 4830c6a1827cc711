import { opportunityLimits } from '@kith/contract/opportunities/rules';

import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { holdOpportunity, limitReached, touch } from './hold-opportunity.ts';

/** @throws `not_found`, `limit_reached` */
export function addNote({
  ctx,
  input: { id, text },
}: {
  ctx: MemberContext;
  input: { id: string; text: string };
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await holdOpportunity(tx, ownerId, id);
    const note = await insertNote(tx, ownerId, { opportunityId: id, text, now });
    await touch(tx, ownerId, id, now);
    return note;
  });
}

/**
 * Adds a note to an opportunity that is held.
 *
 * @throws `limit_reached`
 */
export async function insertNote(
  tx: Tx,
  ownerId: string,
  { opportunityId, text, now }: { opportunityId: string; text: string; now: Date },
): Promise<{ id: string }> {
  const { count } = await tx
    .selectFrom('opportunity_notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('opportunity_id', '=', opportunityId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= opportunityLimits.notes) throw limitReached(opportunityLimits.notes);
  return tx
    .insertInto('opportunity_notes')
    .values({ owner_id: ownerId, opportunity_id: opportunityId, text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Deletes a note. A repeat changes nothing. */
export function deleteNote({
  ctx,
  input: { id, note_id: noteId },
}: {
  ctx: MemberContext;
  input: { id: string; note_id: string };
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await holdOpportunity(tx, ownerId, id);
    await tx
      .deleteFrom('opportunity_notes')
      .where('owner_id', '=', ownerId)
      .where('opportunity_id', '=', id)
      .where('id', '=', noteId)
      .execute();
    return { id };
  });
}
