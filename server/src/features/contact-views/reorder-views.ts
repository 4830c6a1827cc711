import type { ContactView, ViewOrder } from '@kith/contract/contact-views/schemas';
import type { MemberContext } from '#platform/context.ts';

import { findViews, lockViews, placeViews } from './queries.ts';

/** Puts the views in the order of `ids`; one that is not named, or not there, harms nothing. */
export function reorderViews({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ViewOrder;
}): Promise<ContactView[]> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await lockViews(tx, ownerId);
    await placeViews(tx, ownerId, input.ids);
    return findViews(tx, ownerId);
  });
}
