import { type FacetInput, facetLimit } from '@kith/contract/contacts/filter';
import type { ContactFacet } from '@kith/contract/contacts/filter-fields';
import { foldText } from '@kith/contract/core/text';
import type { MemberContext } from '#platform/context.ts';
import { readRows } from '#platform/database/rows.ts';
import { type SQL, sql } from 'drizzle-orm';

import { searchWords } from './identity.ts';

/** Of so many values, the most used first, those are chosen that the words really stand in. */
const consideredValues = 2_000;

type FacetValue = { value: string; count: number };
type Asked = { ownerId: string; words: readonly string[] };

/** Queries for `value` and `count`, one for each value that may have the words. */
const countValues: Record<ContactFacet, (asked: Asked) => SQL> = {
  tags: (asked) => countTexts(sql`unnest(c.tags)`, asked),
  // What contacts offer and seek is not among the words that search finds.
  offers: (asked) => countTexts(sql`unnest(c.offers)`, { ...asked, words: [] }),
  seeks: (asked) => countTexts(sql`unnest(c.seeks)`, { ...asked, words: [] }),
  companies: countCompanies,
  locations: (asked) => countTexts(sql`nullif(c.location, '')`, asked),
};

/** The values of a field, most used first, or those in which every word of `q` starts a word. */
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
    readRows<FacetValue>(
      tx,
      sql`select value, count from (
          ${countValues[input.facet]({ ownerId: ctx.actor.memberId, words })}
        ) counted
        order by lower(value) like ${`%${likeText(input.q)}%`} desc, count desc, value
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

function countTexts(value: SQL, { ownerId, words }: Asked): SQL {
  const hasWords = words.map((word) => sql` and c.search_text like ${`% ${word}%`}`);
  return sql`select value, count(*)::integer as count from (
      select ${value} as value from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null ${sql.join(hasWords)}
    ) used
    where value is not null group by value`;
}

/**
 * Companies by the name of their record, each with everybody who belongs to it. Each is looked up for
 * itself: a planner without statistics would join all with all.
 */
function countCompanies({ ownerId }: Asked): SQL {
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
