import { dayMs } from '@kith/contract/core/time';
import type { DailyUsage } from '@kith/contract/usage/schemas';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '#lib/functions-client.ts';

const shownDays = 30;

/** The member's own usage as recorded, day by day, up to today. */
export function recordedUsageQuery() {
  return queryOptions({
    queryKey: ['recorded-usage'],
    staleTime: 0,
    meta: { reportsOwnErrors: true },
    queryFn: async ({ signal }) => {
      const nowMs = Date.now();
      const body = {
        type: 'user_usage',
        startDate: dayOf(nowMs - (shownDays - 1) * dayMs),
        endDate: dayOf(nowMs),
        period: 'daily',
      };
      return (await callFunction<{ data: DailyUsage[] }>('get-analytics', { body, signal })).data;
    },
  });
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

const namedFeatures = ['page_view', 'session', 'contact_creation', 'nudge', 'enterprise'] as const;
type Feature = (typeof namedFeatures)[number] | 'other';

export type UsedFeature = { feature: Feature; events: number; lastDate: string };

/** One line per feature, the most used first; features without a name here are one line. */
export function summarizeUsage(days: readonly DailyUsage[]): UsedFeature[] {
  const found = new Map<Feature, UsedFeature>();
  for (const { feature_name: name, events, date } of days) {
    const feature = namedFeatures.find((known) => known === name) ?? 'other';
    const before = found.get(feature) ?? { feature, events: 0, lastDate: date };
    found.set(feature, {
      feature,
      events: before.events + events,
      lastDate: before.lastDate > date ? before.lastDate : date,
    });
  }
  return [...found.values()].toSorted((a, b) => b.events - a.events);
}
