import { snoozeDays, type SnoozeSpan } from '@kith/contract/nudges/rules';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';

import { addDays, readLocalDay, startOfDate } from '#features/profile/local-day.ts';

import { changeNudge, recordEngagement } from './change-nudge.ts';
import { refuseIfDone } from './policy.ts';
import { lockNudge, type NudgeView, withContact } from './queries.ts';

/** How long an undated fact outlives the day on which its snoozed nudge returns. */
const graceDays = 7;

/**
 * Snoozes a nudge; it returns at the start of the member's day after one day, week or month (unless
 * its date has passed by then). Snoozing again counts from now.
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
    const today = await readLocalDay(tx, ownerId, now);
    const until = startOfDate(addDays(today.date, snoozeDays[input.span]), today.timeZone);
    const change = { status: 'snoozed', snoozed_until: until, answered_at: now } as const;
    const changed = await changeNudge(tx, ownerId, nudge, change);
    if (nudge.status !== 'snoozed') {
      await recordEngagement(tx, ownerId, nudge, { action: 'snoozed', at: now });
    }
    await sql`
      update signals set
        expires_at = greatest(expires_at, ${until}::timestamptz + make_interval(days => ${graceDays}))
      where owner_id = ${ownerId} and id = ${nudge.signal_id}
        and type not in ('birthday', 'work_anniversary', 'meeting_upcoming', 'meeting_follow_up')`.execute(
      tx,
    );
    return withContact(tx, ownerId, changed);
  });
}
