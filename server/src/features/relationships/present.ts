import { inverseKinds } from '@kith/contract/relationships/rules';
import type { Relationship } from '@kith/contract/relationships/schemas';
import { presentContactSummary } from '#features/contacts/contact-summary.ts';

import type { RelationshipRow } from './queries.ts';

/** The public form of a relationship, from the side of the requested contact. */
export function presentRelationship(row: RelationshipRow, now: Date): Relationship {
  return {
    id: row.relationship_id,
    kind: row.is_first ? row.kind : inverseKinds[row.kind],
    words: row.words,
    contact: presentContactSummary(row, now),
  };
}
