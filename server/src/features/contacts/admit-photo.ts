import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { hasContact } from './has-contact.ts';

/** Whether a picture of this contact may be sent, asked before it is read. @throws `not_found`. */
export async function admitPhoto({
  ctx,
  input: { contactId },
}: {
  ctx: MemberContext;
  input: { contactId: string };
}): Promise<void> {
  const isThere = await ctx.database.transaction((tx) =>
    hasContact(tx, ctx.actor.memberId, contactId),
  );
  if (!isThere) throw notFound('Contact');
}
