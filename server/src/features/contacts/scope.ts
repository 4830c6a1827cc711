import type { ContactFilter, ContactScope } from '@kith/contract/contacts/filter';
import { pickFilter } from '@kith/contract/contacts/filter-fields';
import { type SQL, sql } from 'drizzle-orm';

import { companyIdSets } from './company-ids.ts';
import { filterConditions } from './filter-conditions.ts';
import { searchWords } from './identity.ts';

/** Whom a list, a count or a change of many is about, as the parts of its query. */
export type Scope = {
  /** Whether `c` is among them; safe to read whole rows by, `find_contacts` aside. */
  where: SQL;
  /** What search and filter ask of `c`, beyond its being there. */
  matches: SQL[];
  words: string[];
  /** Of each set, `c` must belong to one of the companies. */
  companyIds: SQL[];
  filter: ContactFilter;
  archived: boolean;
  /** True for a search of punctuation alone, which looks for nothing that there is. */
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
export function scopeCondition({ where, matches }: Scope): SQL {
  return sql.join([where, ...matches], sql` and `);
}
