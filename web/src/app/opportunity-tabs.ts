import { type BridgeTab, bridgeTabs } from '@kith/contract/bridges/rules';

/** The tabs of Opportunities that exist, in the spec's order. */
export const opportunityTabs = [...bridgeTabs, 'create'] as const;
export type OpportunityTab = (typeof opportunityTabs)[number];

export const firstTab: BridgeTab = 'requests';

export function readOpportunityTab(search: URLSearchParams): OpportunityTab {
  return opportunityTabs.find((tab) => tab === search.get('tab')) ?? firstTab;
}
