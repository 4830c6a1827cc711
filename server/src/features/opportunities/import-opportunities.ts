import { opportunityLimits } from '@kith/contract/opportunities/rules';
import type { OpportunityPreview } from '@kith/contract/opportunities/schemas';

import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import type { MemberContext } from '#platform/context.ts';

import { countRoom, limitReached, opportunitiesLock } from './hold-opportunity.ts';
import { insertOpportunity } from './insert-opportunity.ts';
import { planImport } from './plan-import.ts';

type Parts = { ctx: MemberContext; input: { text: string } };

/** What a table contains, and what is wrong with each line. Writes nothing. */
export async function previewImport({ ctx, input }: Parts): Promise<OpportunityPreview> {
  const { memberId } = ctx.actor;
  const plan = await ctx.database.transaction((tx) => planImport(tx, memberId, input.text));
  return {
    has_header: plan !== null,
    is_cut: plan?.isCut ?? false,
    rows: (plan?.lines ?? []).map(({ line, faults, fields, people }) => ({
      line,
      title: fields.title,
      faults,
      kind: fields.kind,
      stage: fields.stage,
      value: fields.value,
      people: people.map(({ name }) => name),
    })),
  };
}

/**
 * Adds the lines of a table that have no fault, all or none of them, a credit each.
 *
 * @throws `limit_reached` when they are more than the member can add; `payment_required` when the credits
 *   don't suffice for all of them.
 */
export function importOpportunities({
  ctx,
  input: { text },
}: Parts): Promise<{ created: number; refused: number }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const lines = (await planImport(tx, ownerId, text))?.lines ?? [];
      const good = lines.filter(({ faults }) => faults.length === 0);
      if (good.length > (await countRoom(tx, ownerId))) {
        throw limitReached(opportunityLimits.perMember);
      }
      const ids = good.flatMap(({ people }) => people.map(({ contact_id: id }) => id));
      await lockContactsById(tx, ownerId, [...new Set(ids)]);
      for (const { fields, people } of good) {
        const withRoles = people.map(({ contact_id }) => ({ contact_id, role: '' }));
        const input = { ...fields, company_id: null, people: withRoles };
        await insertOpportunity(tx, ownerId, { input, now });
      }
      return { created: good.length, refused: lines.length - good.length };
    },
    { lock: opportunitiesLock(ownerId) },
  );
}
