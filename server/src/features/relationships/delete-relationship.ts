import { restorableDays } from '@kith/contract/contacts/rules';
import { dayMs } from '@kith/contract/core/time';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { setRelationshipDeleted } from './queries.ts';

type Params = { ctx: MemberContext; input: { id: string } };

/** Removes a relationship; it can be restored until it is erased. A repeat changes nothing. */
export function deleteRelationship({ ctx, input }: Params): Promise<{ id: string }> {
  return moveRelationship({ ctx, input }, ctx.clock.now());
}

/** Undoes the removal of a relationship. */
export function restoreRelationship({ ctx, input }: Params): Promise<{ id: string }> {
  return moveRelationship({ ctx, input }, null);
}

async function moveRelationship({ ctx, input: { id } }: Params, deletedAt: Date | null) {
  const since = new Date(ctx.clock.now().getTime() - restorableDays * dayMs);
  const isDone = await ctx.database.transaction((tx) =>
    setRelationshipDeleted(tx, ctx.actor.memberId, id, { deletedAt, since }),
  );
  if (!isDone) throw notFound('Relationship');
  return { id };
}
