import { minuteMs, secondMs } from '@kith/contract/core/time';
import type { CrmObject } from '@kith/contract/connectors/rules';
import { jsonParam } from '#platform/database/rows.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';
import type { Logger } from '#platform/log.ts';

import { sql } from 'kysely';

import { PeerError } from './crm-peer.ts';
import { type ConnectorParts, openPeer } from './open-peer.ts';
import { findRun, lockConnection, type RunPosition } from './queries.ts';
import { type Actor, commitStep, leaseMs, LostRun, type RunContext } from './run-context.ts';
import { listPhases } from './run-phases.ts';
import { sendRun } from './send-run.ts';
import { syncEveryMs } from './sync-pace.ts';

/** Indexes of the CRM lag, and its clock is another one: what changed this long before is read again. */
const overlapMs = 5 * minuteMs;

/** An hour of waiting in all, by doubling pauses. */
const mostAttempts = 7;
const firstPauseMs = 30 * secondMs;
/** More pages than any account has: a run that never ends is stopped. */
const mostSteps = 20_000;

export type SyncParts = ConnectorParts & { log: Logger };
type Request = {
  ownerId: string;
  runId: string;
  member: MemberDatabase;
  jobs: JobQueue;
  signal: AbortSignal;
};

/**
 * Works on one run until it is done, the CRM asks to wait, or the server stops. It goes on where it
 * stopped: each step is committed with its position.
 */
export async function runSync(parts: SyncParts, request: Request): Promise<void> {
  const run = await claimRun(parts, request);
  if (run === null) return;
  try {
    const position = await goThroughPhases(run, request.signal);
    if (position === null) await release(run);
    else await finish(run);
  } catch (error) {
    if (error instanceof LostRun) return;
    if (!(error instanceof PeerError)) {
      await release(run).catch(() => undefined);
      throw error;
    }
    const { fault, message } = error;
    parts.log.info({ provider: run.provider, fault, reason: message }, 'a sync was interrupted');
    await settle(run, request.jobs, error);
  }
}

async function claimRun(
  parts: SyncParts,
  { ownerId, runId, member, jobs }: Request,
): Promise<RunContext | null> {
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
    const until = new Date(now.getTime() + leaseMs);
    await tx
      .updateTable('crm_runs')
      .set({ status: 'running', leased_until: until, resumes_at: null })
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
      peer: openPeer(parts, connection.provider, { ownerId, connectionId: connection.id }),
      lease: { until },
      tally: { counts: row.counts, sample: row.sample },
      position: row.position,
      attempts: row.attempts,
    } satisfies RunContext;
  });
}

/** @returns null where the server stops first. */
async function goThroughPhases(run: RunContext, signal: AbortSignal): Promise<RunPosition | null> {
  const phases = listPhases(run.connection);
  let position = { phase: 0, cursor: null, readUntil: null, ...run.position } as RunPosition;
  for (let steps = 0; position.phase < phases.length; steps += 1) {
    if (signal.aborted) return null;
    if (steps > mostSteps) throw new PeerError('invalid_answer', 'It has no end');
    const phase = phases[position.phase]!;
    const readUntil = position.readUntil ?? run.ctx.clock.now().getTime() - overlapMs;
    position = { phase: position.phase, cursor: position.cursor, readUntil };
    const step = await phase.load();
    const cursor = await step(run, position);
    if (cursor !== null) {
      position = { phase: position.phase, readUntil, cursor };
      continue;
    }
    const next: RunPosition = { phase: position.phase + 1, cursor: null, readUntil: null };
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
    await endRun(run, tx, { status: 'done', failure: null });
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
async function settle(run: RunContext, jobs: JobQueue, error: PeerError): Promise<void> {
  const { ownerId, connection, runId, ctx, attempts } = run;
  const nowMs = ctx.clock.now().getTime();
  const isPassing = error.fault === 'rate_limited' || error.fault === 'unavailable';
  const mayWait = error.fault === 'rate_limited' || attempts + 1 < mostAttempts;
  await ctx.database.transaction(async (tx) => {
    if (isPassing && mayWait) {
      const pauseMs = firstPauseMs * 2 ** attempts;
      const resumesAt = new Date(error.retryAt ?? nowMs + pauseMs);
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
    await endRun(run, tx, { status: 'failed', failure: error.fault });
    const isEnded = error.fault === 'reconnect';
    const next = new Date(nowMs + syncEveryMs);
    await tx
      .updateTable('crm_connections')
      .set(
        isEnded
          ? { status: 'reconnect', next_sync_at: null }
          : {
              next_sync_at: sql`case status when 'active' then ${next}::timestamptz
                else next_sync_at end`,
            },
      )
      .where('owner_id', '=', ownerId)
      .where('id', '=', connection.id)
      .execute();
  });
}

async function endRun(
  { ownerId, runId, ctx }: RunContext,
  tx: Parameters<typeof lockConnection>[0],
  outcome: { status: 'done' | 'failed'; failure: PeerError['fault'] | null },
): Promise<void> {
  await tx
    .updateTable('crm_runs')
    .set({ ...outcome, finished_at: ctx.clock.now(), leased_until: null, resumes_at: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', runId)
    .execute();
}

/** Another worker may take it at once. */
async function release({ ownerId, runId, ctx, lease }: RunContext): Promise<void> {
  await ctx.database.transaction((tx) =>
    tx
      .updateTable('crm_runs')
      .set({ leased_until: null })
      .where('owner_id', '=', ownerId)
      .where('id', '=', runId)
      .where('leased_until', '=', lease.until.toISOString())
      .execute(),
  );
}
