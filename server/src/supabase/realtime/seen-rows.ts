import type { Database } from '#platform/database/database.ts';

/** Null session: a token that names none. */
export type Claimed = { memberId: string; sessionId: string | null };

/** `lacks_factor`: a second factor has to be shown before the session may read. */
export type Standing = 'stands' | 'lacks_factor' | 'gone';

/** What one member is to be shown, by the names that `auth.rows_seen_by` has for it. */
export type Ask = { member: string } & Partial<Record<AskField, string[]>>;
type AskField =
  | 'conversations'
  | 'messages'
  | 'receipts_of'
  | 'receipts_by'
  | 'notifications'
  | 'tests';

/** A row that a member may see: its key's columns joined by commas, and its JSON. */
export type SeenRow = { member: string; table_name: string; key: string; body: string };

type AnswerRow =
  | SeenRow
  | { member: string; session: string | null; standing: Standing; table_name: null };

export function pairOf({ memberId, sessionId }: Claimed): string {
  return `${memberId} ${sessionId ?? ''}`;
}

/**
 * In one trip: which of the sessions stand, by `pairOf`, and the rows that each member may see.
 * Threat: one member's row for another. Invariant: the function reads each member's rows under role
 * `authenticated` with that member's claims; the caller drops those of sessions that don't stand.
 */
export async function readSeenRows(
  database: Database,
  claimed: readonly Claimed[],
  asks: readonly Ask[],
): Promise<{ standings: Map<string, Standing>; rows: SeenRow[] }> {
  const pairs = claimed.map(({ memberId, sessionId }) => ({
    member: memberId,
    session: sessionId,
  }));
  const result = await database.pool.query<AnswerRow>({
    name: 'realtime-rows-seen-by',
    text: 'select * from auth.rows_seen_by($1::jsonb, $2::jsonb)',
    values: [JSON.stringify(pairs), JSON.stringify(asks)],
  });
  const standings = new Map<string, Standing>();
  const rows: SeenRow[] = [];
  for (const row of result.rows) {
    if (row.table_name !== null) rows.push(row);
    else standings.set(pairOf({ memberId: row.member, sessionId: row.session }), row.standing);
  }
  return { standings, rows };
}

/** Whether sessions still stand, by `pairOf`. */
export async function readStandingsOf(
  database: Database,
  claimed: readonly Claimed[],
): Promise<Map<string, Standing>> {
  return (await readSeenRows(database, claimed, [])).standings;
}
