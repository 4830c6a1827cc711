import type { Arrival } from '@kith/contract/credits/schemas';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** When credits come by themselves; undefined until it is known. */
export function useArrivals(): readonly Arrival[] | undefined {
  const wallet = apiQuery.wallet.get.queryOptions({ input: {}, meta: { reportsOwnErrors: true } });
  return useQuery(wallet).data?.plan.arrivals;
}
