import type { AuthSessions } from '#platform/database/database-types.ts';
import { type Computed, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { afterTime, type TimeKeyset } from '#platform/http/time-keyset.ts';
import { type Selectable, sql } from 'kysely';

export type SessionRow = Pick<
  Selectable<AuthSessions>,
  'id' | 'aal' | 'amr' | 'user_agent' | 'place' | 'created_at'
> &
  Computed<{ last_used_at: TimeText }>;

type Range = { after: TimeKeyset | null; limit: number };

const lastUsed = sql`coalesce(refreshed_at, created_at)`;

/** The active sessions of a member, the last used first. */
export function listOwnSessions(
  tx: Tx,
  ownerId: string,
  now: Date,
  { after, limit }: Range,
): Promise<SessionRow[]> {
  return readRows(
    tx,
    sql<SessionRow>`select id, aal, amr, user_agent, place, created_at,
        ${lastUsed} as last_used_at
      from auth.sessions
      where user_id = ${ownerId} and (not_after is null or not_after > ${now})
        and ${afterTime(lastUsed, sql`id`, after)}
      order by ${lastUsed} desc, id limit ${limit}`,
  );
}

/** @returns whether the member had such a session. */
export async function deleteOwnSession(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('auth.sessions')
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  return deleted === 1n;
}
