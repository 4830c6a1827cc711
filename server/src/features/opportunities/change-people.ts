import { opportunityLimits } from '@kith/contract/opportunities/rules';
import type { OpportunityDetail } from '@kith/contract/opportunities/schemas';

import type { MemberContext } from '#platform/context.ts';

import { readDetail } from './get-opportunity.ts';
import { holdOpportunity, limitReached, requireContact, touch } from './hold-opportunity.ts';

type Key = { id: string; contact_id: string };

/**
 * Puts a person on an opportunity, or changes their role in it. A repeat changes nothing.
 *
 * @throws `not_found` for either; `limit_reached`.
 */
export function setPerson({
  ctx,
  input: { id, contact_id: contactId, role },
}: {
  ctx: MemberContext;
  input: Key & { role: string };
}): Promise<OpportunityDetail> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await requireContact(tx, ownerId, contactId);
    await holdOpportunity(tx, ownerId, id);
    const before = await readDetail(tx, ctx, id);
    await tx
      .insertInto('opportunity_people')
      .values({
        owner_id: ownerId,
        opportunity_id: id,
        contact_id: contactId,
        role,
        added_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'opportunity_id', 'contact_id']).doUpdateSet({ role }),
      )
      .execute();
    await touch(tx, ownerId, id, now);
    const after = await readDetail(tx, ctx, id);
    // Who is deleted isn't shown, can't be taken off, and takes no place; once restored there may be more.
    const { people: most } = opportunityLimits;
    if (after.people.length > Math.max(most, before.people.length)) throw limitReached(most);
    return after;
  });
}

/** Takes a person off. A repeat changes nothing. */
export function removePerson({
  ctx,
  input: { id, contact_id: contactId },
}: {
  ctx: MemberContext;
  input: Key;
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await holdOpportunity(tx, ownerId, id);
    await tx
      .deleteFrom('opportunity_people')
      .where('owner_id', '=', ownerId)
      .where('opportunity_id', '=', id)
      .where('contact_id', '=', contactId)
      .execute();
    return { id };
  });
}
