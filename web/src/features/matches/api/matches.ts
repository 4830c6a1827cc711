import type { ListMatches } from '@kith/contract/matches/schemas';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { usePrivacyPreferences } from '#lib/privacy-preferences.ts';

const pollMs = 1_000;

/** A view of the matches; read again while the network is being searched. */
export function useMatches(input: ListMatches) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...apiQuery.matches.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.is_searching ? pollMs : false),
    meta: { reportsOwnErrors: true },
  });
  const isSearching = query.data?.is_searching ?? false;
  useEffect(() => {
    if (!isSearching) return undefined;
    // The number in the tab and under the title was read before anything was found.
    return () => void queryClient.invalidateQueries({ queryKey: apiQuery.matches.count.key() });
  }, [isSearching, queryClient]);
  return query;
}

/** How many are proposed under the member's preferences. */
export function useOpenMatches(): number | undefined {
  const preferences = usePrivacyPreferences();
  const { data } = useQuery(apiQuery.matches.count.queryOptions({ input: { preferences } }));
  return data?.open;
}

/** Every view follows from a step. */
function useRefreshMatches() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: apiQuery.matches.key() });
}

export function useMoveMatch() {
  const refresh = useRefreshMatches();
  return useMutation(apiQuery.matches.move.mutationOptions({ onSettled: refresh }));
}

export function useUndoMatch() {
  const refresh = useRefreshMatches();
  return useMutation(apiQuery.matches.undo.mutationOptions({ onSettled: refresh }));
}

export function useMatchDraft() {
  return useMutation(apiQuery.matches.draft.mutationOptions({ meta: { reportsOwnErrors: true } }));
}
