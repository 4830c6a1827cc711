import type { Import } from '@kith/contract/imports/schemas';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { refreshPeople } from '#lib/refresh-people.ts';
import { isMoving } from './import-phase.ts';

const pollMs = 500;

export const importKey = (id: string) => apiQuery.imports.get.queryKey({ input: { id } });

/** Invalidates everything that a finished import changes. */
export async function refreshNetwork(queryClient: QueryClient) {
  await Promise.all([
    refreshPeople(queryClient),
    queryClient.invalidateQueries({ queryKey: apiQuery.imports.list.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.quickstart.key() }),
  ]);
}

/** An import, polled while the server works on it. */
export function useImport(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: importKey(id),
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<Import>(importKey(id));
      const now = await apiClient.imports.get({ id }, { signal });
      if (before && isMoving(before.status) && !isMoving(now.status)) {
        void refreshNetwork(queryClient);
      }
      return now;
    },
    refetchInterval: (query) =>
      query.state.data && isMoving(query.state.data.status) ? pollMs : false,
    meta: { reportsOwnErrors: true },
  });
}
