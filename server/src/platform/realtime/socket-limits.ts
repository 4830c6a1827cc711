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

/** Sums amounts by key. */
export type Counts = {
  enter: (key: string, amount?: number) => boolean;
  leave: (key: string, amount?: number) => void;
};

/** `enter` returns false, and counts nothing, when the key's sum would be above `max`. */
export function createCounts(max: number): Counts {
  const inside = new Map<string, number>();
  return {
    enter: (key, amount = 1) => {
      const sum = (inside.get(key) ?? 0) + amount;
      if (sum > max) return false;
      if (sum > 0) inside.set(key, sum);
      return true;
    },
    leave: (key, amount = 1) => {
      const sum = (inside.get(key) ?? 0) - amount;
      if (sum > 0) inside.set(key, sum);
      else inside.delete(key);
    },
  };
}
