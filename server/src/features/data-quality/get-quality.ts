import type { Quality } from '@kith/contract/insights/quality';
import { partScoreOf, qualityPartNames, scoreOf } from '@kith/contract/insights/quality-rules';

import { requireFlag } from '#features/flags/require-flag.ts';
import { type LocalDay, readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readNetworkState } from './network-state.ts';
import { checkedAtOnce, requestCheck } from './recheck.ts';

import { runCheck } from './run-check.ts';
import type { Summary } from './summarize.ts';

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
  await requireFlag(tx, 'data_quality_v1');
  const today = await readLocalDay(tx, ownerId, now);
  const state = await readNetworkState(tx, ownerId, today.date);
  const last = await readCheck(tx, ownerId, today.date);
  if (last && last.fingerprint === state.fingerprint) {
    return present(tx, ownerId, { ...last, today, checking: false });
  }
  if (state.people <= atOnce) {
    if (!checks) return null;
    await runCheck(tx, ownerId, now);
    const checked = await readCheck(tx, ownerId, today.date);
    if (!checked) throw new Error('The check left nothing');
    return present(tx, ownerId, { ...checked, today, checking: false });
  }
  await requestCheck(tx, ctx);
  const { summary = null, checkedAt = null, dayScore = null } = last ?? {};
  return present(tx, ownerId, { summary, checkedAt, dayScore, today, checking: true });
}

async function readCheck(tx: Tx, ownerId: string, today: string) {
  const row = await tx
    .selectFrom('quality_checks')
    .select(['fingerprint', 'summary', 'checked_at', 'day_score'])
    .select((row) => row('day', '=', today).as('is_today'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    fingerprint: row.fingerprint,
    summary: row.summary as Summary | null,
    checkedAt: toWireTime(row.checked_at),
    dayScore: row.is_today ? row.day_score : null,
  };
}

type Shown = {
  summary: Summary | null;
  checkedAt: string | null;
  dayScore: number | null;
  today: LocalDay;
  checking: boolean;
};

async function present(
  tx: Tx,
  ownerId: string,
  { summary, checkedAt, dayScore, today, checking }: Shown,
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
    day_score: dayScore,
    parts: qualityPartNames.map((part) => ({
      part,
      score: partScoreOf(people, affected[part]),
      affected: affected[part],
    })),
    kinds,
    fixed_today: Number(fixed.count),
  };
}
