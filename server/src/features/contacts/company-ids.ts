import type { ContactFilter } from '@kith/contract/contacts/filter';
import { withDivisions } from '@kith/contract/industries/isic';
import { arrayParam } from '#platform/database/rows.ts';
import { type RawBuilder, sql } from 'kysely';

/** For each condition on companies, a query for the `company_id`s that meet it; fewest first. */
export function companyIdSets(
  { companies, industries }: ContactFilter,
  ownerId: string,
): RawBuilder<unknown>[] {
  return [
    ...(companies ? [idsOfNames(ownerId, companies)] : []),
    ...(industries ? [idsOfIndustries(ownerId, withDivisions(industries))] : []),
  ];
}

/** Every id of the companies with these names, including those of their other names. */
function idsOfNames(ownerId: string, names: readonly string[]): RawBuilder<unknown> {
  return sql`with named as materialized (
      select (select coalesce(n.root_id, n.id) from companies n where n.owner_id = ${ownerId}
        and n.id = company_id(${ownerId}, fold_company_name(wanted.name))) as id
      from unnest(${arrayParam(names, 'text[]')}) as wanted(name)
    )
    select named.id from named
    union all
    ${otherNames(ownerId, sql`select named.id from named`)}`;
}

function idsOfIndustries(ownerId: string, codes: readonly string[]): RawBuilder<unknown> {
  return sql`with working as materialized (
      select r.id from companies r where r.owner_id = ${ownerId} and r.root_id is null
        and r.industry = any(${arrayParam(codes, 'text[]')})
    )
    select working.id from working
    union all
    ${otherNames(ownerId, sql`select working.id from working`)}`;
}

function otherNames(ownerId: string, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select k.id from companies k
    where k.owner_id = ${ownerId} and k.root_id is not null and (k.root_id in (${ids})) is true`;
}
