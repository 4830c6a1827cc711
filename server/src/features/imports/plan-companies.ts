import type { ImportOutcome, ImportReason } from '@kith/contract/imports/rules';
import type { Companies } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import type { CompanyRecord, ParsedRow } from './readers/reader.ts';

const companyFields = ['website', 'industry', 'notes'] as const;
/** An empty field of a company that is filled. */
export type CompanyChange = {
  field: (typeof companyFields)[number];
  old_value: '';
  new_value: string;
};
type KnownCompany = Pick<Selectable<Companies>, 'website' | 'industry' | 'notes'> &
  Computed<{ name_key: string; said: CompanyRecord[] }>;
type KnownCompanies = ReadonlyMap<string, KnownCompany>;

/**
 * The member's companies with the names of these rows, also by another name of theirs, and what
 * earlier imports said about each.
 */
export async function findKnownCompanies(
  tx: Tx,
  ownerId: string,
  rows: readonly ParsedRow[],
): Promise<KnownCompanies> {
  const names = rows.flatMap((row) =>
    row.kind === 'company' && 'record' in row ? [row.record.key] : [],
  );
  if (names.length === 0) return new Map();
  const found = await readRows(
    tx,
    sql<KnownCompany>`select k.name_key, r.website, r.industry, r.notes,
        coalesce((select jsonb_agg(s.record) from import_rows s
          join imports i on i.owner_id = s.owner_id and i.id = s.import_id
            and i.applied_through >= s.id
          where s.owner_id = k.owner_id and s.kind = 'company'
            and s.record ->> 'key' = k.name_key), '[]') as said
      from companies k join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
      where k.owner_id = ${ownerId} and k.id in (
        select company_id(${ownerId}, wanted) from unnest(${arrayParam(names, 'text[]')}) wanted)`,
  );
  return new Map(found.map((company) => [company.name_key, company]));
}

/** Fills what is empty, unless an earlier import filled it and the member emptied it. */
export function planCompany(
  known: KnownCompanies,
  seen: Set<string>,
  record: CompanyRecord,
): { outcome: ImportOutcome; reason: ImportReason; changes: CompanyChange[] } {
  const { key } = record;
  if (seen.has(key)) return { outcome: 'skipped', reason: 'repeated_in_file', changes: [] };
  seen.add(key);
  const company = known.get(key);
  const said = company?.said ?? [];
  const differing = companyFields.filter((field) => (record[field] ?? '') !== '');
  const changes = differing.flatMap((field): CompanyChange[] => {
    const isEmpty = (company?.[field] ?? '') === '';
    const wasSaid = said.some((one) => (one[field] ?? '') !== '');
    return isEmpty && !wasSaid ? [{ field, old_value: '', new_value: record[field]! }] : [];
  });
  if (!company) return { outcome: 'new', reason: 'first_seen', changes };
  if (changes.length > 0) return { outcome: 'updated', reason: 'matched_by_name', changes };
  const isKept = differing.some((field) => company[field] !== record[field]);
  return { outcome: 'unchanged', reason: isKept ? 'own_edit_kept' : 'already_there', changes };
}
