import { opportunityLimits } from '@kith/contract/opportunities/rules';
import type { OpportunityCreate, OpportunityDetail } from '@kith/contract/opportunities/schemas';

import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import type { MemberContext } from '#platform/context.ts';

import { readDetail } from './get-opportunity.ts';
import {
  countRoom,
  limitReached,
  opportunitiesLock,
  requireCompany,
  requireContact,
} from './hold-opportunity.ts';
import { insertOpportunity } from './insert-opportunity.ts';
import { recordEnd } from './move-opportunity.ts';

/**
 * Adds an opportunity, which costs a credit.
 *
 * @throws `not_found` for a contact or company that the member doesn't have; `limit_reached`.
 */
export function createOpportunity({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: OpportunityCreate;
}): Promise<OpportunityDetail> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const ids = input.people.map(({ contact_id: id }) => id);
      await lockContactsById(tx, ownerId, ids);
      for (const id of ids) await requireContact(tx, ownerId, id);
      await requireCompany(tx, ownerId, input.company_id);
      if ((await countRoom(tx, ownerId)) < 1) throw limitReached(opportunityLimits.perMember);
      const id = await insertOpportunity(tx, ownerId, { input, now });
      await recordEnd(tx, ownerId, { id, stage: input.stage, at: now });
      return readDetail(tx, ctx, id);
    },
    { lock: opportunitiesLock(ownerId) },
  );
}
