import type { Companies } from '#platform/database/database-types.ts';
import { foldText } from '@kith/contract/core/text';
import type { Refinement } from '#features/contacts/refinement.ts';
import { phrasePattern, wordPatterns } from '#features/contacts/text-conditions.ts';
import type { MemberContext } from '#platform/context.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import { type Selectable, sql } from 'kysely';

export type FoundCompanyRow = Pick<Selectable<Companies>, 'id' | 'name' | 'industry'> &
  Computed<{ people: number; warmth_rank: number | null; total: number }>;

export type CompanySearch = {
  words: string;
  refinement: Refinement;
  limit: number;
  offset: number;
};

/** Of so many companies with the words in a name, people are counted. */
const counted = 300;

/**
 * The member's companies that a query finds by a name, those called so first, then those with most
 * people. Records without people or notes are not shown, as in the list.
 */
export async function findCompanies({
  ctx,
  input: { words, refinement, limit, offset },
}: {
  ctx: MemberContext;
  input: CompanySearch;
}): Promise<FoundCompanyRow[]> {
  const ownerId = ctx.actor.memberId;
  const { wanted, unwanted } = readPatterns(words, refinement);
  if (wanted.length === 0) return [];
  const names = sql`(k.sort_key || ' ' || k.name_key || ' ' || lower(k.name)) collate "und-x-icu"`;
  const whole = foldText(words);
  return ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<FoundCompanyRow>`with named as materialized (
          select coalesce(k.root_id, k.id) as id,
            min(case when k.sort_key = ${whole} then 0
              when starts_with(k.sort_key, ${whole}) then 1 else 2 end) as place
          from companies k
          where k.owner_id = ${ownerId} and ${names} ~ all(${arrayParam(wanted, 'text[]')})
            and not (${names} ~ any(${arrayParam(unwanted, 'text[]')}))
          group by 1 order by place, 1 limit ${counted}
        ), shown as (
          select r.id, r.name, r.industry, r.sort_key, n.place, p.people, p.warmth_rank
          from named n cross join lateral (
            select r.* from companies r where r.owner_id = ${ownerId} and r.id = n.id offset 0
          ) r cross join lateral (
            select coalesce(sum(own.people), 0)::integer as people, max(own.warmth_rank) as warmth_rank
            from (
              select n.id union all
              select k.id from companies k where k.owner_id = ${ownerId} and k.root_id = n.id
            ) k cross join lateral (
              select count(*) as people, max(c.warmth_rank) as warmth_rank from contacts c
              where c.owner_id = ${ownerId} and c.company_id = k.id
                and c.deleted_at is null and c.archived_at is null
            ) own
          ) p
          where p.people > 0 or r.industry is not null or r.website <> '' or r.notes <> ''
        )
        select s.id, s.name, s.industry, s.people, s.warmth_rank, (count(*) over ())::integer as total
        from shown s order by s.place, s.people desc, s.sort_key, s.id
        limit ${limit} offset ${offset}`,
    ),
  );
}

function readPatterns(words: string, { phrases, without, filters }: Refinement) {
  const named = filters.filter(({ operator }) => operator === 'company');
  const patternsOf = (isNegated: boolean) =>
    named
      .filter(({ negated }) => negated === isNegated)
      .flatMap(({ value }) => (isNegated ? (phrasePattern(value) ?? []) : wordPatterns(value)));
  return {
    wanted: [
      ...wordPatterns(words),
      ...phrases.flatMap((phrase) => phrasePattern(phrase) ?? []),
      ...patternsOf(false),
    ],
    unwanted: [...without.flatMap((text) => phrasePattern(text) ?? []), ...patternsOf(true)],
  };
}
