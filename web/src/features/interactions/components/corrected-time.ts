import { fromWallClock, toWallClock } from '#lib/i18n/zoned-time.ts';

/**
 * The time that the member corrected of an entry, from the wall clock that they see; null where they left it
 * as it was: a clock to the minute names neither the second nor which of two equal hours it was.
 */
export function correctedTime(
  when: string | null,
  { occurredAt, timezone, now }: { occurredAt: string; timezone: string; now: Date },
): Date | null {
  if (when === null) return now;
  if (when === toWallClock(new Date(occurredAt), timezone)) return null;
  return fromWallClock(when, timezone);
}
