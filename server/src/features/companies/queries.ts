import type { Companies } from '#platform/database/database-types.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

export type CompanyRow = Pick<
  Selectable<Companies>,
  'id' | 'name' | 'website' | 'industry' | 'notes' | 'revision'
>;

const companyColumns = sql`r.id, r.name, r.website, r.industry, r.notes, r.revision`;

/** Serializes a member's merges and renames of companies. */
export function companiesLock(ownerId: string): string {
  return `companies:${ownerId}`;
}

/** A company by its own id or by that of one of its other names. */
export function findCompany(tx: Tx, ownerId: string, id: string): Promise<CompanyRow | undefined> {
  return readRow(
    tx,
    sql<CompanyRow>`select ${companyColumns} from companies k
      join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
      where k.owner_id = ${ownerId} and k.id = ${id}`,
  );
}

/** The ids that contacts of a company may have: its own and those of its other names. */
export function idsOfCompany(ownerId: string, id: string): RawBuilder<unknown> {
  return sql`array(select k.id from companies k
    where k.owner_id = ${ownerId} and (k.id = ${id} or k.root_id = ${id}))`;
}

export async function updateCompanyColumns(
  tx: Tx,
  ownerId: string,
  { company, now }: { company: CompanyRow; now: Date },
): Promise<void> {
  await tx
    .updateTable('companies')
    .set(({ eb }) => ({
      name: company.name,
      sort_key: sql<string>`fold_company_name(${company.name})`,
      website: company.website,
      industry: company.industry,
      notes: company.notes,
      revision: eb('revision', '+', 1),
      updated_at: now,
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', company.id)
    .execute();
}

export type Namesake = Pick<Selectable<Companies>, 'id' | 'name'> & Computed<{ is_bare: boolean }>;

/** The company with a name; `is_bare` when it has neither people nor notes. */
export async function findNamesake(
  tx: Tx,
  ownerId: string,
  name: string,
): Promise<Namesake | undefined> {
  return readRow(
    tx,
    sql<Namesake>`select r.id, r.name, r.industry is null and r.website = '' and r.notes = '' and not exists (
          select from contacts c where c.owner_id = ${ownerId} and c.company_id in (
            select m.id from companies m
            where m.owner_id = ${ownerId} and (m.id = r.id or m.root_id = r.id))) as is_bare
      from companies k join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
      where k.owner_id = ${ownerId} and k.id = company_id(${ownerId}, fold_company_name(${name}))`,
  );
}

/** Adds another name to a company, for contacts that will have it. */
export async function addName(
  tx: Tx,
  ownerId: string,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<void> {
  await sql`
    insert into companies (owner_id, name_key, name, sort_key, merged_into, root_id, created_at)
    select ${ownerId}, fold_company_name(${name}), ${name}, fold_company_name(${name}), ${id}::uuid,
      ${id}::uuid, ${now}
    where fold_company_name(${name}) <> ''
    on conflict (owner_id, id) do nothing`.execute(tx);
}

/**
 * Attaches a company to another, or detaches it with null, together with all of its other names.
 */
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
  await sql`
    update companies set merged_into = ${into}::uuid, merged_at = ${mergedAt}::timestamptz,
      given = ${sql.val(given)}::text[], root_id = ${into}::uuid
    where owner_id = ${ownerId} and id = ${id}`.execute(tx);
  await sql`
    with recursive below as (
      select k.id from companies k where k.owner_id = ${ownerId} and k.merged_into = ${id}::uuid
      union
      select k.id from companies k join below on k.merged_into = below.id
      where k.owner_id = ${ownerId}
    )
    update companies k set root_id = ${into ?? id}::uuid from below
    where k.owner_id = ${ownerId} and k.id = below.id`.execute(tx);
}

export type ChainRow = CompanyRow & Pick<Selectable<Companies>, 'given' | 'merged_at'>;

/** A company, the one it was merged into, and so on up to the one that all of them are now. */
export function readChain(tx: Tx, ownerId: string, id: string): Promise<ChainRow[]> {
  return readRows(
    tx,
    sql<ChainRow>`
      with recursive chain as (
        select r.*, 0 as place from companies r where r.owner_id = ${ownerId} and r.id = ${id}
        union all
        select r.*, chain.place + 1 from companies r join chain on r.id = chain.merged_into
        where r.owner_id = ${ownerId}
      )
      select ${companyColumns}, r.given, r.merged_at from chain r order by r.place`,
  );
}

export type MergedRow = Pick<Selectable<Companies>, 'id' | 'name' | 'given'>;

/** A company that was separate before it became a name of this one. */
export function findMerged(tx: Tx, ownerId: string, id: string): Promise<MergedRow[]> {
  return tx
    .selectFrom('companies')
    .select(['id', 'name', 'given'])
    .where('owner_id', '=', ownerId)
    .where('merged_into', '=', id)
    .where('merged_at', 'is not', null)
    .orderBy('sort_key')
    .orderBy('id')
    .execute();
}
