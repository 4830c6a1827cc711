import { hourS } from '@kith/contract/core/time';
import { meetingLimits } from '@kith/contract/meetings/rules';
import type { AddCalendar, MeetingCalendar } from '@kith/contract/meetings/schemas';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { MeetingCalendars } from '#platform/database/database-types.ts';
import { type Computed, readRows, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { fetchCalendar, webAddress } from './fetch-calendar.ts';
import { readBusyTimes, storeBusyTimes } from './read-busy-times.ts';

/** Each reads a file or an address of anyone. */
const addLimit = createRateLimit({ name: 'meetings.add', points: 30, durationS: hourS });

type CalendarRow = Selectable<MeetingCalendars> & Computed<{ busy_count: number }>;

/**
 * Adds a calendar whose times the member isn't free: a file, or an address that is read again. Only
 * when it is busy is kept, nothing of what for.
 *
 * @throws `calendar_unreadable`, `limit_reached`, `rate_limited`, `unavailable`
 */
export async function addCalendar({
  ctx,
  network,
  input: { name, address, content, time_zone: timeZone },
}: {
  ctx: MemberContext;
  network: PublicNetwork;
  input: AddCalendar;
}): Promise<MeetingCalendar> {
  const { memberId: ownerId } = ctx.actor;
  const now = ctx.clock.now();
  await addLimit.take(ownerId);
  await ctx.database.transaction((tx) => refuseMany(tx, ownerId));
  const url = address === null ? null : webAddress(address);
  const text = content ?? (await fetchCalendar(network, url ?? ''));
  const times = await readBusyTimes(text, { now, timeZone });
  return ctx.database.transaction(
    async (tx) => {
      await refuseMany(tx, ownerId);
      const { id } = await tx
        .insertInto('meeting_calendars')
        .values({
          owner_id: ownerId,
          name,
          address: url,
          time_zone: timeZone,
          read_at: now,
          tried_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await storeBusyTimes(tx, ownerId, { calendarId: id, times });
      const [row] = await readCalendars(tx, ownerId, sql`c.id = ${id}`);
      if (!row) throw new Error('A calendar without a row');
      return presentCalendar(row);
    },
    { lock: `meeting-calendars:${ownerId}` },
  );
}

export function listCalendars({ ctx }: { ctx: MemberContext }): Promise<MeetingCalendar[]> {
  return ctx.database.transaction(async (tx) =>
    (await readCalendars(tx, ctx.actor.memberId, sql`true`)).map(presentCalendar),
  );
}

/** Removes a calendar with its times. @throws `not_found` */
export async function removeCalendar({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<{ id: string }> {
  const removed = await ctx.database.transaction((tx) =>
    tx
      .deleteFrom('meeting_calendars')
      .where('owner_id', '=', ctx.actor.memberId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!removed) throw notFound('Calendar');
  return removed;
}

async function refuseMany(tx: Tx, ownerId: string): Promise<void> {
  const rows = await readCalendars(tx, ownerId, sql`true`);
  if (rows.length < meetingLimits.calendars) return;
  throw new AppError('limit_reached', 'There are as many calendars as there can be', {
    limit: meetingLimits.calendars,
  });
}

export function readCalendars(
  tx: Tx,
  ownerId: string,
  condition: RawBuilder<unknown>,
): Promise<CalendarRow[]> {
  return readRows(
    tx,
    sql<CalendarRow>`select c.*, (select count(*)::integer from meeting_busy_times b
        where b.owner_id = c.owner_id and b.calendar_id = c.id) as busy_count
      from meeting_calendars c where c.owner_id = ${ownerId} and ${condition} order by c.name, c.id`,
  );
}

function presentCalendar(row: CalendarRow): MeetingCalendar {
  return {
    id: row.id,
    name: row.name,
    host: row.address === null ? null : (URL.parse(row.address)?.host ?? null),
    busy_count: row.busy_count,
    read_at: toWireTime(row.read_at),
    is_failing: row.is_failing,
  };
}
