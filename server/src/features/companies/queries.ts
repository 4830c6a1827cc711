import type { CompanyUpdate } from '@kith/contract/companies/schemas';
import { readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

export type CompanyRow = {
  id: string;
  name: string;
  website: string;
  industry: (CompanyUpdate['industry'] & string) | null;
  notes: string;
  revision: number;
};

const companyColumns = sql`r.id, r.name, r.website, r.industry, r.notes, r.revision`;

/** Makes one member's changes of how companies hang together wait for one another. */
export function companiesLock(ownerId: string): string {
  return `companies:${ownerId}`;
}

/** A company by its own id or by that of one of its other names. */
export function findCompany(tx: Tx, ownerId: string, id: string): Promise<CompanyRow | undefined> {
  return readRow<CompanyRow>(
    tx,
    sql`select ${companyColumns} from companies k
      join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
      where k.owner_id = ${ownerId} and k.id = ${id}`,
  );
}

/** The ids by which contacts belong to a company: its own and those of its other names. */
export function idsOfCompany(ownerId: string, id: string): SQL {
  return sql`array(select k.id from companies k
    where k.owner_id = ${ownerId} and (k.id = ${id} or k.root_id = ${id}))`;
}

export async function updateCompanyColumns(
  tx: Tx,
  ownerId: string,
  { company, now }: { company: CompanyRow; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update companies set name = ${company.name}, sort_key = fold_company_name(${company.name}),
      website = ${company.website}, industry = ${company.industry}, notes = ${company.notes},
      revision = revision + 1, updated_at = ${now}
    where owner_id = ${ownerId} and id = ${company.id}`);
}

export type Namesake = { id: string; name: string; is_bare: boolean };

/** Whose name a text is already; `is_bare` where nobody is there and nothing was written of it. */
export async function findNamesake(
  tx: Tx,
  ownerId: string,
  name: string,
): Promise<Namesake | undefined> {
  return readRow<Namesake>(
    tx,
    sql`select r.id, r.name, r.industry is null and r.website = '' and r.notes = '' and not exists (
          select from contacts c where c.owner_id = ${ownerId} and c.company_id in (
            select m.id from companies m
            where m.owner_id = ${ownerId} and (m.id = r.id or m.root_id = r.id))) as is_bare
      from companies k join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
      where k.owner_id = ${ownerId} and k.id = company_id(${ownerId}, fold_company_name(${name}))`,
  );
}

/** Makes a text another name of a company, for those who will be written with it. */
export async function addName(
  tx: Tx,
  ownerId: string,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into companies (owner_id, name_key, name, sort_key, merged_into, root_id, created_at)
    select ${ownerId}, fold_company_name(${name}), ${name}, fold_company_name(${name}), ${id}::uuid,
      ${id}::uuid, ${now}
    where fold_company_name(${name}) <> ''
    on conflict (owner_id, id) do nothing`);
}

/** Hangs a company below another, or on its own with null, and all that hangs below it along. */
export async function placeCompany(
  tx: Tx,
  ownerId: string,
  {
    id,
    into,
    mergedAt,
    given,
  }: { id: string; into: string | null; mergedAt: Date | null; given: string[] },
): Promise<void> {
  await tx.execute(sql`
    update companies set merged_into = ${into}::uuid, merged_at = ${mergedAt}::timestamptz,
      given = ${sql.param(given)}::text[], root_id = ${into}::uuid
    where owner_id = ${ownerId} and id = ${id}`);
  await tx.execute(sql`
    with recursive below as (
      select k.id from companies k where k.owner_id = ${ownerId} and k.merged_into = ${id}::uuid
      union
      select k.id from companies k join below on k.merged_into = below.id
      where k.owner_id = ${ownerId}
    )
    update companies k set root_id = ${into ?? id}::uuid from below
    where k.owner_id = ${ownerId} and k.id = below.id`);
}

export type MergedRow = { id: string; name: string; given: string[] };

/** What was a company of its own before it became a name of this one. */
export function findMerged(tx: Tx, ownerId: string, id: string): Promise<MergedRow[]> {
  return readRows<MergedRow>(
    tx,
    sql`select k.id, k.name, k.given from companies k
      where k.owner_id = ${ownerId} and k.merged_into = ${id}::uuid and k.merged_at is not null
      order by k.sort_key, k.id`,
  );
}
