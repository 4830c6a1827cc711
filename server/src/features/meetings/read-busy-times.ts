import { dayMs, secondMs } from '@kith/contract/core/time';
import { meetingLimits } from '@kith/contract/meetings/rules';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';
import { createWorkerPool, WorkError } from '#platform/workers/worker-pool.ts';

import type { BusyTime, findBusyTimes } from './busy-times-worker.ts';

const findInThread = createWorkerPool<typeof findBusyTimes>({
  module: new URL('busy-times-worker.ts', import.meta.url),
  name: 'findBusyTimes',
  limits: { threads: 1, waiting: 16, timeMs: 10 * secondMs, heapMb: 192 },
});

/** @throws `calendar_unreadable`, also when it takes too long; `unavailable` when too many wait. */
export async function readBusyTimes(
  content: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<BusyTime[]> {
  const from = now.getTime() - dayMs;
  const to = now.getTime() + meetingLimits.daysAhead * dayMs;
  const found = await findInThread({ content, from, to, timeZone }).catch((error: unknown) => {
    if (!(error instanceof WorkError)) throw error;
    if (error.reason !== 'busy') return null;
    throw new AppError('unavailable', 'Too many calendars are being read', { retry_after_s: 10 });
  });
  if (found === null)
    throw new AppError('calendar_unreadable', 'It is no calendar that can be read');
  return found;
}

/** Replaces what is known of a calendar. */
export async function storeBusyTimes(
  tx: Tx,
  ownerId: string,
  { calendarId, times }: { calendarId: string; times: readonly BusyTime[] },
): Promise<void> {
  await tx
    .deleteFrom('meeting_busy_times')
    .where('owner_id', '=', ownerId)
    .where('calendar_id', '=', calendarId)
    .execute();
  if (times.length === 0) return;
  const [starts, ends] = [
    times.map(({ startsAt }) => new Date(startsAt).toISOString()),
    times.map(({ endsAt }) => new Date(endsAt).toISOString()),
  ];
  await sql`
    insert into meeting_busy_times (owner_id, calendar_id, starts_at, ends_at)
    select ${ownerId}::uuid, ${calendarId}::uuid, t.starts_at, t.ends_at
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) t(starts_at, ends_at)`.execute(
    tx,
  );
}
