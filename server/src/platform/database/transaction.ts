import type { ConsentType } from '@kith/contract/consents/rules';
import type { RawBuilder } from 'kysely';
import pg from 'pg';

import { AppError } from '../app-error.ts';
import type { Database } from './database.ts';
import { lockStatement } from './locks.ts';
import { readOpened, runOpened } from './run-opened.ts';
import type { Tx } from './tx.ts';

export type MemberClaims = {
  memberId: string;
  /** The session that is checked; null for work without one (jobs). */
  sessionId: string | null;
};

/** Database access for one member: row-level security shows only their rows. */
export type MemberDatabase = {
  transaction: <Result>(
    work: (tx: Tx) => Promise<Result>,
    options?: TransactionOptions,
  ) => Promise<Result>;
  /**
   * The rows of one query that only reads, prepared as `readPreparedRows` does and never planned again,
   * in a transaction of its own that takes one round trip.
   */
  read: <Row>(query: RawBuilder<Row>) => Promise<Row[]>;
  /**
   * The same database, which also refuses every transaction with `consent_required` while the member
   * lacks one of these consents.
   */
  requiring: (consents: readonly ConsentType[]) => MemberDatabase;
};

type TransactionOptions = {
  /**
   * Never plans a prepared query again for its values: right where every query of the transaction
   * has one best plan (see `prepared.ts`), wrong where a plan depends on a value.
   */
  reusesPlans?: boolean;
  /**
   * Joins by hashing or merging, for reads of whole networks. Right after a bulk load the planner
   * expects a handful of rows, and a nested loop over all of them would take minutes.
   */
  joinsSets?: boolean;
  /**
   * Waits for the lock of this name, and holds it to the end. It is taken in the round trip that
   * begins the transaction, so that the first read already sees what the previous holder wrote.
   */
  lock?: string;
};

const reusingPlans = `, set_config('plan_cache_mode', 'force_generic_plan', true)`;

type MemberDatabaseOptions = { refusesLeaving?: boolean; consents?: readonly ConsentType[] };

/**
 * Runs `work` in a transaction as role `authenticated` with the member's claims. `begin`, the
 * session check and the claims take one round trip.
 *
 * @throws `session_not_found` when the session was ended or its member is banned or deleted;
 * `insufficient_aal` while the session lacks the member's second factor; with `refusesLeaving` also
 * `account_deleting` when the member has asked to be deleted; with `consents` also
 * `consent_required`, with the missing ones as `details.missing`.
 */
export function openMemberDatabase(
  database: Database,
  claims: MemberClaims,
  { refusesLeaving = false, consents = [] }: MemberDatabaseOptions = {},
): MemberDatabase {
  const opening = openingStatements(claims, consents);
  const check = (results: pg.QueryResult[]) => {
    refuseEndedSession(results);
    refuseHalfSignedIn(results);
    if (refusesLeaving) refuseLeaving(results);
    if (consents.length > 0) refuseWithoutConsents(results);
  };
  return {
    requiring: (more) =>
      openMemberDatabase(database, claims, {
        refusesLeaving,
        consents: [...new Set([...consents, ...more])],
      }),
    read: (query) => readOpened(database, opening + reusingPlans, check, query),
    transaction: (work, { reusesPlans = false, joinsSets = false, lock } = {}) => {
      const plans = reusesPlans ? reusingPlans : '';
      const joins = joinsSets ? `, set_config('enable_nestloop', 'off', true)` : '';
      const waiting = lock === undefined ? '' : `, ${lockStatement(lock)}`;
      return runOpened(database, opening + plans + joins + waiting, check, work);
    },
  };
}

function refuseEndedSession([, sessionCheck]: pg.QueryResult[]): void {
  if (sessionCheck?.rowCount === 0)
    throw new AppError('session_not_found', 'The session has ended');
}

/** Threat: a stolen password alone. A member with a second factor must have given it. */
function refuseHalfSignedIn([, sessionCheck]: pg.QueryResult[]): void {
  const { lacks_factor: lacksFactor } = (sessionCheck?.rows[0] ?? {}) as { lacks_factor?: boolean };
  if (lacksFactor) throw new AppError('insufficient_aal', 'A second factor is needed first');
}

function refuseLeaving([, sessionCheck]: pg.QueryResult[]): void {
  const { leaves_at: leavesAt } = (sessionCheck?.rows[0] ?? {}) as { leaves_at?: Date | null };
  if (!leavesAt) return;
  throw new AppError('account_deleting', 'The account is going to be deleted', {
    scheduled_for: leavesAt.toISOString(),
  });
}

function refuseWithoutConsents([, sessionCheck]: pg.QueryResult[]): void {
  const { missing } = (sessionCheck?.rows[0] ?? {}) as { missing?: ConsentType[] };
  if (!missing?.length) return;
  throw new AppError('consent_required', 'This needs consents that are not granted', { missing });
}

/** Database access for visitors: role `anon`, no member's rows. */
export function openAnonDatabase(database: Database): MemberDatabase {
  const opening = `begin; select set_config('request.jwt.claims', '{"role":"anon"}', true),
    set_config('role', 'anon', true)`;
  const anonymous: MemberDatabase = {
    read: (query) => readOpened(database, opening, () => undefined, query),
    transaction: (work) => runOpened(database, opening, () => undefined, work),
    // Visitors have nothing that a consent could be about.
    requiring: () => anonymous,
  };
  return anonymous;
}

function openingStatements(
  { memberId, sessionId }: MemberClaims,
  consents: readonly ConsentType[],
): string {
  const claims = JSON.stringify({
    sub: memberId,
    role: 'authenticated',
    ...(sessionId === null ? {} : { session_id: sessionId }),
  });
  const session = sessionId === null ? 'null' : pg.escapeLiteral(sessionId);
  const member = pg.escapeLiteral(memberId);
  const needed = consents.map((type) => pg.escapeLiteral(type)).join(', ');
  const missing =
    consents.length === 0 ? '' : `, auth.missing_consents(${member}, array[${needed}]) as missing`;
  const check = `select *${missing} from auth.session_state(${member}, ${session})`;
  return `begin; ${check};
    select set_config('request.jwt.claims', ${pg.escapeLiteral(claims)}, true),
      set_config('role', 'authenticated', true)`;
}
