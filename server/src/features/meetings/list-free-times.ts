import { dayMs, hourS } from '@kith/contract/core/time';
import { meetingLimits } from '@kith/contract/meetings/rules';
import type { FreeTimesInput } from '@kith/contract/meetings/schemas';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { type Busy, findFreeTimes } from './find-free-times.ts';
import { refreshCalendars } from './refresh-calendars.ts';
import { readHours } from './working-hours.ts';

const lookLimit = createRateLimit({ name: 'meetings.look', points: 300, durationS: hourS });

/** A logged meeting says only when it begins. */
const assumedMinutes = 60;

/**
 * When the member is free: by their meetings, the times they have proposed, and their calendars.
 *
 * @throws `rate_limited`
 */
export async function listFreeTimes({
  ctx,
  network,
  input,
}: {
  ctx: MemberContext;
  network: PublicNetwork;
  input: FreeTimesInput;
}) {
  const { memberId: ownerId } = ctx.actor;
  await lookLimit.take(ownerId);
  const unread = await refreshCalendars({ ctx, network });
  const start = new Date(Date.parse(input.from) - dayMs);
  const end = new Date(start.getTime() + (input.days + 2) * dayMs);
  const { busy, hours } = await ctx.database.transaction(async (tx) => ({
    busy: await readBusy(tx, ownerId, { start, end }),
    hours: await readHours(tx, ownerId),
  }));
  const items = findFreeTimes({
    from: input.from,
    days: input.days,
    minutes: input.duration_minutes,
    timeZone: input.time_zone,
    hours,
    guestZones: input.guest_time_zones,
    busy,
    now: ctx.clock.now(),
    most: meetingLimits.freeTimes,
  });
  return {
    items: items.map(({ startsAt, suitsGuests }) => ({
      starts_at: startsAt.toISOString(),
      suits_guests: suitsGuests,
    })),
    unread_calendars: unread,
  };
}

async function readBusy(
  tx: Tx,
  ownerId: string,
  { start, end }: { start: Date; end: Date },
): Promise<Busy[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ starts_at: TimeText; ends_at: TimeText }>>`
      with found as (
        select m.starts_at, m.starts_at + make_interval(mins => m.duration_minutes) as ends_at
        from meetings m where m.owner_id = ${ownerId} and m.state = 'invited'
          and m.starts_at between ${start} and ${end}
        union all
        select s.starts_at, s.starts_at + make_interval(mins => m.duration_minutes)
        from meeting_slots s
        join meetings m on m.owner_id = ${ownerId} and m.id = s.meeting_id and m.state = 'proposed'
        where s.owner_id = ${ownerId} and s.starts_at between ${start} and ${end}
        union all
        select i.occurred_at, i.occurred_at + make_interval(mins => ${assumedMinutes})
        from interactions i where i.owner_id = ${ownerId} and i.kind = 'meeting' and not i.counted
          and i.deleted_at is null and i.occurred_at between ${start} and ${end}
          and i.id not in (select g.interaction_id from meeting_people g
            where g.owner_id = ${ownerId} and g.interaction_id is not null)
        union all
        select b.starts_at, b.ends_at from meeting_busy_times b
        where b.owner_id = ${ownerId} and b.starts_at < ${end} and b.ends_at > ${start}
      ) select * from found`,
  );
  return rows.map((row) => ({ startsAt: readTime(row.starts_at), endsAt: readTime(row.ends_at) }));
}
