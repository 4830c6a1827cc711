import { minuteMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { readTime } from '#platform/database/rows.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';

import { readCalendars } from './calendars.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { readBusyTimes, storeBusyTimes } from './read-busy-times.ts';

const refreshMs = 15 * minuteMs;

/**
 * Reads subscribed calendars again that were not read lately; one that doesn't answer keeps its times.
 *
 * @returns the names of those.
 */
export async function refreshCalendars({
  ctx,
  network,
}: {
  ctx: MemberContext;
  network: PublicNetwork;
}): Promise<string[]> {
  const { memberId: ownerId } = ctx.actor;
  const now = ctx.clock.now();
  const oldest = new Date(now.getTime() - refreshMs);
  const calendars = await ctx.database.transaction((tx) =>
    readCalendars(tx, ownerId, sql`c.address is not null`),
  );
  const failing = new Set(calendars.filter((row) => row.is_failing).map(({ name }) => name));
  for (const { id, name, address, time_zone: timeZone, tried_at } of calendars) {
    if (address === null || readTime(tried_at) > oldest) continue;
    const times = await fetchCalendar(network, address)
      .then((content) => readBusyTimes(content, { now, timeZone }))
      .catch(() => null);
    if (times === null) failing.add(name);
    else failing.delete(name);
    const set = times === null ? { is_failing: true } : { is_failing: false, read_at: now };
    await ctx.database.transaction(async (tx) => {
      const changed = await tx
        .updateTable('meeting_calendars')
        .set({ tried_at: now, ...set })
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (changed && times) await storeBusyTimes(tx, ownerId, { calendarId: id, times });
    });
  }
  return [...failing];
}
