import type { ListSignals, SignalPage } from '@kith/contract/signals/schemas';
import { z } from 'zod';

import { readLocalDay } from '#features/profile/local-day.ts';
import { suggestionConsents } from '@kith/contract/account/scopes';
import { minuteMs } from '@kith/contract/core/time';
import type { MemberContext } from '#platform/context.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';

import { lockDay } from './queries.ts';
import { refreshSignals } from './refresh-signals.ts';
import { countSignals, presentSignal, readSignals, toSignalKeyset } from './signal-queries.ts';
import type { SignalScope } from './signal-scope.ts';

const keysetSchema = z.tuple([z.number(), z.uuid()]);
/** Reading a whole network for each look at the list would cost more than it finds. */
const refreshEveryMs = 10 * minuteMs;

/**
 * The member's signals of one state. The first page of open ones derives what is new.
 *
 * @throws `invalid_cursor`, `consent_required`
 */
export function listSignals({
  ctx,
  input: { state, types, cursor, limit },
}: {
  ctx: MemberContext;
  input: ListSignals;
}): Promise<SignalPage> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const after = cursor === undefined ? null : decodeCursor(keysetSchema, cursor);
  return ctx.database.requiring(suggestionConsents).transaction(async (tx) => {
    const today = await readLocalDay(tx, ownerId, now);
    if (after === null && state === 'open') {
      await refreshIfOld({ tx, jobs: ctx.jobs }, { ownerId, now, today });
    }
    const narrowed = types.length === 0 ? {} : { types };
    const filter = { state, now };
    const rows = await readSignals(tx, ownerId, {
      ...filter,
      ...narrowed,
      after,
      limit: limit + 1,
    });
    const page = cutPage(rows, limit, toSignalKeyset);
    return {
      items: page.items.map((row) => presentSignal(row, today, now)),
      next_cursor: page.next_cursor,
      types: after === null ? await countSignals(tx, ownerId, filter) : null,
    };
  });
}

async function refreshIfOld(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  scope: SignalScope,
): Promise<void> {
  const { ownerId, now, today } = scope;
  await lockDay(tx, ownerId, today.date);
  const day = await tx
    .selectFrom('nudge_days')
    .select('refreshed_at')
    .where('owner_id', '=', ownerId)
    .where('day', '=', today.date)
    .executeTakeFirstOrThrow();
  const refreshedAt = readTime(day.refreshed_at);
  if (refreshedAt !== null && now.getTime() - refreshedAt.getTime() < refreshEveryMs) return;
  await refreshSignals({ tx, jobs }, scope);
}
