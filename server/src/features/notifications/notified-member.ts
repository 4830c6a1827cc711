import { type Locale, pickLocale } from '@kith/contract/core/locales';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import {
  defaultWays,
  isQuiet,
  notificationTopics,
  type NotificationTopic,
  type NotificationWays,
  type QuietHours,
} from '@kith/contract/notifications/rules';
import { quietHoursSchema } from '@kith/contract/notifications/schemas';
import { agreesToProcessing } from '#features/consents/agrees-to-processing.ts';
import { wallClockAt } from '#features/profile/wall-clock.ts';
import { addDays, startOfDate } from '#features/profile/local-day.ts';
import type { NotificationPreferences, Profiles } from '#platform/database/database-types.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Nullable, type Selectable, sql } from 'kysely';

export type StoredTopics = Selectable<NotificationPreferences>['topics'];

/** A member who gets notifications, and the channels that they get them on. */
export type NotifiedMember = {
  id: string;
  /** Null unless it is confirmed and the member is not banned. */
  email: string | null;
  locale: Locale;
  timeZone: string;
  ways: Record<NotificationTopic, NotificationWays>;
  /** What they chose, also while their consent is missing. */
  chosen: Record<NotificationTopic, NotificationWays>;
  quiet: QuietHours | null;
};

type PreferenceColumns = 'topics' | 'quiet_from' | 'quiet_to';
type MemberRow = Pick<Selectable<Profiles>, 'locale' | 'timezone'> &
  Nullable<Pick<Selectable<NotificationPreferences>, PreferenceColumns>> &
  Computed<{ email: string | null; agrees: boolean }>;

const dayMinutes = dayMs / minuteMs;
const off: NotificationWays = { in_app: false, push: false, mail: 'off' };
const silenced = Object.fromEntries(notificationTopics.map((topic) => [topic, off])) as Record<
  NotificationTopic,
  NotificationWays
>;

/**
 * Reads a member and locks the row to the end of the (service) transaction, so that one member's
 * notifications are handled one after the other. Without their consent to processing, every channel
 * but those of the account is off. Null for a deleted account.
 */
export async function lockMember(tx: Tx, id: string, now: Date): Promise<NotifiedMember | null> {
  const row = await readRow(
    tx,
    sql<MemberRow>`select case when u.email_confirmed_at is not null
          and (u.banned_until is null or u.banned_until < ${now}) then u.email end as email,
        p.locale, p.timezone, n.topics, n.quiet_from, n.quiet_to,
        ${agreesToProcessing(sql`p.id`)} as agrees
      from profiles p join auth.users u on u.id = p.id
      left join notification_preferences n on n.owner_id = p.id
      where p.id = ${id} and u.deleted_at is null for no key update of p`,
  );
  if (!row) return null;
  const chosen = fillWays(row.topics ?? {});
  return {
    id,
    email: row.email,
    locale: pickLocale([row.locale]),
    timeZone: row.timezone,
    ways: row.agrees ? chosen : { ...silenced, account: chosen.account, data: chosen.data },
    chosen,
    quiet: readQuiet(row),
  };
}

/** What a member chose, over the defaults. */
export function fillWays(stored: StoredTopics): Record<NotificationTopic, NotificationWays> {
  const filled = notificationTopics.map((topic) => [topic, stored[topic] ?? defaultWays[topic]]);
  return Object.fromEntries(filled) as Record<NotificationTopic, NotificationWays>;
}

export function readQuiet(
  row: Pick<MemberRow, 'quiet_from' | 'quiet_to'> | undefined,
): QuietHours | null {
  const quiet = quietHoursSchema.safeParse({ from: row?.quiet_from, to: row?.quiet_to });
  return quiet.success ? quiet.data : null;
}

/** The moment at which a clock on the wall shows a time on a date; near it where it never does. */
function momentOf(date: string, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = hours * 60 + minutes;
  const near = new Date(startOfDate(date, timeZone).getTime() + wanted * minuteMs);
  const [h = 0, m = 0] = wallClockAt(near, timeZone).time.split(':').map(Number);
  // Near midnight the clock may show another date already.
  const half = dayMinutes / 2;
  const ahead = ((wanted - (h * 60 + m) + half + dayMinutes) % dayMinutes) - half;
  return new Date(near.getTime() + ahead * minuteMs);
}

/** When quiet hours that hold now are over; now, if none hold. */
export function afterQuiet(
  now: Date,
  { timeZone, quiet }: Pick<NotifiedMember, 'timeZone' | 'quiet'>,
) {
  const clock = wallClockAt(now, timeZone);
  if (quiet === null || !isQuiet(clock.time, quiet)) return now;
  const isToday = clock.time < quiet.to;
  const planned = momentOf(isToday ? clock.date : addDays(clock.date, 1), quiet.to, timeZone);
  // Where clocks are changed, the hour that ends them may be left out or come a second time.
  const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  let endMs = Math.max(planned.getTime(), thisMinute);
  while (isQuiet(wallClockAt(new Date(endMs), timeZone).time, quiet)) endMs += minuteMs;
  return new Date(endMs);
}

/**
 * Until when a job that is run now has to wait for the end of quiet hours; null where it need not. A
 * job that waited for that very end goes: only the clocks of server and database can differ then.
 */
export function findWait(
  now: Date,
  member: Pick<NotifiedMember, 'timeZone' | 'quiet'>,
  waitedUntil: string | undefined,
): { startAfter: Date; waitedUntil: string } | null {
  const startAfter = afterQuiet(now, member);
  const until = startAfter.toISOString();
  return startAfter > now && until !== waitedUntil ? { startAfter, waitedUntil: until } : null;
}

/** The last moment up to now at which the member's clock showed this hour. */
export function lastHourAt(now: Date, hour: number, timeZone: string): Date {
  const time = `${String(hour).padStart(2, '0')}:00`;
  const { date } = wallClockAt(now, timeZone);
  const today = momentOf(date, time, timeZone);
  if (today <= now) return today;
  return momentOf(addDays(date, -1), time, timeZone);
}
