import { secondMs } from '@kith/contract/core/time';

/** A token bucket: a burst and a rate per second; a few numbers for each socket. */
export type Bucket = { take: () => boolean };

export function createBucket({
  burst,
  perSecond,
  now,
}: {
  burst: number;
  perSecond: number;
  now: () => number;
}): Bucket {
  let left = burst;
  let filledAt = now();
  return {
    take: () => {
      const at = now();
      left = Math.min(burst, left + (Math.max(0, at - filledAt) / secondMs) * perSecond);
      filledAt = at;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

/** Counts entries by key. */
export type Counts = { enter: (key: string) => boolean; leave: (key: string) => void };

/** `enter` returns false, and counts nothing, when the key has `max` entries already. */
export function createCounts(max: number): Counts {
  const inside = new Map<string, number>();
  return {
    enter: (key) => {
      const count = inside.get(key) ?? 0;
      if (count >= max) return false;
      inside.set(key, count + 1);
      return true;
    },
    leave: (key) => {
      const count = inside.get(key) ?? 0;
      if (count > 1) inside.set(key, count - 1);
      else inside.delete(key);
    },
  };
}
