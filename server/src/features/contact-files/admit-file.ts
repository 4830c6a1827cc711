import { hasContact } from '#features/contacts/has-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { refuseFullContact, refuseFullSpace } from './policy.ts';

/**
 * Whether a file of so many bytes could be stored, asked before it is read; `uploadFile` asks again.
 *
 * @throws `not_found`, `files_per_contact_reached` or `file_space_used_up`.
 */
export async function admitFile({
  ctx,
  input: { contactId, bytes },
}: {
  ctx: MemberContext;
  input: { contactId: string; bytes: number };
}): Promise<void> {
  const ownerId = ctx.actor.memberId;
  await ctx.database.transaction(async (tx) => {
    if (!(await hasContact(tx, ownerId, contactId))) throw notFound('Contact');
    await refuseFullContact(tx, ownerId, contactId);
    await refuseFullSpace(tx, ownerId, bytes);
  });
}
