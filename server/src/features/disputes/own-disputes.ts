import type { OwnDispute } from '@kith/contract/disputes/endpoints';
import { disputeLimits } from '@kith/contract/disputes/rules';
import { sql } from 'kysely';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import {
  type DisputeRow,
  lockDispute,
  presentOwn,
  readDispute,
  readDisputes,
} from './dispute-rows.ts';
import { moveDispute } from './move-dispute.ts';

const listed = 50;

type Parts<Input> = { ctx: MemberContext; database: Database; input: Input };
type Written = { id: string; text: string };

/** The cases about the member, without what administrators note. */
export async function listOwnDisputes({
  ctx,
  database,
}: Omit<Parts<never>, 'input'>): Promise<OwnDispute[]> {
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  // The session is checked where a member's transaction begins.
  await ctx.database.transaction(async () => undefined);
  return runAsService(database, async (tx) => {
    const rows = await readDisputes(tx, sql`c.member_id = ${memberId}`, listed);
    const shown: OwnDispute[] = [];
    for (const row of rows) shown.push(await presentOwn(tx, row, now));
    return shown;
  });
}

/** Answers what was asked about a case. @throws `not_found`, `illegal_state` */
export function answerDispute({ ctx, database, input }: Parts<Written>): Promise<OwnDispute> {
  return change(database, ctx, input.id, async (tx, row, step) => {
    await moveDispute(tx, row, { ...step, event: 'answer', entry: 'answer', text: input.text });
  });
}

/** Appeals against a decision, once and in time. @throws `not_found`, `illegal_state` */
export function appealDispute({ ctx, database, input }: Parts<Written>): Promise<OwnDispute> {
  return change(database, ctx, input.id, async (tx, row, step) => {
    const decidedAt = readTime(row.decided_at)?.getTime() ?? 0;
    if (step.at.getTime() > decidedAt + disputeLimits.appealMs) {
      throw new AppError('illegal_state', 'The time for an appeal is over');
    }
    await moveDispute(tx, row, {
      ...step,
      event: 'appeal',
      entry: 'appealed',
      text: input.text,
      set: { appealed_at: step.at },
    });
  });
}

type Step = { by: 'member'; actorId: string; at: Date };

async function change(
  database: Database,
  ctx: MemberContext,
  id: string,
  work: (tx: Tx, row: DisputeRow, step: Step) => Promise<void>,
): Promise<OwnDispute> {
  const { memberId } = ctx.actor;
  const at = ctx.clock.now();
  await ctx.database.transaction(async () => undefined);
  return runAsService(database, async (tx) => {
    const row = await lockDispute(tx, id);
    // A case of another member is like one that isn't there.
    if (row.member_id !== memberId) throw notFound('Case');
    await work(tx, row, { by: 'member', actorId: memberId, at });
    return presentOwn(tx, await readDispute(tx, id), at);
  });
}
