import type { CompanyInsight, GroupRef } from '@kith/contract/insights/groups';
import type { DrillFilter } from '@kith/contract/insights/schemas';
import type { PeopleSet } from '@kith/contract/insights/people';
import { type IndustryCode, isIndustryCode, withDivisions } from '@kith/contract/industries/isic';
import { companyIdSets } from '#features/contacts/company-ids.ts';
import { requireFlag } from '#features/flags/require-flag.ts';
import { notFound } from '#platform/app-error.ts';
import { arrayParam, type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * A company or an industry of a member's network. `ids`: every `company_id` that its people may have, as an
 * array. `filter`: the same people in the list of contacts.
 */
export type Group = {
  ref: Pick<PeopleSet, 'company_id' | 'industry'>;
  ids: RawBuilder<unknown>;
  isOne: boolean;
  filter: DrillFilter;
};

export type CompanyGroup = Group & { company: CompanyInsight['company'] };

/** The page of a company or an industry is on. @throws `feature_disabled` */
export function requireGroupFlag(tx: Tx, { company_id: id }: GroupRef): Promise<void> {
  return requireFlag(tx, id === undefined ? 'insights_industry30f' : 'insights_company30f');
}

/** @throws `not_found` */
export async function readGroup(
  tx: Tx,
  ownerId: string,
  {
    company_id: id,
    industry,
  }: { company_id?: GroupRef['company_id']; industry?: string | undefined },
): Promise<Group> {
  if (id !== undefined) return readCompanyGroup(tx, ownerId, id);
  if (industry === undefined || !isIndustryCode(industry)) throw notFound('Industry');
  return readIndustryGroup(tx, ownerId, industry);
}

/**
 * A company by its own id or by that of one of its other names.
 *
 * @throws `not_found`
 */
export async function readCompanyGroup(tx: Tx, ownerId: string, id: string): Promise<CompanyGroup> {
  const company = await readRow(
    tx,
    sql<Computed<CompanyInsight['company']>>`select r.id, r.name, r.industry from companies k
      join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
      where k.owner_id = ${ownerId} and k.id = ${id}`,
  );
  if (!company) throw notFound('Company');
  const filter = { companies: [company.name] };
  const ids = await readIds(
    tx,
    sql`select k.id from companies k
    where k.owner_id = ${ownerId} and (k.id = ${company.id} or k.root_id = ${company.id})`,
  );
  return { company, ref: { company_id: company.id }, ids, isOne: true, filter };
}

export async function readIndustryGroup(
  tx: Tx,
  ownerId: string,
  industry: IndustryCode,
): Promise<Group> {
  const filter = { industries: [industry] };
  const [found = sql`select null::uuid`] = companyIdSets(filter, ownerId);
  return { ref: { industry }, ids: await readIds(tx, found), isOne: false, filter };
}

/** The codes that an industry includes. */
export function codesOf(industry: IndustryCode): RawBuilder<unknown> {
  return arrayParam(withDivisions([industry]), 'text[]');
}

/** Read once: the planner then knows how many there are, also right after a large import. */
async function readIds(tx: Tx, query: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const rows = await readRows(tx, sql<Computed<{ id: string }>>`${query}`);
  return arrayParam(
    rows.map(({ id }) => id),
    'uuid[]',
  );
}
