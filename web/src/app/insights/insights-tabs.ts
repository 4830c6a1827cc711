import { paths } from '@kith/contract/app-routes/paths';
import type { FlagName, FlagValues } from '@kith/contract/flags/table';

/** The pages of the insights, in the spec's order, and the flag that each needs. */
const tabs = [
  { name: 'overview', path: paths.insights(), flag: null },
  { name: 'performance', path: paths.insightsPerformance(), flag: 'performance_tab_v1' },
  { name: 'health', path: paths.insightsHealth(), flag: 'insights_v2' },
  { name: 'trends', path: paths.insightsTrends(), flag: 'trends_radar_v1' },
  { name: 'quality', path: paths.insightsQuality(), flag: 'data_quality_v1' },
  { name: 'graph', path: paths.insights({ view: 'graph' }), flag: 'insights_v2' },
] as const satisfies readonly { name: string; path: string; flag: FlagName | null }[];

export type InsightsTab = (typeof tabs)[number];

/** Those that are on. */
export function tabsOf(flags: FlagValues): readonly InsightsTab[] {
  return tabs.filter(({ flag }) => flag === null || flags[flag]);
}
