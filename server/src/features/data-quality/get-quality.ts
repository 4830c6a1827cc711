import { minuteMs } from '@kith/contract/core/time';
import type { Quality } from '@kith/contract/insights/quality';
import { partScoreOf, qualityPartNames, scoreOf } from '@kith/contract/insights/quality-rules';

import { type LocalDay, readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { qualityJobName } from './check-job.ts';
import { readNetworkState } from './network-state.ts';
import { requireQuality } from './require-quality.ts';
import { runCheck } from './run-check.ts';
import type { Summary } from './summarize.ts';

/** So many contacts are checked while the member waits, more in the background. */
const checkedAtOnce = 5_000;
/** A check that was asked for so long ago was lost with its server. */
const lostAfterMs = 10 * minuteMs;

/**
 * How good the data of the member's contacts are. What changed since the last check is taken over
 * first; in a large network that is a job, and what the last check found is shown meanwhile.
 *
 * @throws `feature_disabled`
 */
export async function getQuality({
  ctx,
  atOnce = checkedAtOnce,
}: {
  ctx: MemberContext;
  atOnce?: number;
}): Promise<Quality> {
  // Without the lock, which a check in the background holds while it runs.
  const found = await ctx.database.transaction((tx) => read(tx, ctx, { atOnce, checks: false }));
  if (found) return found;
  const lock = { lock: `quality:${ctx.actor.memberId}` };
  const checked = await ctx.database.transaction(
    (tx) => read(tx, ctx, { atOnce, checks: true }),
    lock,
  );
  if (!checked) throw new Error('The check was not made');
  return checked;
}

/** Null where a check is due now and may not be made. */
async function read(
  tx: Tx,
  ctx: MemberContext,
  { atOnce, checks }: { atOnce: number; checks: boolean },
): Promise<Quality | null> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  await requireQuality(tx);
  const today = await readLocalDay(tx, ownerId, now);
  const state = await readNetworkState(tx, ownerId, today.date);
  const last = await readCheck(tx, ownerId);
  if (last && last.fingerprint === state.fingerprint) {
    return present(tx, ownerId, { ...last, today, checking: false });
  }
  if (state.people <= atOnce) {
    if (!checks) return null;
    const summary = await runCheck(tx, ownerId, now);
    return present(tx, ownerId, { summary, checkedAt: now.toISOString(), today, checking: false });
  }
  await requestCheck(tx, ctx, { ownerId, now });
  const { summary = null, checkedAt = null } = last ?? {};
  return present(tx, ownerId, { summary, checkedAt, today, checking: true });
}

async function readCheck(tx: Tx, ownerId: string) {
  const row = await tx
    .selectFrom('quality_checks')
    .select(['fingerprint', 'summary', 'checked_at'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    fingerprint: row.fingerprint,
    summary: row.summary as Summary | null,
    checkedAt: toWireTime(row.checked_at),
  };
}

async function requestCheck(
  tx: Tx,
  ctx: MemberContext,
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<void> {
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

type Shown = {
  summary: Summary | null;
  checkedAt: string | null;
  today: LocalDay;
  checking: boolean;
};

async function present(
  tx: Tx,
  ownerId: string,
  { summary, checkedAt, today, checking }: Shown,
): Promise<Quality> {
  const fixed = await tx
    .selectFrom('quality_fixes')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('fixed_at', '>=', today.start.toISOString())
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { people, affected, kinds } = summary ?? {
    people: 0,
    affected: { complete: 0, fresh: 0, consistent: 0, reachable: 0 },
    kinds: [],
  };
  return {
    checking,
    checked_at: checkedAt,
    people,
    score: scoreOf(people, affected),
    parts: qualityPartNames.map((part) => ({
      part,
      score: partScoreOf(people, affected[part]),
      affected: affected[part],
    })),
    kinds,
    fixed_today: Number(fixed.count),
  };
}
