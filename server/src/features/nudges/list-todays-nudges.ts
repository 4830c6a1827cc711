import { suggestionConsents } from '@kith/contract/account/scopes';
import type { MemberContext } from '#platform/context.ts';
import { readLocalDay } from '#features/profile/local-day.ts';

import { chooseNudges } from './choose-nudges.ts';
import { type NudgeView, withContacts } from './queries.ts';

/**
 * Today's nudges in the member's time zone, including completed ones; at most 5, the same all day.
 *
 * @throws `consent_required`
 */
export async function listTodaysNudges({
  ctx,
}: {
  ctx: MemberContext;
}): Promise<{ day: string; items: NudgeView[] }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.requiring(suggestionConsents).transaction(async (tx) => {
    const today = await readLocalDay(tx, ownerId, now);
    const chosen = await chooseNudges({ tx, jobs: ctx.jobs }, { ownerId, now, today });
    return {
      day: today.date,
      items: await withContacts(tx, ownerId, { rows: chosen, now, today }),
    };
  });
}
