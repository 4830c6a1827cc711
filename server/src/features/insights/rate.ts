import type { Rate } from '@kith/contract/insights/schemas';
import { wilson } from '#platform/statistics/wilson.ts';

/** A share with its interval; null without any observation. */
export function rateOf(hits: number, total: number): Rate | null {
  if (total === 0) return null;
  return { hits, total, share: hits / total, ...wilson(hits, total) };
}
