import type { ImportRows } from '#platform/database/database-types.ts';
import { type Computed, jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import type { ApplyScope } from './apply-contacts.ts';
import type { CompanyChange } from './plan-companies.ts';
import type { CompanyRecord } from './readers/reader.ts';

export type CompanyRow = Pick<Selectable<ImportRows>, 'id'> &
  Computed<{ kind: 'company'; outcome: 'new' | 'updated'; record: CompanyRecord }>;

/** Adds companies and fills what is empty of those that exist, in the order of their ids. */
export async function applyCompanies(
  tx: Tx,
  { ownerId, now }: Pick<ApplyScope, 'ownerId' | 'now'>,
  rows: readonly CompanyRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const records = jsonParam(rows.map(({ record }) => record));
  const shape = sql.raw('r(name text, website text, industry text, notes text)');
  await sql`
    insert into companies (owner_id, name_key, name, sort_key, created_at)
    select ${ownerId}::uuid, key, r.name, key, ${now}
    from jsonb_to_recordset(${records}) as ${shape}, fold_company_name(r.name) key
    where key <> ''
    order by company_id(${ownerId}, key)
    on conflict do nothing`.execute(tx);
  await sql`
    update companies c set website = case when c.website = '' then r.website else c.website end,
      industry = coalesce(c.industry, r.industry),
      notes = case when c.notes = '' then r.notes else c.notes end,
      revision = c.revision + 1, updated_at = ${now}
    from jsonb_to_recordset(${records}) as ${shape}, companies k
    where k.owner_id = ${ownerId} and k.id = company_id(${ownerId}, fold_company_name(r.name))
      and c.owner_id = ${ownerId} and c.id = coalesce(k.root_id, k.id)
      and ((c.website = '' and r.website <> '') or (c.industry is null and r.industry is not null)
        or (c.notes = '' and r.notes <> ''))`.execute(tx);
}

type AppliedCompany = { record: CompanyRecord; changes: CompanyChange[] };

/** Empties the fields that an import filled, where its value is still there. */
export async function revertCompanies(
  tx: Tx,
  { ownerId, now }: Pick<ApplyScope, 'ownerId' | 'now'>,
  rows: readonly AppliedCompany[],
): Promise<void> {
  const filled = rows.flatMap(({ record, changes }) =>
    changes.map(({ field, new_value }) => ({ name: record.name, field, value: new_value })),
  );
  if (filled.length === 0) return;
  await sql`
    with filled as (
      select coalesce(k.root_id, k.id) as id,
        max(f.value) filter (where f.field = 'website') as website,
        max(f.value) filter (where f.field = 'industry') as industry,
        max(f.value) filter (where f.field = 'notes') as notes
      from jsonb_to_recordset(${jsonParam(filled)}) as f(name text, field text, value text)
      join companies k on k.owner_id = ${ownerId}
        and k.id = company_id(${ownerId}, fold_company_name(f.name))
      group by 1
    )
    update companies c set website = case when c.website = f.website then '' else c.website end,
      industry = nullif(c.industry, f.industry),
      notes = case when c.notes = f.notes then '' else c.notes end,
      revision = c.revision + 1, updated_at = ${now}
    from filled f where c.owner_id = ${ownerId} and c.id = f.id`.execute(tx);
}
