import { dayMs } from '@kith/contract/core/time';
import type { UsagePeriod } from '@kith/contract/usage/figures';

/** Days in UTC: `from` until `end`, and as many before `from` since `beforeFrom`. */
export type Period = { beforeFrom: Date; from: Date; end: Date };

/**
 * The last days up to and with today, and as many before them: `from = end − days`, `before = from −
 * days`.
 *
 * Unit: whole days in UTC. Source: a rule of this product.
 */
export function periodOf(now: Date, days: number): Period {
  const end = Math.floor(now.getTime() / dayMs + 1) * dayMs;
  return {
    beforeFrom: new Date(end - 2 * days * dayMs),
    from: new Date(end - days * dayMs),
    end: new Date(end),
  };
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export function presentPeriod({ beforeFrom, from, end }: Period): UsagePeriod {
  return {
    from: dayOf(from.getTime()),
    to: dayOf(end.getTime() - dayMs),
    before_from: dayOf(beforeFrom.getTime()),
    before_to: dayOf(from.getTime() - dayMs),
  };
}

/** Whether all of the period before is still kept, where so many whole months are. */
export function isRetained({ beforeFrom }: Period, now: Date, months: number): boolean {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months);
  return beforeFrom.getTime() >= first;
}
