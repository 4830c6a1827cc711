import type { SignalType } from '@kith/contract/nudges/rules';
import type { SignalState } from '@kith/contract/signals/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { byCursor, itemsOf } from '#lib/paging.ts';

/** Which signals are listed. */
export type SignalListing = { state: SignalState; types: SignalType[] };

/** Signals, page by page. Their screen shows failures itself. */
export function signalsOptions(listing: SignalListing) {
  return apiQuery.signals.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...listing,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    ...byCursor,
    meta: { reportsOwnErrors: true },
  });
}

export function useSignals(listing: SignalListing) {
  const query = useInfiniteQuery(signalsOptions(listing));
  const items = useMemo(() => itemsOf(query.data), [query.data]);
  return { query, items, types: query.data?.pages[0]?.types ?? [] };
}
