import { secondMs } from '@kith/contract/core/time';
import { fromWallClock } from '#lib/i18n/zoned-time.ts';

const lastSecondMs = 59 * secondMs;

/** The end of a day (`2026-12-31`) in the reader's time zone; null for none. */
export function endOfDay(day: string, timezone: string): string | null {
  const lastMinute = fromWallClock(`${day}T23:59`, timezone);
  return lastMinute && new Date(lastMinute.getTime() + lastSecondMs).toISOString();
}
