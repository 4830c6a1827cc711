import { minuteMs } from '@kith/contract/core/time';

import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';
import { readLocalDay } from '#features/profile/local-day.ts';

import { qualityJobName } from './check-job.ts';
import { readNetworkState } from './network-state.ts';
import { runCheck } from './run-check.ts';

/** So many contacts are checked while the member waits, more in the background. */
export const checkedAtOnce = 5_000;
/** A check that was asked for so long ago was lost with its server. */
const lostAfterMs = 10 * minuteMs;

/** Checks everybody again after a change whose effects aren't known: at once, or by the job. */
export async function recheck(tx: Tx, ctx: MemberContext, atOnce = checkedAtOnce): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const today = await readLocalDay(tx, ownerId, now);
  const { people } = await readNetworkState(tx, ownerId, today.date);
  if (people <= atOnce) {
    await runCheck(tx, ownerId, now);
    return;
  }
  // What was found before counts until the job is done, but no longer as up to date.
  await tx
    .updateTable('quality_checks')
    .set({ fingerprint: null })
    .where('owner_id', '=', ownerId)
    .execute();
  await requestCheck(tx, ctx);
}

/** Asks for the job, once until it is done. */
export async function requestCheck(tx: Tx, ctx: MemberContext): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const lostBefore = new Date(now.getTime() - lostAfterMs).toISOString();
  const claimed = await tx
    .insertInto('quality_checks')
    .values({ owner_id: ownerId, requested_at: now })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({ requested_at: now })
        .where((row) =>
          row.or([
            row('quality_checks.requested_at', 'is', null),
            row('quality_checks.requested_at', '<', lostBefore),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  if (claimed.numInsertedOrUpdatedRows === 1n) {
    await ctx.jobs.send(tx, qualityJobName, { ownerId });
  }
}
