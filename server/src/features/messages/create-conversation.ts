import { requestsPerDay } from '@kith/contract/messages/rules';
import { minuteS } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { validationFailed } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { withRefusals } from '#platform/database/refusals.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

/** Calls that one member has in a minute: so that ids cannot be tried out to find accounts. */
export const openingLimit = createRateLimit({
  name: 'messages.opening',
  points: 60,
  durationS: minuteS,
});

/**
 * The id of the one conversation with a member, made where there is none: open where the two are
 * linked, else a request that begins with its first message.
 *
 * @throws `validation_failed` for a conversation with oneself, `request_limit_reached`,
 *   `rate_limited`, `not_found` for a member who can't be written to, whatever the reason.
 */
export async function createConversation({
  ctx: { memberId, database, clock },
  input: { other_user_id: otherId },
}: {
  ctx: { memberId: string; database: MemberDatabase; clock: Clock };
  input: { other_user_id: string };
}): Promise<string> {
  if (otherId.toLowerCase() === memberId) {
    throw validationFailed([{ path: 'other_user_id', code: 'is_oneself', message: 'is_oneself' }]);
  }
  await openingLimit.take(memberId);
  const opened = database.transaction((tx) =>
    readRow(
      tx,
      sql<
        Computed<{ id: string }>
      >`select open_conversation(${otherId}, ${clock.now()}, ${requestsPerDay}) as id`,
    ),
  );
  const row = await withRefusals(opened);
  if (!row) throw new Error('A function gave no row');
  return row.id;
}
