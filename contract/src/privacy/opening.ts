import { hourMs } from '../core/time.ts';
import type { PrivacyPreferences } from './rules.ts';

/** The moment from which on a member's hours for introductions are open: now, or when they begin. */
export function nextOpening(
  {
    time_window_start: from,
    time_window_end: to,
    timezone,
  }: Pick<PrivacyPreferences, 'time_window_start' | 'time_window_end' | 'timezone'>,
  now: Date,
): Date {
  const hourOf = (at: Date) =>
    Number(
      new Intl.DateTimeFormat('en-US', {
        timeZone: timezone,
        hour: 'numeric',
        hourCycle: 'h23',
      }).format(at),
    );
  const isOpen = (at: Date) => hourOf(at) >= from && hourOf(at) < to;
  if (isOpen(now)) return now;
  // By quarters of an hour, which every zone's offset is a multiple of.
  const quarterMs = hourMs / 4;
  let at = new Date(Math.ceil(now.getTime() / quarterMs) * quarterMs);
  for (let tries = 0; tries < 2 * 24 * 4 && !isOpen(at); tries += 1) {
    at = new Date(at.getTime() + quarterMs);
  }
  return at;
}
