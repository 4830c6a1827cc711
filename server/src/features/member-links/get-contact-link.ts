import { hasContact } from '#features/contacts/has-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { type ContactLinkRow, findContactLink } from './link-queries.ts';

/**
 * What a contact is to a member: linked, asked for a link, or able to be asked. Undefined where the
 * owner may know of no member: an address alone does not reveal one.
 *
 * @throws `not_found`
 */
export async function getContactLink({
  ctx,
  input: { contact_id: contactId },
}: {
  ctx: MemberContext;
  input: { contact_id: string };
}): Promise<ContactLinkRow | undefined> {
  return ctx.database.transaction(async (tx) => {
    if (!(await hasContact(tx, ctx.actor.memberId, contactId))) throw notFound('Contact');
    return findContactLink(tx, contactId);
  });
}
