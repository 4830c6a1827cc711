import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { AppError } from '../app-error.ts';
import type { Database } from './database.ts';
import { runOpened } from './run-opened.ts';

/** A transaction under way. Query functions take it first. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient };

export type MemberClaims = {
  memberId: string;
  /** The session to hold the request against; null for work that outlives one (jobs). */
  sessionId: string | null;
};

/** One member's sight of the database: row-level security shows nobody else's rows. */
export type MemberDatabase = {
  transaction: <Result>(
    work: (tx: Tx) => Promise<Result>,
    options?: TransactionOptions,
  ) => Promise<Result>;
};

type TransactionOptions = {
  /**
   * Never plans a prepared query again for its values: right where every query of the transaction
   * has one best plan (see `prepared.ts`), wrong where a plan hangs on a value.
   */
  reusesPlans?: boolean;
  /**
   * Waits until nobody holds the lock of this name, and holds it to the end. It is taken in the trip
   * that begins the transaction, so that what is read first already sees what the one before wrote.
   */
  lock?: string;
};

/**
 * Runs `work` in a transaction as role `authenticated` with the member's claims. `begin`, the check
 * that the session still stands, and the claims travel in one trip.
 *
 * @throws `session_not_found` when the session was ended or its member is banned or deleted;
 * `insufficient_aal` while a member's second factor was not shown in it; with `refusesLeaving` also `account_deleting` when the member has asked to be deleted.
 */
export function openMemberDatabase(
  database: Database,
  claims: MemberClaims,
  { refusesLeaving = false }: { refusesLeaving?: boolean } = {},
): MemberDatabase {
  const opening = openingStatements(claims);
  const check = (results: pg.QueryResult[]) => {
    refuseEndedSession(results);
    refuseHalfSignedIn(results);
    if (refusesLeaving) refuseLeaving(results);
  };
  return {
    transaction: (work, { reusesPlans = false, lock } = {}) => {
      const plans = reusesPlans
        ? `, set_config('plan_cache_mode', 'force_generic_plan', true)`
        : '';
      const waiting = lock === undefined ? '' : `, ${lockCall(lock)}`;
      return runOpened(database, opening + plans + waiting, check, work);
    },
  };
}

/** The call that takes the lock of a name until the transaction ends. */
export function lockCall(name: string): string {
  return `pg_advisory_xact_lock(hashtextextended(${pg.escapeLiteral(name)}, 0))`;
}

function refuseEndedSession([, standing]: pg.QueryResult[]): void {
  if (standing?.rowCount === 0) throw new AppError('session_not_found', 'The session has ended');
}

/** Threat: a stolen password alone. Whoever has a second factor has to have shown it. */
function refuseHalfSignedIn([, standing]: pg.QueryResult[]): void {
  const { lacks_factor: lacksFactor } = (standing?.rows[0] ?? {}) as { lacks_factor?: boolean };
  if (lacksFactor) throw new AppError('insufficient_aal', 'A second factor is needed first');
}

function refuseLeaving([, standing]: pg.QueryResult[]): void {
  const { leaves_at: leavesAt } = (standing?.rows[0] ?? {}) as { leaves_at?: Date | null };
  if (!leavesAt) return;
  throw new AppError('account_deleting', 'The account is going to be deleted', {
    scheduled_for: leavesAt.toISOString(),
  });
}

/** What somebody sees who has not signed in: role `anon`, no member's rows. */
export function openAnonDatabase(database: Database): MemberDatabase {
  const opening = `begin; select set_config('request.jwt.claims', '{"role":"anon"}', true),
    set_config('role', 'anon', true)`;
  return {
    transaction: (work) => runOpened(database, opening, () => undefined, work),
  };
}

function openingStatements({ memberId, sessionId }: MemberClaims): string {
  const claims = JSON.stringify({
    sub: memberId,
    role: 'authenticated',
    ...(sessionId === null ? {} : { session_id: sessionId }),
  });
  const session = sessionId === null ? 'null' : pg.escapeLiteral(sessionId);
  const check = `select * from auth.standing_of(${pg.escapeLiteral(memberId)}, ${session})`;
  return `begin; ${check};
    select set_config('request.jwt.claims', ${pg.escapeLiteral(claims)}, true),
      set_config('role', 'authenticated', true)`;
}
