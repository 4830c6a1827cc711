import { type FacetInput, facetLimit } from '@kith/contract/contacts/filter';
import type { ContactFacet } from '@kith/contract/contacts/filter-fields';
import { foldText } from '@kith/contract/core/text';
import type { MemberContext } from '#platform/context.ts';
import { readRows } from '#platform/database/rows.ts';
import { type SQL, sql } from 'drizzle-orm';

import { searchWords } from './identity.ts';

/** Of so many values, the most used first, those are chosen that the words really stand in. */
const consideredValues = 2_000;

const valueOf: Record<ContactFacet, SQL> = {
  tags: sql`unnest(c.tags)`,
  offers: sql`unnest(c.offers)`,
  seeks: sql`unnest(c.seeks)`,
  companies: sql`nullif(c.company, '')`,
  locations: sql`nullif(c.location, '')`,
};

type FacetValue = { value: string; count: number };

/** The values of a field, most used first, or those in which every word of `q` starts a word. */
export async function listFacet({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: FacetInput;
}): Promise<{ items: FacetValue[] }> {
  const ownerId = ctx.actor.memberId;
  const words = searchWords(input.q);
  if (words.length === 0 && input.q.trim() !== '') return { items: [] };
  // What contacts offer and seek is not among the words that search finds.
  const isSearched = input.facet !== 'offers' && input.facet !== 'seeks';
  const hasWords = (isSearched ? words : []).map(
    (word) => sql` and c.search_text like ${`% ${word}%`}`,
  );
  const found = await ctx.database.transaction((tx) =>
    readRows<FacetValue>(
      tx,
      sql`select value, count(*)::integer as count from (
          select ${valueOf[input.facet]} as value from contacts c
          where c.owner_id = ${ownerId} and c.deleted_at is null ${sql.join(hasWords)}
        ) used
        where value is not null group by value
        order by lower(value) like ${`%${likeText(input.q)}%`} desc, count(*) desc, value
        limit ${words.length === 0 ? facetLimit : consideredValues}`,
    ),
  );
  // A contact that has the words may have them elsewhere.
  const items = found.filter(({ value }) => {
    const own = ` ${searchWords(value).join(' ')}`;
    const folded = foldText(value);
    return words.every((word) => own.includes(` ${word}`) || folded.includes(word));
  });
  return { items: items.slice(0, facetLimit) };
}

function likeText(q: string): string {
  return q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/gu, String.raw`\$&`);
}
