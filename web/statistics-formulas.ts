import type { FormulaEntry } from './formula-entry.ts';

const statistics = 'server/src/platform/statistics';
const insights = 'contract/src/insights';

/** The tests and estimates that figures are made with. */
export const statisticsFormulas: readonly FormulaEntry[] = [
  {
    area: 'statistics',
    title: 'Interval of a share',
    file: `${statistics}/wilson.ts`,
    name: 'wilson',
    constants: ['z95'],
  },
  {
    area: 'statistics',
    title: 'Interval that holds at any time',
    file: `${statistics}/anytime.ts`,
    name: 'anytime',
  },
  {
    area: 'statistics',
    title: 'Better arm of an experiment',
    file: 'server/src/features/matches/experiment-statistics.ts',
    name: 'betterArm',
    constants: ['totalAlpha', 'armAlpha'],
  },
  {
    area: 'statistics',
    title: 'Median time',
    file: `${statistics}/kaplan-meier.ts`,
    name: 'medianTime',
    constants: ['z95', 'half'],
  },
  {
    area: 'statistics',
    title: 'Discoveries among many tests',
    file: `${statistics}/false-discoveries.ts`,
    name: 'findDiscoveries',
    constants: [
      `${insights}/trends-rules.ts#trendFalseShare`,
      `${insights}/trends-rules.ts#leastTrend`,
    ],
  },
  {
    area: 'statistics',
    title: 'Chance of so many hits',
    file: `${statistics}/hypergeometric.ts`,
    name: 'chanceOfAtLeast',
    parts: ['chanceOfAtMost', 'sumOf'],
  },
  {
    area: 'statistics',
    title: 'Bursts',
    file: `${statistics}/bursts.ts`,
    name: 'findBursts',
    constants: ['ratio', 'reluctance', 'highestShare'],
  },
  {
    area: 'statistics',
    title: 'Noise of comparisons',
    file: `${statistics}/laplace.ts`,
    name: 'laplaceNoise',
    parts: ['quantileClass'],
  },
];
