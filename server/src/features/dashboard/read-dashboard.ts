import type { ConsentType } from '@kith/contract/consents/rules';
import type { Dashboard } from '@kith/contract/dashboard/endpoints';

import { requireConsents } from '#features/consents/require-consents.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';

import { readPulse } from './pulse.ts';
import { recordVisit } from './record-visit.ts';
import { readSinceLastVisit } from './since-last-visit.ts';
import { readUpcoming } from './upcoming.ts';

/** Spec point 2: the consents that the dashboard needs. */
const dashboardConsents: readonly ConsentType[] = ['data_processing', 'ai_matching'];

/**
 * The network's figures, what is ahead and what has changed, as of now; counts as a visit.
 *
 * @throws `consent_required`
 */
export async function readDashboard({ ctx }: { ctx: MemberContext }): Promise<Dashboard> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await requireConsents(tx, ownerId, { types: dashboardConsents, now });
    const today = await readLocalDay(tx, ownerId, now);
    const since = await recordVisit(tx, ownerId, now);
    return {
      pulse: await readPulse(tx, ownerId, now),
      upcoming: await readUpcoming(tx, { ownerId, now, today }),
      since_last_visit: await readSinceLastVisit(tx, { ownerId, since, now }),
    };
  });
}
