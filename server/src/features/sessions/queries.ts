import { readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { afterTime, type TimeKeyset } from '#platform/http/time-keyset.ts';
import { sql } from 'drizzle-orm';

export type SessionRow = {
  id: string;
  aal: string;
  amr: { method: string; timestamp: number }[];
  user_agent: string | null;
  place: string | null;
  created_at: TimeText;
  last_used_at: TimeText;
};

type Range = { after: TimeKeyset | null; limit: number };

const lastUsed = sql`coalesce(refreshed_at, created_at)`;

/** The sessions of a member that have not run out, the last used first. */
export function listOwnSessions(
  tx: Tx,
  ownerId: string,
  now: Date,
  { after, limit }: Range,
): Promise<SessionRow[]> {
  return readRows<SessionRow>(
    tx,
    sql`select id, aal, amr, user_agent, place, created_at,
        ${lastUsed} as last_used_at
      from auth.sessions
      where user_id = ${ownerId} and (not_after is null or not_after > ${now})
        and ${afterTime(lastUsed, sql`id`, after)}
      order by ${lastUsed} desc, id limit ${limit}`,
  );
}

/** @returns whether the member had such a session. */
export async function deleteOwnSession(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const ended = await readRow(
    tx,
    sql`delete from auth.sessions where id = ${id} and user_id = ${ownerId} returning id`,
  );
  return ended !== undefined;
}
