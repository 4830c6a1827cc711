import { recordManyChanges } from '#features/contacts/record-changes.ts';
import { searchText } from '#features/contacts/search-text.ts';
import { type SearchedRow, searchedColumns } from '#features/contacts/searched-columns.ts';
import { jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { idsOfCompany } from './queries.ts';

/** How many contacts are written at a time. */
const batchSize = 5_000;

/**
 * Writes a company's name to all its people, including archived ones, and into their history. They
 * have not changed jobs: what looks for news leaves this source out.
 */
export async function renamePeople(
  tx: Tx,
  ownerId: string,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<void> {
  const rows = await readRows(
    tx,
    sql<SearchedRow>`select ${searchedColumns} from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null and c.company <> ${name}
        and c.company_id = any(${idsOfCompany(ownerId, id)})
      order by c.id for no key update of c`,
  );
  for (let start = 0; start < rows.length; start += batchSize) {
    const people = rows.slice(start, start + batchSize);
    const batch = people.map((row) => ({
      id: row.id,
      search_text: searchText({ ...row, company: name }),
    }));
    await sql`
      update contacts c set company = ${name}, search_text = r.search_text,
        revision = c.revision + 1, updated_at = ${now}
      from jsonb_to_recordset(${jsonParam(batch)}) as r(id uuid, search_text text)
      where c.owner_id = ${ownerId} and c.id = r.id`.execute(tx);
    const changes = people.map(({ id: contactId, company }) => ({
      contactId,
      before: { company },
      after: { company: name },
    }));
    await recordManyChanges(tx, { ownerId, source: 'rename', now }, changes);
  }
}
