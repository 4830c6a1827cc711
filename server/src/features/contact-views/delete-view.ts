import { restorableDays } from '@kith/contract/contacts/rules';
import type { ContactView } from '@kith/contract/contact-views/schemas';
import { dayMs } from '@kith/contract/core/time';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { setViewDeleted } from './queries.ts';

type Params = { ctx: MemberContext; input: { id: string } };

/** Deletes a view; it can be restored until it is erased. Deleting again changes nothing. */
export async function deleteView({ ctx, input }: Params): Promise<{ id: string }> {
  const { id } = await moveView({ ctx, input }, ctx.clock.now());
  return { id };
}

/** Undoes the deletion of a view; it returns to its position. */
export function restoreView({ ctx, input }: Params): Promise<ContactView> {
  return moveView({ ctx, input }, null);
}

async function moveView({ ctx, input }: Params, deletedAt: Date | null): Promise<ContactView> {
  const since = new Date(ctx.clock.now().getTime() - restorableDays * dayMs);
  const view = await ctx.database.transaction((tx) =>
    setViewDeleted(tx, ctx.actor.memberId, input.id, { deletedAt, since }),
  );
  if (!view) throw notFound('View');
  return view;
}
