import { appRoutes } from '@kith/contract/app-routes/table';
import { checkAccess } from '@kith/contract/flags/access';
import { flagDefaults } from '@kith/contract/flags/rules';
import type { FlagName } from '@kith/contract/flags/table';
import { expect, test } from 'vitest';

import { tabsOf } from './insights-tabs.ts';

/** The address of each page that a flag opens, and the tabs that lead to it. */
const governed: [flag: FlagName, paths: string[], tabs: string[]][] = [
  ['performance_tab_v1', ['/app/insights/performance'], ['performance']],
  ['insights_v2', ['/app/insights/health'], ['health', 'graph']],
  ['trends_radar_v1', ['/app/insights/trends'], ['trends']],
  ['data_quality_v1', ['/app/insights/quality'], ['quality']],
  ['insights_industry30f', ['/app/insights/industries/:industryCode'], []],
  // With its flag off, a company has its plain page at the same address.
  ['insights_company30f', [], []],
];

test.each(governed)('%s opens its pages and shows their tabs, or neither', (name, paths, tabs) => {
  for (const isOn of [true, false]) {
    const flags = { ...flagDefaults, [name]: isOn };
    const shown = tabsOf(flags).map((tab) => tab.name);
    for (const tab of tabs) expect(shown.some((one) => one === tab)).toBe(isOn);
    expect(shown).toContain('overview');
    const guarded = appRoutes.filter((route) => route.flag === name);
    expect(guarded.map(({ path }) => path)).toEqual(paths);
    for (const { flag } of guarded) {
      const facts = { isAdmin: false, flags, environment: 'production' as const };
      const { result } = checkAccess({ flags: flag ? [flag] : [] }, facts);
      expect(result).toBe(isOn ? 'authorized' : 'feature_disabled');
    }
  }
});
