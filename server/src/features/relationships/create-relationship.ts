import { inverseKinds, relationshipLimits } from '@kith/contract/relationships/rules';
import type { RelationshipCreate } from '@kith/contract/relationships/schemas';
import { AppError, notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { countContacts, insertRelationship, readRelationships } from './queries.ts';

/**
 * Adds a relationship between two contacts. An existing one, added from either side, stays
 * unchanged.
 *
 * @throws `not_found` when one of the two doesn't exist, `validation_failed` for one contact twice,
 * `limit_reached` for too many of one contact.
 */
export function createRelationship({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: RelationshipCreate;
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  const words = input.kind === 'other' ? input.words : '';
  return ctx.database.transaction(
    async (tx) => {
      const isSame = input.id === input.other_id;
      const there = await countContacts(tx, ownerId, [input.id, input.other_id]);
      if (there < (isSame ? 1 : 2)) throw notFound('Contact');
      if (isSame) {
        throw validationFailed([
          { path: 'other_id', code: 'same_contact', message: 'same_contact' },
        ]);
      }
      const known = await readRelationships(tx, ownerId, input.id);
      const same = known.find(
        (row) =>
          row.id === input.other_id &&
          row.words === words &&
          (row.is_first ? row.kind : inverseKinds[row.kind]) === input.kind,
      );
      if (same) return { id: same.relationship_id };
      if (known.length >= relationshipLimits.perContact) {
        throw new AppError('limit_reached', 'This contact has as many as there can be', {
          limit: relationshipLimits.perContact,
        });
      }
      const values = { contactId: input.id, otherId: input.other_id, kind: input.kind, words };
      return insertRelationship(tx, ownerId, values, ctx.clock.now());
    },
    // Serialized, so that two requests can't both find nothing.
    { lock: `relationships:${ownerId}` },
  );
}
