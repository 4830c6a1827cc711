import type { CrmField } from '@kith/contract/connectors/rules';
import { companyUpdateSchema } from '@kith/contract/companies/schemas';
import { updateCompany } from '#features/companies/update-company.ts';
import type { Companies } from '#platform/database/database-types.ts';
import { nestIn } from '#platform/database/nested.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import type { KithRecord } from './merge-record.ts';
import type { Actor } from './run-context.ts';

export type CompanyContent = Pick<Selectable<Companies>, 'website' | 'notes'>;
export type MappedCompany = CompanyContent &
  Pick<Selectable<Companies>, 'id' | 'name'> & { at: number };

const columns = sql`r.id, r.name, r.website, r.notes,
  (extract(epoch from coalesce(r.updated_at, r.created_at)) * 1000)::float8 as at`;

/** Companies by their ids, each as what it is now. */
export async function readCompanies(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, MappedCompany>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<Computed<MappedCompany & { asked: string }>>`select k.id as asked, ${columns}
      from companies k
      join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
      where k.owner_id = ${ownerId} and k.id = any(${arrayParam(ids, 'uuid[]')})`,
  );
  return new Map(rows.map(({ asked, ...company }) => [asked, company]));
}

/** The companies here with these names: those of contacts. Others are none of the member's. */
export async function findCompanies(
  tx: Tx,
  ownerId: string,
  names: readonly string[],
): Promise<Map<string, MappedCompany>> {
  if (names.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<Computed<MappedCompany & { asked: string }>>`select wanted.name as asked, ${columns}
      from unnest(${arrayParam(names, 'text[]')}) as wanted(name)
      join companies k on k.owner_id = ${ownerId}
        and k.id = company_id(${ownerId}, fold_company_name(wanted.name))
      join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)`,
  );
  return new Map(rows.map(({ asked, ...company }) => [asked, company]));
}

const isOwn = (field: CrmField): field is keyof CompanyContent =>
  field === 'website' || field === 'notes';

export function toCompanyRecord(company: MappedCompany): KithRecord<CompanyContent> {
  return {
    content: { website: company.website, notes: company.notes },
    read: (content, field) => (isOwn(field) ? content[field] : ''),
    write: (content, field, { to }) => {
      if (!isOwn(field)) return null;
      const checked = companyUpdateSchema.shape[field].safeParse(to);
      return checked.success ? { ...content, [field]: checked.data ?? '' } : null;
    },
    isSame: (field, one, other) =>
      one === other || (field === 'website' && toHost(one) === toHost(other)),
    toText: (field, text) => (field === 'website' ? text.replaceAll(/\s+/gu, '') : text),
    changedAt: () => company.at,
  };
}

/** `https://www.acme.example/` and `acme.example` are one website. */
function toHost(website: string): string {
  return website
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/(?<!\/)\/+$/u, '');
}

export async function writeMappedCompany(
  tx: Tx,
  ctx: Actor,
  id: string,
  content: CompanyContent,
): Promise<void> {
  await updateCompany({ ctx: { ...ctx, database: nestIn(tx) }, input: { id, ...content } });
}
