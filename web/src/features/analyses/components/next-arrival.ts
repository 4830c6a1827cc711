import type { Arrival } from '@kith/contract/credits/schemas';

/** The next credits that come, all of those that come at that moment; null where none are known. */
export function nextArrival(
  arrivals: readonly Arrival[] | undefined,
): Pick<Arrival, 'at' | 'credits'> | null {
  const [first] = (arrivals ?? []).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (first === undefined || arrivals === undefined) return null;
  const together = arrivals.filter(({ at }) => at === first.at);
  return { at: first.at, credits: together.reduce((sum, { credits }) => sum + credits, 0) };
}
