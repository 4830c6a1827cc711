import { opportunityLimits } from '@kith/contract/opportunities/rules';
import type { OpportunityDetail } from '@kith/contract/opportunities/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { readDetail } from './get-opportunity.ts';
import { holdOpportunity, limitReached, touch } from './hold-opportunity.ts';

type Key = { id: string; file_id: string };

/**
 * Attaches a file of one of its people; the file stays with the person. A repeat changes nothing.
 *
 * @throws `not_found`, also for a file of someone who is not on it; `limit_reached`.
 */
export function attachFile({
  ctx,
  input: { id, file_id: fileId },
}: {
  ctx: MemberContext;
  input: Key;
}): Promise<OpportunityDetail> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await holdOpportunity(tx, ownerId, id);
    const before = await readDetail(tx, ctx, id);
    const file = await tx
      .selectFrom('contact_files as f')
      .innerJoin('opportunity_people as p', (join) =>
        join.onRef('p.owner_id', '=', 'f.owner_id').onRef('p.contact_id', '=', 'f.contact_id'),
      )
      .select('f.id')
      .where('f.owner_id', '=', ownerId)
      .where('p.owner_id', '=', ownerId)
      .where('f.id', '=', fileId)
      .where('f.deleted_at', 'is', null)
      .where('p.opportunity_id', '=', id)
      .executeTakeFirst();
    if (!file) throw notFound('File');
    await tx
      .insertInto('opportunity_files')
      .values({ owner_id: ownerId, opportunity_id: id, file_id: fileId, attached_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await touch(tx, ownerId, id, now);
    const after = await readDetail(tx, ctx, id);
    // As for people: what was deleted takes no place.
    const { files: most } = opportunityLimits;
    if (after.files.length > Math.max(most, before.files.length)) throw limitReached(most);
    return after;
  });
}

/** Takes a file off, which its person keeps. A repeat changes nothing. */
export function detachFile({
  ctx,
  input: { id, file_id: fileId },
}: {
  ctx: MemberContext;
  input: Key;
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await holdOpportunity(tx, ownerId, id);
    await tx
      .deleteFrom('opportunity_files')
      .where('owner_id', '=', ownerId)
      .where('opportunity_id', '=', id)
      .where('file_id', '=', fileId)
      .execute();
    return { id };
  });
}
