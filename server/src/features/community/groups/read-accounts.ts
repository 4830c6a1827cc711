import { type GroupSource, groupSources } from '@kith/contract/community/groups';
import { sql } from 'kysely';

import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { cleanName } from './forum-groups.ts';

type Row = Computed<{ forum_user_id: number | null; username: string | null; sources: string[] }>;

export type KnownAccounts = {
  /** What the member of each account has. */
  accounts: Map<number, GroupSource[]>;
  names: Map<number, string>;
  joined: number;
  /** Members who joined and whose account isn't known. */
  unresolved: number;
};

/** Every member who joined the forum, by their account there, with their badges and plan. */
export async function readAccounts(tx: Tx): Promise<KnownAccounts> {
  const rows = await readRows(
    tx,
    sql<Row>`
      select a.forum_user_id::double precision as forum_user_id, a.username,
        'plan.' || coalesce(w.plan, 'free')
          || coalesce((select array_agg('badge.' || e.badge) from earned_badges e
            where e.owner_id = a.owner_id), '{}') as sources
      from forum_accounts a join auth.users u on u.id = a.owner_id
        left join wallets w on w.owner_id = a.owner_id
      where u.deleted_at is null`,
  );
  const accounts = new Map<number, GroupSource[]>();
  const names = new Map<number, string>();
  for (const { forum_user_id: id, username, sources } of rows) {
    if (id === null) continue;
    accounts.set(
      id,
      groupSources.filter((source) => sources.includes(source)),
    );
    names.set(id, username === null ? `#${id}` : cleanName(username));
  }
  const unresolved = rows.filter((row) => row.forum_user_id === null).length;
  return { accounts, names, joined: rows.length, unresolved };
}
