import { searchText } from '#features/contacts/identity.ts';
import type { Contacts } from '#platform/database/database-types.ts';
import { type Computed, jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type Selectable, sql } from 'kysely';

import { idsOfCompany } from './queries.ts';

/** How many contacts are written at a time. */
const batchSize = 5_000;

type NamedRow = Pick<
  Selectable<Contacts>,
  'id' | 'first_name' | 'last_name' | 'company' | 'title' | 'location' | 'tags'
> &
  Computed<{ emails: string[] }>;

/** Writes a company's name to all its people, including archived ones. */
export async function renamePeople(
  tx: Tx,
  ownerId: string,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<void> {
  const rows = await readRows(
    tx,
    sql<NamedRow>`select c.id, c.first_name, c.last_name, c.company, c.title, c.location, c.tags,
        array(select p.value from contact_points p where p.owner_id = c.owner_id
          and p.contact_id = c.id and p.kind = 'email' order by p.position) as emails
      from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null and c.company <> ${name}
        and c.company_id = any(${idsOfCompany(ownerId, id)})
      order by c.id for no key update of c`,
  );
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize).map((row) => ({
      id: row.id,
      search_text: searchText({ ...row, company: name }),
    }));
    await sql`
      update contacts c set company = ${name}, search_text = r.search_text,
        revision = c.revision + 1, updated_at = ${now}
      from jsonb_to_recordset(${jsonParam(batch)}) as r(id uuid, search_text text)
      where c.owner_id = ${ownerId} and c.id = r.id`.execute(tx);
  }
}
