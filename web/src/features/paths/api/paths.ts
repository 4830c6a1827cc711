import type { FoundPaths, SearchPaths } from '@kith/contract/paths/schemas';
import { introSuggested } from '@kith/contract/usage/introductions';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { recordUsage } from '#lib/usage.ts';

/** What is asked, as the address of the screen keeps it. */
export type Question = SearchPaths;

export function usePathBudget() {
  return useQuery(
    apiQuery.paths.budget.queryOptions({ input: {}, meta: { reportsOwnErrors: true } }),
  );
}

export function useTargets(query: string) {
  return useQuery({
    ...apiQuery.paths.suggest.queryOptions({ input: { query } }),
    enabled: query.trim() !== '',
    placeholderData: keepPreviousData,
  });
}

/** The answer to a question, which a day's budget counts once. */
export function usePaths(question: Question) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [...apiQuery.paths.key(), 'search', question],
    queryFn: async () => {
      const found = await apiClient.paths.search(question);
      setNewerData(queryClient, apiQuery.paths.budget.queryKey({ input: {} }), found.budget);
      reportPaths(found);
      return found;
    },
    retry: false,
    meta: { reportsOwnErrors: true },
  });
}

/** Over which contacts introductions were suggested. */
function reportPaths({ paths, target }: FoundPaths) {
  if (paths.length === 0) return;
  const contactIds = paths.map(({ connector }) => connector.contact_id);
  recordUsage(introSuggested(contactIds, target?.member_id ?? null));
}
