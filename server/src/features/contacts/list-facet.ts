import { type FacetInput, facetLimit } from '@kith/contract/contacts/filter';
import type { ContactFacet } from '@kith/contract/contacts/filter-limits';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { type RawBuilder, sql } from 'kysely';

import { foldForSearch, searchWords } from './search-words.ts';

/** From so many values, the most used first, those that really contain the words are selected. */
const consideredValues = 2_000;

type FacetValue = Computed<{ value: string; count: number }>;
type Asked = { ownerId: string; words: readonly string[] };

/** Queries for `value` and `count`, one for each value that may contain the words. */
const countValues: Record<ContactFacet, (asked: Asked) => RawBuilder<unknown>> = {
  tags: (asked) => countTexts(sql`unnest(c.tags)`, asked),
  // Offers and needs are not part of the search words.
  offers: (asked) => countTexts(sql`unnest(c.offers)`, { ...asked, words: [] }),
  seeks: (asked) => countTexts(sql`unnest(c.seeks)`, { ...asked, words: [] }),
  companies: countCompanies,
  locations: (asked) => countTexts(sql`nullif(c.location, '')`, asked),
};

/**
 * The values of a field, most used first, or those with every word of `q` at the start of a word.
 */
export async function listFacet({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: FacetInput;
}): Promise<{ items: FacetValue[] }> {
  const words = searchWords(input.q);
  if (words.length === 0 && input.q.trim() !== '') return { items: [] };
  const found = await ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<FacetValue>`select value, count from (
          ${countValues[input.facet]({ ownerId: ctx.actor.memberId, words })}
        ) counted
        order by lower(value) like ${`%${likeText(input.q)}%`} desc, count desc, value
        limit ${words.length === 0 ? facetLimit : consideredValues}`,
    ),
  );
  // A contact with the words may have them elsewhere.
  const items = found.filter(({ value }) => {
    const own = ` ${searchWords(value).join(' ')}`;
    const folded = foldForSearch(value);
    return words.every((word) => own.includes(` ${word}`) || folded.includes(word));
  });
  return { items: items.slice(0, facetLimit) };
}

function countTexts(value: RawBuilder<unknown>, { ownerId, words }: Asked): RawBuilder<unknown> {
  const hasWords = words.map((word) => sql` and c.search_text like ${`% ${word}%`}`);
  return sql`select value, count(*)::integer as count from (
      select ${value} as value from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null ${sql.join(hasWords, sql` `)}
    ) used
    where value is not null group by value`;
}

/**
 * Companies by the name of their record, each with all its people. Each is looked up separately:
 * without statistics the planner would join all with all.
 */
function countCompanies({ ownerId }: Asked): RawBuilder<unknown> {
  return sql`select r.name as value, sum(used.count)::integer as count
    from (
      select (select coalesce(k.root_id, k.id) from companies k
          where k.owner_id = ${ownerId} and k.id = named.company_id) as id, named.count
      from (
        select c.company_id, count(*) as count from contacts c
        where c.owner_id = ${ownerId} and c.deleted_at is null and c.company_id is not null
        group by c.company_id
      ) named
    ) used cross join lateral (
      select r.name from companies r where r.owner_id = ${ownerId} and r.id = used.id offset 0
    ) r
    group by used.id, r.name`;
}

function likeText(q: string): string {
  return q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/gu, String.raw`\$&`);
}
