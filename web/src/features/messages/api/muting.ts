import { dayMs, hourMs } from '@kith/contract/core/time';

/** How long a conversation can be muted; without a duration, forever. */
export const muteSpans = [
  { name: 'hour', spanMs: hourMs },
  { name: 'workday', spanMs: 8 * hourMs },
  { name: 'week', spanMs: 7 * dayMs },
  { name: 'forever', spanMs: null },
] as const;

/** Whether a conversation is muted; an invalid time means forever. */
export function isMuted(until: string | null): boolean {
  if (until === null) return false;
  const moment = Date.parse(until);
  return Number.isNaN(moment) || moment > Date.now();
}
