import { suggestionConsents } from '@kith/contract/account/scopes';
import type { Engagement, ListEngagements } from '@kith/contract/signals/schemas';

import { readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { presentEngagement, readEngagements } from './engagement-queries.ts';
import { refreshOutcomes } from './refresh-outcomes.ts';

/**
 * What the member did about signals, the newest first, with what came of it. The first page looks for
 * outcomes that only time brought: a planned meeting that has passed, a corrected interaction.
 *
 * @throws `invalid_cursor`, `consent_required`
 */
export function listEngagements({
  ctx,
  input: { outcome, cursor, limit },
}: {
  ctx: MemberContext;
  input: ListEngagements;
}): Promise<{ items: Engagement[]; next_cursor: string | null }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const after = readTimeCursor(cursor);
  return ctx.database.requiring(suggestionConsents).transaction(async (tx) => {
    if (after === null) await refreshOutcomes(tx, { ownerId, now });
    const narrowed = outcome === undefined ? {} : { outcome };
    const wanted = { now, after, limit: limit + 1, ...narrowed };
    const rows = await readEngagements(tx, ownerId, wanted);
    const page = cutPage(rows, limit, (last) => toTimeKeyset(last.acted_at, last.act_id));
    const today = await readLocalDay(tx, ownerId, now);
    return {
      items: page.items.map((row) => presentEngagement(row, today, now)),
      next_cursor: page.next_cursor,
    };
  });
}
