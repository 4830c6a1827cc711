import { viewLimits } from '@kith/contract/contact-views/rules';
import type { ContactView, ViewCreate } from '@kith/contract/contact-views/schemas';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { findViews, insertView, viewsLock } from './queries.ts';

/**
 * Saves a view after the existing ones.
 *
 * @throws `limit_reached` when the member has the maximum number.
 */
export function createView({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ViewCreate;
}): Promise<ContactView> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(
    async (tx) => {
      const views = await findViews(tx, ownerId);
      if (views.length >= viewLimits.views) {
        throw new AppError('limit_reached', 'There are as many views as there can be', {
          limit: viewLimits.views,
        });
      }
      return insertView(tx, ownerId, { view: input, now: ctx.clock.now() });
    },
    { lock: viewsLock(ownerId) },
  );
}
