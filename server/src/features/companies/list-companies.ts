import { foldText } from '@kith/contract/core/text';
import { type CompanySort, firstCompanyDirection } from '@kith/contract/companies/rules';
import type { CompanyListInput } from '@kith/contract/companies/schemas';
import { idSchema } from '@kith/contract/core/ids';
import { searchWords } from '#features/contacts/search-words.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Companies } from '#platform/database/database-types.ts';
import { type Computed, readRows, type TimeText } from '#platform/database/rows.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';

export type CompanyListRow = Pick<Selectable<Companies>, 'id' | 'name' | 'industry'> &
  Computed<{ people: number; warmth_rank: number }>;
export type ListedCompanyRow = CompanyListRow &
  Computed<{ last_contact_at: TimeText | null; warmest_person: string | null }>;
type SortedRow = ListedCompanyRow & Computed<{ sort_value: string; total: number }>;

const never = sql.raw('-9223372036854775807');

/** How the list is sorted: the key's type, and what a cursor may contain of it. */
const orders: Record<
  CompanySort,
  {
    key: RawBuilder<unknown>;
    type: RawBuilder<unknown>;
    keyset: z.ZodType<string>;
  }
> = {
  people: {
    key: sql`l.people`,
    type: sql`integer`,
    keyset: z.string().regex(/^\d{1,9}$/u),
  },
  warmth: {
    key: sql`l.warmth_rank`,
    type: sql`float8`,
    keyset: z.string().regex(/^-?(?:Infinity|\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?)$/u),
  },
  // In microseconds, so that a cursor has all of it; never is before every time.
  last_contact: {
    key: sql`coalesce((extract(epoch from l.last_contact_at) * 1000000)::bigint, ${never})`,
    type: sql`bigint`,
    keyset: z.string().regex(/^-?\d{1,19}$/u),
  },
  // Those without one come last.
  industry: {
    key: sql`coalesce(l.industry, '~')`,
    type: sql`text`,
    keyset: z.string().regex(/^(?:[A-Z0-9]{1,4}|~)$/u),
  },
  name: {
    key: sql`l.sort_key`,
    type: sql`text`,
    keyset: z.string().regex(/^[^\0]*$/u),
  },
};

/**
 * A page of the companies that have people or notes, or of those with every word of `q` in a name.
 *
 * @throws `invalid_cursor` for a cursor of another listing.
 */
export async function listCompanies({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: CompanyListInput;
}): Promise<{ items: ListedCompanyRow[]; next_cursor: string | null; total: number | null }> {
  const ownerId = ctx.actor.memberId;
  const { q, sort, limit } = input;
  const { key, type, keyset } = orders[sort];
  const direction = input.direction ?? firstCompanyDirection(sort);
  const words = searchWords(q, foldText);
  if (words.length === 0 && q.trim() !== '') return { items: [], next_cursor: null, total: 0 };
  const listed = `companies ${sort} ${direction} ${words.join(' ')}`;
  const cursorSchema = z.tuple([z.literal(listed), keyset, idSchema]);
  const cursor = input.cursor === undefined ? null : decodeCursor(cursorSchema, input.cursor);
  const way = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const after = cursor
    ? sql`(${key}, l.id) ${beyond} (${cursor[1]}::${type}, ${cursor[2]}::uuid)`
    : sql`true`;
  const rows = await ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<SortedRow>`with l as materialized (${listedCompanies(ownerId, words)})
        select l.*, ${warmestPerson(ownerId)} as warmest_person
        from (
          select l.*, ${key}::text as sort_value, (select count(*)::integer from l) as total
          from l where ${after} order by ${key} ${way}, l.id ${way} limit ${limit + 1}
        ) l order by ${key} ${way}, l.id ${way}`,
    ),
  );
  const page = cutPage(rows, limit, (last) => [listed, last.sort_value, last.id]);
  return { ...page, total: cursor ? null : (rows[0]?.total ?? 0) };
}

/** Looked up for the companies of the page only, each by the head of its part of the index. */
function warmestPerson(ownerId: string): RawBuilder<unknown> {
  return sql`(
    select w.full_name from (
      select l.id union all
      select k.id from companies k where k.owner_id = ${ownerId} and k.root_id = l.id
    ) k cross join lateral (
      select c.full_name, c.warmth_rank, c.id from contacts c
      where c.owner_id = ${ownerId} and c.company_id = k.id
        and c.deleted_at is null and c.archived_at is null
      order by c.company_id desc, c.warmth_rank desc, c.id desc limit 1
    ) w
    order by w.warmth_rank desc, w.id desc limit 1
  )`;
}

/**
 * People are counted in the index by company, then added up for companies with several names. Each
 * company is looked up separately: after a large import the planner has no statistics yet and would
 * join all with all.
 */
function listedCompanies(ownerId: string, words: readonly string[]): RawBuilder<unknown> {
  const hasWords =
    words.length === 0 ? sql`true` : sql`(u.id in (${idsWithWords(ownerId, words)})) is true`;
  return sql`with used as materialized (
      select own.id, sum(own.people)::integer as people, max(own.warmth_rank) as warmth_rank,
        max(own.last_contact_at) as last_contact_at
      from (
        select (select coalesce(k.root_id, k.id) from companies k
            where k.owner_id = ${ownerId} and k.id = named.company_id) as id,
          named.people, named.warmth_rank, named.last_contact_at
        from (
          select c.company_id, count(*) as people, max(c.warmth_rank) as warmth_rank,
            max(c.last_interaction_at) as last_contact_at
          from contacts c
          where c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null
            and c.company_id is not null
          group by c.company_id
        ) named
      ) own
      group by own.id
    ), u as (
      select used.id, used.people, used.warmth_rank, used.last_contact_at from used
      union all
      select r.id, 0, '-infinity', null from companies r
      where r.owner_id = ${ownerId} and r.root_id is null
        and (r.industry is not null or r.website <> '' or r.notes <> '')
        and (r.id in (select used.id from used)) is not true
    )
    select u.id, u.people, u.warmth_rank, u.last_contact_at, r.name, r.sort_key, r.industry
    from u cross join lateral (
      select r.name, r.sort_key, r.industry from companies r
      where r.owner_id = ${ownerId} and r.id = u.id offset 0
    ) r
    where ${hasWords}`;
}

function idsWithWords(ownerId: string, words: readonly string[]): RawBuilder<unknown> {
  const names = sql`k.name_key || ' ' || k.sort_key || ' ' || lower(k.name)`;
  const hasWords = words.map((word) => sql`${names} like ${`%${word}%`}`);
  return sql`select coalesce(k.root_id, k.id) from companies k
    where k.owner_id = ${ownerId} and ${sql.join(hasWords, sql` and `)}`;
}
