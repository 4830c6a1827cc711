import type { OpportunityTab } from '#app/opportunity-tabs.ts';
import { useOpportunitySummary } from '#features/opportunities/api/opportunities.ts';
import { useBridgeCounts } from '#features/bridges/api/bridges.ts';

/** How many things each tab holds, where that is of use. */
export function useTabCounts(): Partial<Record<OpportunityTab, number>> {
  const { data: bridges } = useBridgeCounts();
  const { data: summary } = useOpportunitySummary();
  return { ...bridges, opportunities: summary?.open ?? 0 };
}
