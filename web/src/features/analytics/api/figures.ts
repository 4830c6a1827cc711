import { type UsageDays, usageDays } from '@kith/contract/usage/figure-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { apiQuery } from '#lib/api-client.ts';

const options = { meta: { reportsOwnErrors: true }, placeholderData: keepPreviousData };

/** How the product was used in the last days; for administrators. */
export function useAdminFigures(days: UsageDays) {
  return useQuery({ ...apiQuery.adminAnalytics.get.queryOptions({ input: { days } }), ...options });
}

/** What was recorded of the member's own use in the last days. */
export function useOwnFigures(days: UsageDays) {
  return useQuery({ ...apiQuery.analytics.own.queryOptions({ input: { days } }), ...options });
}

/** The range and the comparison, which are part of the address. */
export function useFigureRange() {
  const [search, setSearch] = useSearchParams();
  const days = usageDays.find((known) => String(known) === search.get('days')) ?? 28;
  const compares = search.get('compare') === 'before';
  const change = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    days,
    compares,
    setDays: (next: string) => change('days', next),
    setCompares: (next: boolean) => change('compare', next ? 'before' : null),
  };
}
