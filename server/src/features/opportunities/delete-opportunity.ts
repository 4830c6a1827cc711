import { dayMs } from '@kith/contract/core/time';
import { opportunityLimits, opportunityRestorableDays } from '@kith/contract/opportunities/rules';
import type { OpportunityDetail } from '@kith/contract/opportunities/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { readDetail } from './get-opportunity.ts';
import { countRoom, limitReached, opportunitiesLock } from './hold-opportunity.ts';

type Parts = { ctx: MemberContext; input: { id: string } };

/** What was deleted before this moment can't be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - opportunityRestorableDays * dayMs);
}

/** Deletes an opportunity; it can be restored until it is erased. A repeat changes nothing. */
export async function deleteOpportunity({ ctx, input: { id } }: Parts): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  await ctx.database.transaction(async (tx) => {
    const known = await tx
      .selectFrom('opportunities')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!known) throw notFound('Opportunity');
    await tx
      .updateTable('opportunities')
      .set({ deleted_at: ctx.clock.now() })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
  });
  return { id };
}

/** @throws `not_found` once it is erased; `limit_reached`. */
export function restoreOpportunity({ ctx, input: { id } }: Parts): Promise<OpportunityDetail> {
  const ownerId = ctx.actor.memberId;
  const since = restorableSince(ctx.clock.now());
  return ctx.database.transaction(
    async (tx) => {
      const { numUpdatedRows: restored } = await tx
        .updateTable('opportunities')
        .set({ deleted_at: null })
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .where('deleted_at', '>', since.toISOString())
        .executeTakeFirstOrThrow();
      if (restored > 0n && (await countRoom(tx, ownerId)) < 0) {
        throw limitReached(opportunityLimits.perMember);
      }
      return readDetail(tx, ctx, id);
    },
    { lock: opportunitiesLock(ownerId) },
  );
}
