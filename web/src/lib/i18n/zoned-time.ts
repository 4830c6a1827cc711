import { minuteMs } from '@kith/contract/core/time';

/** The wall clock of a time zone at a moment, as `2026-11-20T09:41`. */
export function toWallClock(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  const year = part('year').padStart(4, '0');
  return `${year}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The moment at which a time zone's wall clock shows `wallClock` (`2026-11-20T09:41`); null if it
 * is invalid. Two rounds find the right offset near a clock change.
 */
export function fromWallClock(wallClock: string, timeZone: string): Date | null {
  const wanted = Date.parse(`${wallClock}Z`);
  if (Number.isNaN(wanted)) return null;
  let moment = wanted;
  for (let round = 0; round < 2; round += 1) {
    moment += wanted - Date.parse(`${toWallClock(new Date(moment), timeZone)}Z`);
  }
  return new Date(Math.floor(moment / minuteMs) * minuteMs);
}

/** Whether a text is a time of a wall clock, in whatever zone. */
export function isWallClock(text: string): boolean {
  return fromWallClock(text, 'UTC') !== null;
}
