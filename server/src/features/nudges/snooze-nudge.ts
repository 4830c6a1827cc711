import { type SignalType, snoozeDays, type SnoozeSpan } from '@kith/contract/nudges/rules';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import {
  addDays,
  localDate,
  type LocalDay,
  readLocalDay,
  startOfDate,
} from '#features/profile/local-day.ts';

import { aheadTypes } from './build-reason.ts';
import { changeNudge, recordEngagement } from './change-nudge.ts';
import type { NudgeRow } from './nudge-row.ts';
import { refuseIfDone } from './policy.ts';
import { lockNudge, type NudgeView, withContact } from './queries.ts';

/** How long an undated fact outlives the day on which its snoozed nudge returns. */
const graceDays = 7;

/** Their signals end with a date of their own, whatever the member does. */
const datedTypes: readonly SignalType[] = [...aheadTypes, 'meeting_follow_up'];

/**
 * Snoozes a nudge; it returns at the start of the member's day after one day, week or month, but no
 * later than on the last day of its signal, if that is still to come. Snoozing again counts from now.
 *
 * @throws `not_found`, `illegal_state` when it is completed.
 */
export async function snoozeNudge({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { id: string; span: SnoozeSpan };
}): Promise<NudgeView> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const nudge = await lockNudge(tx, ownerId, input.id);
    refuseIfDone(nudge);
    const changed = await putOff(tx, ownerId, nudge, { span: input.span, now });
    return withContact(tx, ownerId, { nudge: changed, now });
  });
}

/** Snoozes a locked nudge that is not completed. */
export async function putOff(
  tx: Tx,
  ownerId: string,
  nudge: NudgeRow,
  { span, now }: { span: SnoozeSpan; now: Date },
): Promise<NudgeRow> {
  const today = await readLocalDay(tx, ownerId, now);
  const asked = startOfDate(addDays(today.date, snoozeDays[span]), today.timeZone);
  const until = await endOfSnooze(tx, { ownerId, nudge, asked, today });
  const change = { status: 'snoozed', snoozed_until: until, answered_at: now } as const;
  const changed = await changeNudge(tx, ownerId, nudge, change);
  if (nudge.status !== 'snoozed') {
    await recordEngagement(tx, ownerId, nudge, { action: 'snoozed', at: now });
  }
  return changed;
}

/** When a snoozed nudge returns; an undated signal lasts until then. */
async function endOfSnooze(
  tx: Tx,
  {
    ownerId,
    nudge,
    asked,
    today,
  }: { ownerId: string; nudge: NudgeRow; asked: Date; today: LocalDay },
): Promise<Date> {
  if (!datedTypes.includes(nudge.type)) {
    await sql`
      update signals set
        expires_at = greatest(expires_at, ${asked}::timestamptz + make_interval(days => ${graceDays}))
      where owner_id = ${ownerId} and id = ${nudge.signal_id}`.execute(tx);
    return asked;
  }
  const signal = await tx
    .selectFrom('signals')
    .select('expires_at')
    .where('owner_id', '=', ownerId)
    .where('id', '=', nudge.signal_id)
    .executeTakeFirstOrThrow();
  if (signal.expires_at === null) return asked;
  const lastMoment = new Date(readTime(signal.expires_at).getTime() - 1);
  const lastDay = startOfDate(localDate(lastMoment, today.timeZone), today.timeZone);
  return lastDay > today.start && lastDay < asked ? lastDay : asked;
}
