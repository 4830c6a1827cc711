import type { Case } from './stranger-case.ts';

/** The cases of the insights. */
export const insightCases: Record<string, Case> = {
  'insights.graph': {},
  'insights.health': {},
  'insights.overview': {},
  'insights.review': {},
  'insights.people': { path: '/insights/people?set=day&date=2026-11-01' },
  'insights.reach': { path: '/insights/reach?from=2026-01-01&to=2026-11-01' },
  'insights.trends': {},
  'insights.series': { path: '/insights/series?from=2026-01-01&to=2026-11-01' },
};
