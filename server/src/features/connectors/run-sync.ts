import { minuteMs, secondMs } from '@kith/contract/core/time';
import type { CrmObject } from '@kith/contract/connectors/rules';
import { isOutage } from '#platform/database/outage.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';
import type { Logger } from '#platform/log.ts';

import { sql } from 'kysely';

import { PeerError } from './crm-peer.ts';
import { endRun, failRun } from './end-run.ts';
import { type ConnectorParts, openPeer } from './open-peer.ts';
import { findRun, lockConnection, type RunPosition } from './queries.ts';
import { type Actor, commitStep, leaseMs, LostRun, type RunContext } from './run-context.ts';
import { listPhases } from './run-phases.ts';
import { mostAttempts, sendRun } from './send-run.ts';
import { syncEveryMs } from './sync-pace.ts';

/** Indexes of the CRM lag, and its clock is another one: what changed this long before is read again. */
const overlapMs = 5 * minuteMs;

const firstPauseMs = 30 * secondMs;
/** More pages than any account has: a run that never ends is stopped. */
const mostSteps = 20_000;
/** Then other members' runs have their turn: few are worked on at once, and a CRM may be slow. */
const turnMs = 5 * minuteMs;

export type SyncParts = ConnectorParts & { log: Logger };
type Request = {
  ownerId: string;
  runId: string;
  member: MemberDatabase;
  jobs: JobQueue;
  signal: AbortSignal;
};

/**
 * Works on one run until it is done, its turn is over, the CRM asks to wait, or the server stops. It goes
 * on where it stopped: each step is committed with its position.
 *
 * @throws what no one expected, so that the job fails, is reported and tried again. The run counts its
 * tries and ends with the last: otherwise it would be tried for ever, and no other could begin.
 */
export async function runSync(parts: SyncParts, request: Request): Promise<void> {
  const claim = await claimRun(parts, request);
  if (claim === null) return;
  try {
    const { ownerId, provider, connection } = claim;
    const owner = { ownerId, connectionId: connection.id };
    const run = { ...claim, peer: openPeer(parts, provider, owner) };
    const position = await goThroughPhases(run, request.signal);
    if (position !== null) await finish(run);
    else await release(run, request.signal.aborted ? null : request.jobs);
  } catch (error) {
    if (error instanceof LostRun) return;
    if (!(error instanceof PeerError)) {
      const isPassing = request.signal.aborted || isLostDatabase(error);
      await (isPassing ? release(claim) : countFault(claim)).catch(() => undefined);
      throw error;
    }
    const { fault, message } = error;
    parts.log.info({ provider: claim.provider, fault, reason: message }, 'a sync was interrupted');
    await settle(claim, request.jobs, error);
  }
}

/** A statement over its limit is another matter: it would be over it again. */
const overLimit = '57014';
function isLostDatabase(error: unknown): boolean {
  return isOutage(error) && (error as { code?: unknown }).code !== overLimit;
}

/** A run that a worker has taken; the CRM is opened next. */
type Claim = Omit<RunContext, 'peer'>;

async function claimRun(
  parts: SyncParts,
  { ownerId, runId, member, jobs }: Request,
): Promise<Claim | null> {
  const now = parts.clock.now();
  const ctx: Actor = {
    actor: { memberId: ownerId, sessionId: null },
    database: member,
    clock: parts.clock,
  };
  return member.transaction(async (tx) => {
    const row = await findRun(tx, ownerId, runId);
    if (!row || !['running', 'waiting'].includes(row.status)) return null;
    const leasedUntil = row.leased_until === null ? null : new Date(row.leased_until);
    if (leasedUntil !== null && leasedUntil > now) {
      // Another worker has it, or had it when the server died.
      await sendRun({ tx, jobs }, { ownerId, runId, startAfter: leasedUntil });
      return null;
    }
    const connection = await lockConnection(tx, ownerId, row.connection_id);
    if (!connection) return null;
    // A lease that has run out: its worker died, for whoever stops or fails gives it back.
    const attempts = row.attempts + (leasedUntil === null ? 0 : 1);
    if (attempts >= mostAttempts) {
      await failRun(tx, { ownerId, runId, connectionId: connection.id, now }, 'internal');
      return null;
    }
    const until = new Date(now.getTime() + leaseMs);
    await tx
      .updateTable('crm_runs')
      .set({ status: 'running', leased_until: until, resumes_at: null, attempts })
      .where('owner_id', '=', ownerId)
      .where('id', '=', runId)
      .execute();
    return {
      ownerId,
      provider: connection.provider,
      connection,
      runId,
      applies: row.kind === 'sync',
      ctx,
      lease: { until },
      tally: { counts: row.counts, sample: row.sample },
      position: row.position,
      attempts,
    } satisfies Claim;
  });
}

