import { viewLimits } from '@kith/contract/contact-views/rules';
import type { ContactView, ViewCreate } from '@kith/contract/contact-views/schemas';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { findViews, insertView, lockViews } from './queries.ts';

/**
 * Keeps a view, after those that there are.
 *
 * @throws `limit_reached` where there are as many as a member may have.
 */
export function createView({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ViewCreate;
}): Promise<ContactView> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await lockViews(tx, ownerId);
    const views = await findViews(tx, ownerId);
    if (views.length >= viewLimits.views) {
      throw new AppError('limit_reached', 'There are as many views as there can be', {
        limit: viewLimits.views,
      });
    }
    const view = await insertView(tx, ownerId, { view: input, now: ctx.clock.now() });
    if (!view) throw new Error('An insert gave no row');
    return view;
  });
}
