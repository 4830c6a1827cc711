import { secondMs } from '@kith/contract/core/time';
import pg from 'pg';

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

/** One row that a member may see: whose, which, and its JSON. */
export type SeenRow = { member: string; table_name: string; key: string; body: string };

const timeoutMs = 10 * secondMs;

export function pairOf({ memberId, sessionId }: Claimed): string {
  return `${memberId} ${sessionId ?? ''}`;
}

type StandingRow = {
  member: string;
  session: string | null;
  stands: boolean;
  lacks_factor: boolean;
};

function selectStandings(claimed: readonly Claimed[]): string {
  const pairs = claimed.map(({ memberId, sessionId }) => ({ m: memberId, s: sessionId }));
  return `select m as member, s as session, it.found is true as stands,
      coalesce(it.lacks_factor, false) as lacks_factor
    from jsonb_to_recordset(${pg.escapeLiteral(JSON.stringify(pairs))}) as asked (m uuid, s uuid)
    left join lateral (select true as found, lacks_factor from auth.standing_of(m, s)) it on true`;
}

function readStandings(rows: StandingRow[]): Map<string, Standing> {
  return new Map(
    rows.map(({ member, session, stands, lacks_factor: lacksFactor }) => [
      pairOf({ memberId: member, sessionId: session }),
      !stands ? 'gone' : lacksFactor ? 'lacks_factor' : 'stands',
    ]),
  );
}

/** Whether sessions still stand, by `pairOf`. */
export async function readStandingsOf(
  database: Database,
  claimed: readonly Claimed[],
): Promise<Map<string, Standing>> {
  const result = await database.pool.query<StandingRow>(selectStandings(claimed));
  return readStandings(result.rows);
}

/**
 * In one trip: which of the sessions stand, and the rows that each member may see. Threat: one
 * member's row for another. Invariant: rows are read under role `authenticated`, each member's after
 * the claims were set to that member alone; the caller drops those of sessions that don't stand.
 */
export async function readSeenRows(
  database: Database,
  claimed: readonly Claimed[],
  asks: readonly Ask[],
): Promise<{ standings: Map<string, Standing>; rows: SeenRow[] }> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    const results = (await client.query(`begin read only;
      ${selectStandings(claimed)};
      select set_config('role', 'authenticated', true), set_config('timezone', 'UTC', true),
        set_config('statement_timeout', '${timeoutMs}', true);
      select * from auth.rows_seen_by(${pg.escapeLiteral(JSON.stringify(asks))});
      commit`)) as unknown as pg.QueryResult[];
    const [, standings, , rows] = results;
    return {
      standings: readStandings((standings?.rows ?? []) as StandingRow[]),
      rows: (rows?.rows ?? []) as SeenRow[],
    };
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Which of the values match their patterns, as PostgreSQL reads them. @throws for a bad pattern. */
export async function matchPatterns(
  database: Database,
  tests: readonly { value: string | null; pattern: string; ignoresCase: boolean }[],
): Promise<(boolean | null)[]> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin read only; set local statement_timeout = ${secondMs}`);
    const result = await client.query<{ matches: boolean | null }>(
      `select case when folds then value ~* pattern else value ~ pattern end as matches
       from unnest($1::text[], $2::text[], $3::boolean[]) with ordinality
         as test (value, pattern, folds, position) order by position`,
      [
        tests.map((test) => test.value),
        tests.map((test) => test.pattern),
        tests.map((test) => test.ignoresCase),
      ],
    );
    return result.rows.map((row) => row.matches);
  } finally {
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    client.release(broken);
  }
}
