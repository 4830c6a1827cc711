import type { CrmProvider } from '@kith/contract/connectors/rules';
import type { CrmConnection } from '@kith/contract/connectors/schemas';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { byCursor } from '#lib/paging.ts';
import { refreshPeople } from '#lib/refresh-people.ts';

const { connectors } = apiQuery;
const pollMs = 700;
const pageSize = 20;

/** Product names are the same in every language. */
export const productNames: Record<CrmProvider, string> = {
  salesforce: 'Salesforce',
  hubspot: 'HubSpot',
};

export function isWorking({ run }: Pick<CrmConnection, 'run'>): boolean {
  return run?.status === 'running';
}

export function useConnectors() {
  return useQuery({
    ...connectors.list.queryOptions({ input: {} }),
    meta: { reportsOwnErrors: true },
  });
}

/** A connection, asked again while the server works on it. */
export function useConnection(provider: CrmProvider) {
  const queryClient = useQueryClient();
  const queryKey = connectors.get.queryKey({ input: { provider } });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<CrmConnection>(queryKey);
      const now = await apiClient.connectors.get({ provider }, { signal });
      if (before && isWorking(before) && !isWorking(now)) void refreshNetwork(queryClient);
      return now;
    },
    refetchInterval: (query) => (query.state.data && isWorking(query.state.data) ? pollMs : false),
    meta: { reportsOwnErrors: true },
  });
}

/** What a finished sync may have changed. */
async function refreshNetwork(queryClient: QueryClient) {
  const keys = [connectors.list.key(), connectors.conflicts.key(), connectors.changes.key()];
  await Promise.all([
    refreshPeople(queryClient),
    ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ]);
}

export function useConflicts(provider: CrmProvider) {
  return useInfiniteQuery(
    connectors.conflicts.infiniteOptions({
      input: (cursor: string | undefined) => ({ provider, limit: pageSize, cursor }),
      ...byCursor,
    }),
  );
}

export function useChanges(provider: CrmProvider) {
  return useInfiniteQuery(
    connectors.changes.infiniteOptions({
      input: (cursor: string | undefined) => ({ provider, limit: pageSize, cursor }),
      ...byCursor,
    }),
  );
}

export function useContactLinks(contactId: string) {
  return useQuery({
    ...connectors.contactLinks.queryOptions({ input: { contact_id: contactId } }),
    meta: { reportsOwnErrors: true },
  });
}

export function useProperties(provider: CrmProvider, isWanted: boolean) {
  return useQuery({
    ...connectors.properties.queryOptions({ input: { provider } }),
    enabled: isWanted,
    staleTime: Infinity,
    meta: { reportsOwnErrors: true },
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return { onSettled: () => queryClient.invalidateQueries({ queryKey: connectors.key() }) };
}

/** The address where the member allows the connection. */
export const useBegin = () => useMutation(connectors.begin.mutationOptions());
export const useComplete = () => useMutation(connectors.complete.mutationOptions(useRefresh()));
export const useUpdateConnection = () =>
  useMutation(connectors.update.mutationOptions(useRefresh()));
export const useRun = () => useMutation(connectors.run.mutationOptions(useRefresh()));
export const useDisconnect = () => useMutation(connectors.disconnect.mutationOptions(useRefresh()));

/** Decisions and undos change contacts too. */
function useRefreshAll() {
  const queryClient = useQueryClient();
  return {
    onSettled: async () => {
      await Promise.all([
        refreshNetwork(queryClient),
        queryClient.invalidateQueries({ queryKey: connectors.get.key() }),
      ]);
    },
  };
}
export const useDecide = () => useMutation(connectors.decide.mutationOptions(useRefreshAll()));
export const useUndoChange = () => useMutation(connectors.undo.mutationOptions(useRefreshAll()));
