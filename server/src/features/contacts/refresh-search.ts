import { hourS } from '@kith/contract/core/time';
import type { Contacts } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, jsonParam, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { type Selectable, sql } from 'kysely';

import { loggedTexts } from './logged-words.ts';
import { loggedWords, searchText, searchTextVersion } from './search-text.ts';
import { type SearchedRow, searchedColumns } from './searched-columns.ts';

/** Every few minutes: where nothing is to be done, one look into an empty index. */
const schedule = '*/5 * * * *';
const batchSize = 500;

/**
 * Derives the search words of contacts that were written by earlier rules. Until then they are found
 * as before.
 */
export function createSearchRefreshJob({ database }: { database: Database }): JobHandler {
  return {
    name: 'contacts.refresh-search',
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: (_data, signal) => refreshSearch({ database, signal }),
  };
}

export async function refreshSearch({
  database,
  signal,
}: {
  database: Database;
  signal?: AbortSignal;
}): Promise<void> {
  let refreshed = batchSize;
  while (refreshed === batchSize) {
    signal?.throwIfAborted();
    refreshed = await refreshBatch(database);
  }
}

type OutdatedRow = SearchedRow &
  Pick<Selectable<Contacts>, 'owner_id'> &
  Computed<{ logged: string[] }>;

/** The literal pattern is the predicate of the index `contacts_to_refresh`. */
const isOutdated = sql.raw(
  `c.deleted_at is null and c.search_text not like ' ${searchTextVersion} %'`,
);

function refreshBatch(database: Database): Promise<number> {
  return runAsService(database, async (tx) => {
    const rows = await readRows(
      tx,
      sql<OutdatedRow>`select ${searchedColumns}, c.owner_id, ${loggedTexts} as logged
        from contacts c where ${isOutdated}
        limit ${batchSize} for no key update of c skip locked`,
    );
    const texts = rows.map((row) => ({
      owner_id: row.owner_id,
      id: row.id,
      search_text: searchText(row),
      logged_words: loggedWords(row.logged),
    }));
    await sql`update contacts c set search_text = r.search_text, logged_words = r.logged_words
      from jsonb_to_recordset(${jsonParam(texts)})
        as r(owner_id uuid, id uuid, search_text text, logged_words text)
      where c.owner_id = r.owner_id and c.id = r.id`.execute(tx);
    return rows.length;
  });
}
