import { hasContact } from '#features/contacts/has-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { type FileRow, readFiles } from './queries.ts';

/**
 * The files of a contact, newest first, and the space that all of the member's use.
 * @throws `not_found`
 */
export function listFiles({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { contact_id: string };
}): Promise<{ files: FileRow[]; usedBytes: number }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    if (!(await hasContact(tx, ownerId, input.contact_id))) throw notFound('Contact');
    return readFiles(tx, ownerId, input.contact_id);
  });
}
