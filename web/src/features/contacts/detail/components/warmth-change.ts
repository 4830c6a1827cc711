import type { WarmthExplanation } from '@kith/contract/contacts/schemas';
import { dayMs } from '@kith/contract/core/time';

const spanDays = 30;

/** By how many points the warmth changed in 30 days, between the points of its history. */
export function warmthChange({ history, warmth }: WarmthExplanation): number | null {
  const now = Date.parse(history.at(-1)?.at ?? '');
  const then = now - spanDays * dayMs;
  const after = history.findIndex(({ at }) => Date.parse(at) >= then);
  const next = history[after];
  const before = history[after - 1];
  if (!next) return null;
  if (Date.parse(next.at) === then) return Math.round(warmth) - Math.round(next.warmth);
  if (!before) return null;
  const beforeMs = Date.parse(before.at);
  const share = (then - beforeMs) / (Date.parse(next.at) - beforeMs);
  return Math.round(warmth) - Math.round(before.warmth + share * (next.warmth - before.warmth));
}
