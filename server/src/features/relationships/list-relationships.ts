import { hasContact } from '#features/contacts/has-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { readRelationships, type RelationshipRow } from './queries.ts';

/**
 * The relationships of a contact with other existing contacts.
 * @throws `not_found`
 */
export function listRelationships({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<RelationshipRow[]> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    if (!(await hasContact(tx, ownerId, id))) throw notFound('Contact');
    return readRelationships(tx, ownerId, id);
  });
}
