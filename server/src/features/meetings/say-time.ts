import type { Locale } from '@kith/contract/core/locales';
import { minuteMs } from '@kith/contract/core/time';

/** From when to when, in words: once in each zone, the reader's first. */
export function sayTimes(
  locale: Locale,
  { startsAt, minutes, zones }: { startsAt: Date; minutes: number; zones: readonly string[] },
): string[] {
  const endsAt = new Date(startsAt.getTime() + minutes * minuteMs);
  return [...new Set(zones)].map((timeZone) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }).formatRange(startsAt, endsAt),
  );
}

/** The guest's zone, where it is known, then the member's. */
export const zonesOf = (
  { time_zone: member }: { time_zone: string },
  { time_zone: guest }: { time_zone: string | null },
): string[] => (guest === null ? [member] : [guest, member]);
