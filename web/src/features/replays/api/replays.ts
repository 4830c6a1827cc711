import type { StoredEvent } from '@kith/contract/pipeline/replays';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const { replays } = apiQuery;

/** Stored events, or those of one service. */
export function useStoredEvents(source: StoredEvent['source'] | undefined) {
  return useQuery({
    ...replays.list.queryOptions({ input: { source } }),
    placeholderData: keepPreviousData,
  });
}

/** Changes nothing. */
export function useReplay() {
  return useMutation(replays.run.mutationOptions());
}
