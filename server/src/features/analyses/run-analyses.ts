import { AppError } from '#platform/app-error.ts';

import { analyseItem, type Next, type RunContext } from './analyse-item.ts';
import { endRun } from './end-run.ts';
import { readFacts } from './read-facts.ts';
import { lockRun } from './run-rows.ts';
import { runAttempts } from './run-states.ts';

/** Contacts one after the other for which a service fails before it is asked no more. */
const mostServiceFailures = 5;

/**
 * Job: analyses one contact after the other. After an interruption it goes on where it was. A service
 * that fails for everyone ends it: those whose turn didn’t come are stopped, and cost nothing.
 */
export async function runAnalyses(ctx: RunContext): Promise<void> {
  let failures = 0;
  try {
    if (!(await beginRun(ctx))) return;
    for (;;) {
      ctx.signal.throwIfAborted();
      const next = await takeNext(ctx);
      if (next === null) break;
      const result = await analyseItem(ctx, next);
      if (!result.goesOn) break;
      failures = result.failure === 'service' ? failures + 1 : 0;
      if (failures === mostServiceFailures) {
        throw new AppError('ai_unavailable', 'The service fails for everyone');
      }
    }
    await endRun(ctx, null);
  } catch (error) {
    if (ctx.signal.aborted || !(error instanceof AppError)) throw error;
    ctx.log.warn({ runId: ctx.runId, code: error.code }, 'analysis failed');
    await endRun(ctx, error.code);
  }
}

/** @returns whether there is something to do */
async function beginRun({
  record,
  actor: { memberId: ownerId },
  runId,
}: RunContext): Promise<boolean> {
  return record.transaction(async (tx) => {
    const run = await lockRun(tx, ownerId, runId);
    if (!run) return false;
    if (run.attempts >= runAttempts) throw new AppError('internal', 'Tried too often');
    await tx
      .updateTable('analysis_runs')
      .set({ status: 'running', attempts: run.attempts + 1 })
      .where('owner_id', '=', ownerId)
      .where('id', '=', runId)
      .execute();
    return true;
  });
}

/** The contact whose turn it is, with what is known of it; null at the end or once it is to stop. */
async function takeNext({
  database,
  actor: { memberId: ownerId },
  runId,
  clock,
}: RunContext): Promise<Next | null> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const run = await lockRun(tx, ownerId, runId);
    if (!run || run.stop_requested_at !== null) return null;
    const item = await tx
      .selectFrom('analyses')
      .select(['id', 'contact_id as contactId'])
      .where('owner_id', '=', ownerId)
      .where('run_id', '=', runId)
      .where('status', '=', 'waiting')
      .orderBy('place')
      .limit(1)
      .executeTakeFirst();
    if (!item) return null;
    return { item, run, facts: await readFacts(tx, ownerId, { contactId: item.contactId, now }) };
  });
}
