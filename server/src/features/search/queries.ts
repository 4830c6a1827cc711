import type { SearchType } from '@kith/contract/search/language/operators';
import { searchLimits } from '@kith/contract/search/rules';
import { type Selectable, sql } from 'kysely';

import type { RecentSearches } from '#platform/database/database-types.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** Letters typed within this time belong to one unfinished search. */
const typingS = 30;
const keptClicks = 500;
const rankedClicks = 20;

export type RecentSearchRow = Pick<
  Selectable<RecentSearches>,
  'query' | 'search_count' | 'result_count' | 'last_searched_at'
>;

export async function selectRecentSearches(tx: Tx, ownerId: string): Promise<RecentSearchRow[]> {
  return tx
    .selectFrom('recent_searches')
    .select(['query', 'search_count', 'result_count', 'last_searched_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('last_searched_at', 'desc')
    .limit(searchLimits.recentShown)
    .execute();
}

/** In which the member's days begin. */
export async function selectTimeZone(tx: Tx, ownerId: string): Promise<string> {
  const profile = await tx
    .selectFrom('profiles')
    .select('timezone')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return profile?.timezone ?? 'UTC';
}

/** Results that were opened for this query or a continuation of it, most often opened first. */
export async function selectOpenedIds(tx: Tx, ownerId: string, key: string): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string }>>`select id from (
        select contact_id as id, clicks, last_clicked_at from search_clicks
        where owner_id = ${ownerId} and starts_with(query_key, ${key})
        union all
        select result_id, clicks, last_clicked_at from search_result_clicks
        where owner_id = ${ownerId} and starts_with(query_key, ${key})
      ) opened
      group by id order by sum(clicks) desc, max(last_clicked_at) desc
      limit ${rankedClicks}`,
  );
  return rows.map((row) => row.id);
}

type Search = { key: string; query: string; resultCount: number; now: Date };

/** Stores a search among the recent ones; its partial queries that were just typed are removed. */
export async function upsertRecentSearch(tx: Tx, ownerId: string, search: Search): Promise<void> {
  const { key, query, resultCount, now } = search;
  const justNow = sql`${now}::timestamptz - make_interval(secs => ${typingS})`;
  // The answer doesn't wait for the disk: a crash loses what was searched for in the last moment.
  await sql`set local synchronous_commit = off`.execute(tx);
  // One statement, whose parts all see what was there before it.
  await sql`with unfinished as (
      delete from recent_searches
      where owner_id = ${ownerId} and query_key <> ${key} and search_count = 1
        and last_searched_at > ${justNow}
        and (starts_with(${key}, query_key) or starts_with(query_key, ${key}))
      returning query_key
    ), oldest as (
      delete from recent_searches
      where owner_id = ${ownerId} and query_key in (
        select query_key from recent_searches
        where owner_id = ${ownerId} and query_key <> ${key}
        order by last_searched_at desc offset ${searchLimits.recent - 1})
        and query_key not in (select query_key from unfinished)
    )
    insert into recent_searches as r (owner_id, query_key, query, result_count, last_searched_at)
    values (${ownerId}, ${key}, ${query}, ${resultCount}, ${now})
    on conflict (owner_id, query_key) do update set query = excluded.query,
      result_count = excluded.result_count, last_searched_at = excluded.last_searched_at,
      search_count = r.search_count + (r.last_searched_at <= ${justNow})::integer`.execute(tx);
}

type Click = { key: string; resultType: SearchType; resultId: string; now: Date };

/** @returns false when the member has no such contact. */
export async function upsertContactClick(tx: Tx, ownerId: string, click: Click): Promise<boolean> {
  const { key, resultId, now } = click;
  const written = await sql`
    insert into search_clicks as s (owner_id, query_key, contact_id, last_clicked_at)
    select owner_id, ${key}, id, ${now}::timestamptz from contacts
    where owner_id = ${ownerId} and id = ${resultId} and deleted_at is null
    on conflict (owner_id, query_key, contact_id) do update
      set clicks = s.clicks + 1, last_clicked_at = excluded.last_clicked_at`.execute(tx);
  await forgetOldest(tx, ownerId, 'search_clicks');
  return written.numAffectedRows === 1n;
}

/** The caller has checked that the member may read the result. */
export async function upsertResultClick(tx: Tx, ownerId: string, click: Click): Promise<void> {
  const { key, resultType, resultId, now } = click;
  await sql`
    insert into search_result_clicks as s (owner_id, query_key, result_type, result_id, last_clicked_at)
    values (${ownerId}, ${key}, ${resultType}, ${resultId}, ${now}::timestamptz)
    on conflict (owner_id, query_key, result_type, result_id) do update
      set clicks = s.clicks + 1, last_clicked_at = excluded.last_clicked_at`.execute(tx);
  await forgetOldest(tx, ownerId, 'search_result_clicks');
}

async function forgetOldest(
  tx: Tx,
  ownerId: string,
  table: 'search_clicks' | 'search_result_clicks',
): Promise<void> {
  const clicks = sql.table(table);
  await sql`delete from ${clicks}
    where owner_id = ${ownerId} and last_clicked_at < (
      select last_clicked_at from ${clicks} where owner_id = ${ownerId}
      order by last_clicked_at desc offset ${keptClicks - 1} limit 1)`.execute(tx);
}
