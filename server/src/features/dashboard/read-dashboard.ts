import { suggestionConsents } from '@kith/contract/account/scopes';
import type { Dashboard } from '@kith/contract/dashboard/endpoints';

import { readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';

import { readPulse } from './pulse.ts';
import { recordVisit } from './record-visit.ts';
import { readSinceLastVisit } from './since-last-visit.ts';
import { readUpcoming } from './upcoming.ts';

/**
 * The network's figures, what is ahead and what has changed, as of now; counts as a visit.
 *
 * @throws `consent_required`
 */
export async function readDashboard({ ctx }: { ctx: MemberContext }): Promise<Dashboard> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.requiring(suggestionConsents).transaction(async (tx) => {
    const today = await readLocalDay(tx, ownerId, now);
    const since = await recordVisit(tx, ownerId, now);
    return {
      pulse: await readPulse(tx, ownerId, now),
      upcoming: await readUpcoming(tx, { ownerId, now, today }),
      since_last_visit: await readSinceLastVisit(tx, { ownerId, since, now }),
    };
  });
}
