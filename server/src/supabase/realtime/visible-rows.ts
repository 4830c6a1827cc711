import type { Database } from '#platform/database/database.ts';

/** Null session: a token without one. */
export type Claimed = { memberId: string; sessionId: string | null };

/** `lacks_factor`: a second factor has to be shown before the session may read. */
export type SessionState = 'valid' | 'lacks_factor' | 'gone';

/** The rows that one member should get, by the names that `auth.read_changed_rows` uses. */
export type Ask = { member: string } & Partial<Record<AskField, string[]>>;
type AskField =
  | 'conversations'
  | 'messages'
  | 'receipts_of'
  | 'receipts_by'
  | 'notifications'
  | 'posts'
  | 'tests'
  | 'wallets'
  | 'analysis_runs'
  | 'counted';

/** A row that a member may see: its key's columns joined by commas, and its JSON. */
export type VisibleRow = { member: string; table_name: string; key: string; body: string };

type AnswerRow =
  | VisibleRow
  | { member: string; session: string | null; session_state: SessionState; table_name: null };

export function pairOf({ memberId, sessionId }: Claimed): string {
  return `${memberId} ${sessionId ?? ''}`;
}

/**
 * In one query: which of the sessions are valid, by `pairOf`, and the rows that each member may
 * see. Threat: one member's row for another. Invariant: the function reads each member's rows under
 * role `authenticated` with that member's claims; the caller drops those of sessions that are not
 * valid.
 */
export async function readVisibleRows(
  database: Database,
  claimed: readonly Claimed[],
  asks: readonly Ask[],
): Promise<{ sessionStates: Map<string, SessionState>; rows: VisibleRow[] }> {
  const pairs = claimed.map(({ memberId, sessionId }) => ({
    member: memberId,
    session: sessionId,
  }));
  const result = await database.pool.query<AnswerRow>({
    name: 'realtime-rows-seen-by',
    text: 'select * from auth.read_changed_rows($1::jsonb, $2::jsonb)',
    values: [JSON.stringify(pairs), JSON.stringify(asks)],
  });
  const sessionStates = new Map<string, SessionState>();
  const rows: VisibleRow[] = [];
  for (const row of result.rows) {
    if (row.table_name !== null) rows.push(row);
    else
      sessionStates.set(
        pairOf({ memberId: row.member, sessionId: row.session }),
        row.session_state,
      );
  }
  return { sessionStates, rows };
}

/** Whether sessions are still valid, by `pairOf`. */
export async function readSessionStates(
  database: Database,
  claimed: readonly Claimed[],
): Promise<Map<string, SessionState>> {
  return (await readVisibleRows(database, claimed, [])).sessionStates;
}