/** @returns null where the server stops first, or its turn is over. */
async function goThroughPhases(run: RunContext, signal: AbortSignal): Promise<RunPosition | null> {
  const phases = listPhases(run.connection);
  const { clock } = run.ctx;
  const msNow = () => clock.now().getTime();
  const turnEnds = msNow() + turnMs;
  let position = { phase: 0, cursor: null, readUntil: null, ...run.position } as RunPosition;
  while (position.phase < phases.length) {
    if (signal.aborted || msNow() >= turnEnds) return null;
    const steps = (position.steps ?? 0) + 1;
    if (steps > mostSteps) throw new PeerError('invalid_answer', 'It has no end');
    const phase = phases[position.phase]!;
    const readUntil = position.readUntil ?? msNow() - overlapMs;
    position = { phase: position.phase, cursor: position.cursor, readUntil, steps };
    const step = await phase.load();
    const cursor = await step(run, position);
    if (cursor !== null) {
      position = { ...position, cursor };
      continue;
    }
    const next = { phase: position.phase + 1, cursor: null, readUntil: null, steps };
    await endPhase(run, next, phase.reads, readUntil);
    position = next;
  }
  return position;
}

/** The position moves on with what the connection has read. */
async function endPhase(
  run: RunContext,
  next: RunPosition,
  reads: CrmObject | undefined,
  readUntil: number,
): Promise<void> {
  await commitStep(run, next, async (tx) => {
    if (reads === undefined || !run.applies) return;
    const connection = await lockConnection(tx, run.ownerId, run.connection.id);
    if (!connection) throw new LostRun('The connection was removed');
    await tx
      .updateTable('crm_connections')
      .set({ read_until: jsonParam({ ...connection.read_until, [reads]: readUntil }) })
      .where('owner_id', '=', run.ownerId)
      .where('id', '=', run.connection.id)
      .execute();
  });
}

async function finish(run: RunContext): Promise<void> {
  const { ownerId, connection, runId, ctx } = run;
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    await endRun(tx, { ownerId, runId, now }, { status: 'done', failure: null });
    const ofConnection = tx
      .updateTable('crm_connections')
      .where('owner_id', '=', ownerId)
      .where('id', '=', connection.id);
    if (!run.applies) {
      const { settings_revision: revision } = await tx
        .selectFrom('crm_runs')
        .select('settings_revision')
        .where('owner_id', '=', ownerId)
        .where('id', '=', runId)
        .executeTakeFirstOrThrow();
      await ofConnection.set({ previewed_revision: revision }).execute();
      return;
    }
    const next = new Date(now.getTime() + syncEveryMs);
    await ofConnection
      .set({
        last_synced_at: now,
        status: sql`case status when 'new' then 'active' else status end`,
        next_sync_at: sql`case status when 'paused' then null else ${next}::timestamptz end`,
      })
      .execute();
  });
}

/** Waits where waiting helps, else ends. */
async function settle(
  { ownerId, connection, runId, ctx, attempts }: Claim,
  jobs: JobQueue,
  error: PeerError,
): Promise<void> {
  const now = ctx.clock.now();
  const isPassing = error.fault === 'rate_limited' || error.fault === 'unavailable';
  const mayWait = error.fault === 'rate_limited' || attempts + 1 < mostAttempts;
  await ctx.database.transaction(async (tx) => {
    if (isPassing && mayWait) {
      const pauseMs = firstPauseMs * 2 ** attempts;
      const resumesAt = new Date(error.retryAt ?? now.getTime() + pauseMs);
      await tx
        .updateTable('crm_runs')
        .set({
          status: 'waiting',
          resumes_at: resumesAt,
          leased_until: null,
          failure: error.fault === 'rate_limited' ? 'rate_limited' : 'unavailable',
          attempts: error.fault === 'rate_limited' ? attempts : attempts + 1,
        })
        .where('owner_id', '=', ownerId)
        .where('id', '=', runId)
        .execute();
      await sendRun({ tx, jobs }, { ownerId, runId, startAfter: resumesAt });
      return;
    }
    await failRun(tx, { ownerId, runId, connectionId: connection.id, now }, error.fault);
  });
}

/** One more try in vain, unless another worker has the run by now. With the last it ends. */
async function countFault({ ownerId, runId, connection, ctx, lease }: Claim): Promise<void> {
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    const run = await tx
      .updateTable('crm_runs')
      .set(({ eb }) => ({ leased_until: null, attempts: eb('attempts', '+', 1) }))
      .where('owner_id', '=', ownerId)
      .where('id', '=', runId)
      .where('leased_until', '=', lease.until.toISOString())
      .returning('attempts')
      .executeTakeFirst();
    if (run === undefined || run.attempts < mostAttempts) return;
    await failRun(tx, { ownerId, runId, connectionId: connection.id, now }, 'internal');
  });
}

/** Another worker may take it at once. With `jobs`, when those that wait have had their turn. */
async function release(
  { ownerId, runId, ctx, lease }: Claim,
  jobs: JobQueue | null = null,
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('crm_runs')
      .set({ leased_until: null, resumes_at: jobs === null ? null : ctx.clock.now() })
      .where('owner_id', '=', ownerId)
      .where('id', '=', runId)
      .where('leased_until', '=', lease.until.toISOString())
      .executeTakeFirstOrThrow();
    if (jobs !== null && numUpdatedRows > 0n) await sendRun({ tx, jobs }, { ownerId, runId });
  });
}
