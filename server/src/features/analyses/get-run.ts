import type { AnalysisRun } from '@kith/contract/analyses/schemas';
import type { MemberContext } from '#platform/context.ts';

import { findOpenRun } from './find-open-run.ts';
import { readRun } from './read-run.ts';

/** @throws `not_found` */
export async function getRun({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<AnalysisRun> {
  const now = ctx.clock.now();
  return ctx.database.transaction((tx) => readRun(tx, ctx.actor.memberId, { id, now }));
}

/** The run that goes on, which screens show until it ends. */
export async function getCurrentRun({
  ctx,
}: {
  ctx: MemberContext;
}): Promise<{ run: AnalysisRun | null }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const id = await findOpenRun(tx, ctx);
    return { run: id === null ? null : await readRun(tx, ownerId, { id, now }) };
  });
}
