import { type BridgeTab, bridgeTabs } from '@kith/contract/bridges/rules';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { boardOptions } from '#features/opportunities/api/opportunities.ts';
import { bridgesOptions } from '#features/bridges/api/bridges.ts';

/** The spec's tabs in its order. */
export const opportunityTabs = [
  'discover',
  'opportunities',
  'matches',
  ...bridgeTabs,
  'create',
] as const;
export type OpportunityTab = (typeof opportunityTabs)[number];

type TabEntry = {
  /** What the tab shows. */
  Part: ComponentType;
  /** A line under the page's title. */
  About?: ComponentType;
  /** The buttons in the page's head. */
  Actions?: ComponentType;
  prefetch?: (queryClient: QueryClient, search: URLSearchParams) => Promise<unknown>;
};

const BridgeActions = lazy(async () => {
  const part = await import('#app/opportunities/bridges-part.tsx');
  return { default: part.AskButton };
});

/** Where the primary action is on a card: the best path, the best match. */
const CreateAction = lazy(async () => {
  const part = await import('#app/opportunities/bridges-part.tsx');
  return { default: part.CreateButton };
});

function bridges(tab: BridgeTab): TabEntry {
  return {
    Part: lazy(async () => {
      const part = await import('#app/opportunities/bridges-part.tsx');
      return { default: part.bridgesParts[tab] };
    }),
    About: lazy(async () => {
      const part = await import('#app/opportunities/bridges-part.tsx');
      return { default: part.bridgesAbouts[tab] };
    }),
    Actions: BridgeActions,
    prefetch: (queryClient) => queryClient.prefetchQuery(bridgesOptions(tab)),
  };
}

const entries: Record<OpportunityTab, TabEntry> = {
  discover: {
    Part: lazy(async () => {
      const part = await import('#app/opportunities/discover-part.tsx');
      return { default: part.DiscoverPart };
    }),
    About: lazy(async () => {
      const part = await import('#app/opportunities/discover-part.tsx');
      return { default: part.DiscoverAbout };
    }),
    Actions: CreateAction,
  },
  opportunities: {
    Part: lazy(async () => {
      const part = await import('#app/opportunities/opportunities-part.tsx');
      return { default: part.OpportunitiesPart };
    }),
    About: lazy(async () => {
      const part = await import('#app/opportunities/opportunities-part.tsx');
      return { default: part.OpenOpportunities };
    }),
    Actions: lazy(async () => {
      const part = await import('#app/opportunities/opportunities-part.tsx');
      return { default: part.NewOpportunityButton };
    }),
    prefetch: (queryClient, search) =>
      search.size > 1
        ? Promise.resolve()
        : queryClient.prefetchQuery(boardOptions({ sort: 'score' })),
  },
  matches: {
    Part: lazy(async () => {
      const part = await import('#features/matches/components/matches-tab.tsx');
      return { default: part.MatchesTab };
    }),
    About: lazy(async () => {
      const part = await import('#features/matches/components/open-matches.tsx');
      return { default: part.OpenMatches };
    }),
    Actions: CreateAction,
  },
  requests: bridges('requests'),
  'bridges-sent': bridges('bridges-sent'),
  'bridges-received': bridges('bridges-received'),
  archived: bridges('archived'),
  'active-intros': bridges('active-intros'),
  received: bridges('received'),
  history: bridges('history'),
  create: {
    Part: lazy(async () => {
      const part = await import('#app/opportunities/create-part.tsx');
      return { default: part.CreatePart };
    }),
    About: lazy(async () => {
      const part = await import('#app/opportunities/create-part.tsx');
      return { default: part.CreateAbout };
    }),
  },
};

const firstTab: OpportunityTab = 'discover';

export function readOpportunityTab(search: URLSearchParams): OpportunityTab {
  return opportunityTabs.find((tab) => tab === search.get('tab')) ?? firstTab;
}

export const entryOf = (tab: OpportunityTab): TabEntry => entries[tab];
