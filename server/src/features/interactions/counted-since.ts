import { dayMs } from '@kith/contract/core/time';

/** A deleted row is kept so long: what is older would come back once the row is erased. */
const countedDays = 30;

/** Likes and comments from then on become interactions. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - countedDays * dayMs);
}
