import { expect, test } from 'vitest';
import { opportunityTabs, readOpportunityTab } from './opportunity-tabs.ts';

test('the eleven tabs are in the order of the specification', () => {
  expect(opportunityTabs).toEqual([
    'discover',
    'opportunities',
    'matches',
    'requests',
    'bridges-sent',
    'bridges-received',
    'archived',
    'active-intros',
    'received',
    'history',
    'create',
  ]);
});

test('an address without a tab, or with one that there is not, opens the first', () => {
  const read = (search: string) => readOpportunityTab(new URLSearchParams(search));
  expect([read(''), read('tab=nowhere'), read('tab=history')]).toEqual([
    'discover',
    'discover',
    'history',
  ]);
});
