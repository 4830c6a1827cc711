import type { ContactFilter, ContactScope } from '@kith/contract/contacts/filter';
import { pickFilter } from '@kith/contract/contacts/filter-fields';
import { type RawBuilder, sql } from 'kysely';

import { companyIdSets } from './company-ids.ts';
import { filterConditions } from './filter-conditions.ts';
import { searchWords } from './identity.ts';

/** The contacts of a list, a count or a bulk change, as the parts of its query. */
export type Scope = {
  /** Whether `c` is one of them; safe for reading whole rows, without `find_contacts`. */
  where: RawBuilder<unknown>;
  /** The conditions of search and filter on `c`, apart from its existence. */
  matches: RawBuilder<unknown>[];
  words: string[];
  /** For each set, `c` must belong to one of the companies. */
  companyIds: RawBuilder<unknown>[];
  filter: ContactFilter;
  archived: boolean;
  /** True for a search of punctuation only, which finds nothing. */
  isEmpty: boolean;
};

export function readScope(input: ContactScope, moment: { ownerId: string; now: Date }): Scope {
  const words = searchWords(input.q);
  const filter = pickFilter(input);
  return {
    where: sql`c.owner_id = ${moment.ownerId} and c.deleted_at is null
      and c.archived_at is ${sql.raw(input.archived ? 'not null' : 'null')}`,
    matches: [
      ...words.map((word) => sql`c.search_text like ${`% ${word}%`}`),
      ...filterConditions(filter, moment),
    ],
    words,
    companyIds: companyIdSets(filter, moment.ownerId),
    filter,
    archived: input.archived,
    isEmpty: words.length === 0 && input.q.trim() !== '',
  };
}

/** The whole condition on rows of `contacts c`. */
export function scopeCondition({ where, matches }: Scope): RawBuilder<unknown> {
  return sql.join([where, ...matches], sql` and `);
}
