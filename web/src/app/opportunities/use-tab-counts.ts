import type { OpportunityTab } from '#app/opportunity-tabs.ts';
import { useOpportunitySummary } from '#features/opportunities/api/opportunities.ts';
import { useOpenMatches } from '#features/matches/api/matches.ts';
import { useBridgeCounts } from '#features/bridges/api/bridges.ts';

/** How many things each tab holds, where that is of use. */
export function useTabCounts(): Partial<Record<OpportunityTab, number>> {
  const { data: bridges } = useBridgeCounts();
  const { data: summary } = useOpportunitySummary();
  const matches = useOpenMatches() ?? 0;
  return { ...bridges, matches, opportunities: summary?.open ?? 0 };
}
