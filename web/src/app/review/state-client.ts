import { flagNames } from '@kith/contract/flags/table';
import { QueryClient, type QueryKey } from '@tanstack/react-query';

/** What a component finds when it asks: an answer, a refusal, or nothing yet. */
export type Known = { queryKey: QueryKey; data?: unknown; error?: Error };

/**
 * Server state as it is in one moment, for a component that is only looked at: nothing is asked of a server,
 * and every feature is on.
 */
export function createStateClient(known: readonly Known[]): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { enabled: false, retry: false, staleTime: Infinity, gcTime: Infinity },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  const everything = flagNames.map((name) => [name, true] as const);
  const flags = { queryKey: ['feature-flags'], data: Object.fromEntries(everything) };
  for (const { queryKey, data, error } of [flags, ...known] as Known[]) {
    const query = client.getQueryCache().build(client, { queryKey });
    if (error) query.setState({ ...query.state, status: 'error', error });
    else query.setState({ ...query.state, status: 'success', data, dataUpdatedAt: Date.now() });
  }
  return client;
}
