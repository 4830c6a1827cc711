import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import type { ContactRow } from './contact-row.ts';
import { contactById } from './queries.ts';

/** @throws `not_found`, also for a deleted contact and for another member's. */
export async function getContact({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<ContactRow> {
  const [contact] = await ctx.database.read(contactById(ctx.actor.memberId, input.id));
  if (!contact) throw notFound('Contact');
  return contact;
}
