import type { ContactView } from '@kith/contract/contact-views/schemas';
import type { MemberContext } from '#platform/context.ts';

import { findViews } from './queries.ts';

/** The member's saved views, in order. */
export function listViews({ ctx }: { ctx: MemberContext }): Promise<ContactView[]> {
  return ctx.database.transaction((tx) => findViews(tx, ctx.actor.memberId));
}
