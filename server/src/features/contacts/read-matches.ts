import type { ContactMatch } from '@kith/contract/contacts/schemas';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { describeMatch } from './describe-match.ts';
import { loggedTexts } from './logged-words.ts';
import type { SearchQuery } from './search-query.ts';
import { type SearchedRow, searchedColumns } from './searched-columns.ts';

/** Where a search matches these contacts beside their names, by id. */
export async function readMatches(
  tx: Tx,
  ownerId: string,
  { ids, query }: { ids: readonly string[]; query: SearchQuery },
): Promise<Map<string, ContactMatch | null>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<SearchedRow & Computed<{ logged: string[] }>>`
      select ${searchedColumns}, ${loggedTexts} as logged from contacts c
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})`,
  );
  return new Map(rows.map((row) => [row.id, describeMatch(row, query, row.logged)]));
}
