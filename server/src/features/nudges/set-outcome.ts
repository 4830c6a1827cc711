import type { Engagement, SetOutcome } from '@kith/contract/signals/schemas';

import { readLocalDay } from '#features/profile/local-day.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { changeNudge, noOutcome } from './change-nudge.ts';
import { presentEngagement, readEngagements } from './engagement-queries.ts';
import { lockNudge } from './queries.ts';
import { refreshOutcomes } from './refresh-outcomes.ts';

/**
 * Records what came of a nudge that the member acted on. Null takes it back: what later interactions show
 * applies again. Updates the weight of its type.
 *
 * @throws `not_found`, `illegal_state` when the member did nothing about it.
 */
export async function setOutcome({
  ctx,
  input: { id, outcome },
}: {
  ctx: MemberContext;
  input: SetOutcome;
}): Promise<Engagement> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const nudge = await lockNudge(tx, ownerId, id);
    const read = () => readEngagements(tx, ownerId, { id, now, limit: 1 });
    if ((await read()).length === 0) {
      if (nudge.status === 'done') throw notFound('Engagement');
      throw new AppError('illegal_state', 'Nothing was done about this yet', {
        status: nudge.status,
      });
    }
    if (outcome === null) {
      await changeNudge(tx, ownerId, nudge, noOutcome);
      await refreshOutcomes(tx, { ownerId, contactIds: [nudge.contact_id], now });
    } else {
      const said = {
        outcome_source: 'member',
        outcome_at: now,
        outcome_interaction_id: null,
      } as const;
      await changeNudge(tx, ownerId, nudge, { outcome, ...said });
    }
    const [row] = await read();
    if (!row) throw notFound('Engagement');
    return presentEngagement(row, await readLocalDay(tx, ownerId, now), now);
  });
}
