import type { ContactView, ViewOrder } from '@kith/contract/contact-views/schemas';
import type { MemberContext } from '#platform/context.ts';

import { findViews, placeViews, viewsLock } from './queries.ts';

/** Puts the views in the order of `ids`; unknown ids are ignored. */
export function reorderViews({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ViewOrder;
}): Promise<ContactView[]> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(
    async (tx) => {
      await placeViews(tx, ownerId, input.ids);
      return findViews(tx, ownerId);
    },
    { lock: viewsLock(ownerId) },
  );
}
