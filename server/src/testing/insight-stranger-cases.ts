import type { Case } from './stranger-case.ts';

/** The cases of the insights. */
export const insightCases: Record<string, Case> = {
  'insights.graph': {},
  'insights.health': {},
  'insights.overview': {},
  'insights.review': {},
  'insights.people': { path: '/insights/people?set=day&date=2026-11-01' },
  'insights.peopleIds': { path: '/insights/people/ids?set=day&date=2026-11-01' },
  'insights.performance': {},
  'insights.performanceEvents': {
    path: '/insights/performance/events?event=won&from=2026-01-01&to=2026-11-01',
  },
  'insights.reach': { path: '/insights/reach?from=2026-01-01&to=2026-11-01' },
  'insights.trends': {},
  'insights.company': { names: 'company' },
  'insights.industry': { path: '/insights/industries/J' },
  'insights.history': { path: '/insights/history?industry=J' },
  'insights.watch': { body: () => ({ industry: 'J' }) },
  'insights.unwatch': { body: () => ({ industry: 'J' }) },
  'insights.series': { path: '/insights/series?from=2026-01-01&to=2026-11-01' },
};
