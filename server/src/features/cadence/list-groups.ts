import type { ContactGroup } from '@kith/contract/cadence/endpoints';
import type { MemberContext } from '#platform/context.ts';

import { findGroups } from './group-row.ts';

/** The member's groups by name, or those of a contact. */
export function listGroups({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { contact_id?: string | undefined };
}): Promise<ContactGroup[]> {
  return ctx.database.transaction((tx) => findGroups(tx, ctx.actor.memberId, input.contact_id));
}
