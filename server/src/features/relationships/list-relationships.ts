import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { hasContact, readRelationships, type RelationshipRow } from './queries.ts';

/** Who other contacts are to this one; those that are deleted are not there. @throws `not_found` */
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
