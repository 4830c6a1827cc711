import type { ContactView, ViewUpdate } from '@kith/contract/contact-views/schemas';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { updateView as writeView } from './queries.ts';

/** Changes the supplied fields of a view. */
export async function updateView({
  ctx,
  input: { id, ...changes },
}: {
  ctx: MemberContext;
  input: ViewUpdate;
}): Promise<ContactView> {
  const view = await ctx.database.transaction((tx) =>
    writeView(tx, ctx.actor.memberId, id, changes),
  );
  if (!view) throw notFound('View');
  return view;
}
