import type { OpportunityKind, OpportunityStage } from '@kith/contract/opportunities/rules';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { Opportunities } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

const columns = [
  'id',
  'title',
  'kind',
  'stage',
  'value_amount',
  'value_currency',
  'close_on',
  'own_probability',
  'next_step',
  'next_step_on',
  'outcome_reason',
  'stage_since',
  'created_at',
  'touched_at',
] as const;

type PersonRow = {
  contact_id: string;
  name: string;
  photo_id: string | null;
  role: string;
  warmth_rank: number | string;
};

export type OpportunityRow = Pick<Selectable<Opportunities>, (typeof columns)[number]> &
  Computed<{ company_id: string | null; company_name: string | null; people: PersonRow[] }>;

type Wanted = {
  id?: string;
  kind?: OpportunityKind | undefined;
  stage?: OpportunityStage | 'open' | undefined;
  contact_id?: string | undefined;
  company_id?: string | undefined;
  /** Words that its title has, or begins one with; and those that it has not. */
  words?: readonly string[];
  without?: readonly string[];
};

/** A member's opportunities with their people who still exist, the warmest first; all that fit. */
export function readOpportunityRows(
  tx: Tx,
  ownerId: string,
  wanted: Wanted = {},
): Promise<OpportunityRow[]> {
  return readRows(
    tx,
    sql<OpportunityRow>`select ${sql.raw(columns.map((name) => `o.${name}`).join(', '))},
        r.id as company_id, r.name as company_name, coalesce(p.people, '[]') as people
      from opportunities o
      left join companies k on k.owner_id = ${ownerId} and k.id = o.company_id
      left join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
      left join lateral (
        select jsonb_agg(jsonb_build_object('contact_id', c.id, 'name', c.full_name,
            'photo_id', c.photo_id, 'role', p.role, 'warmth_rank', c.warmth_rank)
          order by c.warmth_rank desc, c.id) as people
        from opportunity_people p
        join contacts c on c.owner_id = ${ownerId} and c.id = p.contact_id
          and c.deleted_at is null
        where p.owner_id = ${ownerId} and p.opportunity_id = o.id
      ) p on true
      where o.owner_id = ${ownerId} and o.deleted_at is null and ${conditions(ownerId, wanted)}`,
  );
}

function conditions(ownerId: string, wanted: Wanted): RawBuilder<unknown> {
  const { id, kind, stage, contact_id: contactId, company_id: companyId } = wanted;
  const { words, without } = wanted;
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (id !== undefined) all.push(sql`o.id = ${id}`);
  if (kind !== undefined) all.push(sql`o.kind = ${kind}`);
  if (stage === 'open') all.push(sql`o.stage not in ('won', 'lost')`);
  else if (stage !== undefined) all.push(sql`o.stage = ${stage}`);
  if (companyId !== undefined) all.push(sql`r.id = ${companyId}`);
  if (contactId !== undefined) {
    all.push(sql`exists (select from opportunity_people f where f.owner_id = ${ownerId}
      and f.opportunity_id = o.id and f.contact_id = ${contactId})`);
  }
  const patternsOf = (texts: readonly string[]) =>
    arrayParam(
      texts.map((text) => `% ${text.replaceAll(/[\\%_]/gu, '\\$&')}%`),
      'text[]',
    );
  if (words) all.push(sql`' ' || o.search_text like all(${patternsOf(words)})`);
  if (without) all.push(sql`not ' ' || o.search_text like any(${patternsOf(without)})`);
  return sql.join(all, sql` and `);
}
