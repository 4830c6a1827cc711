import type { OpportunityTab } from '#app/opportunity-tabs.ts';
import { useBridgeCounts } from '#features/bridges/api/bridges.ts';

/** How many things each tab holds, where that is of use. */
export function useTabCounts(): Partial<Record<OpportunityTab, number>> {
  const { data: bridges } = useBridgeCounts();
  return { ...bridges };
}
