import type { ContactGroup } from '@kith/contract/cadence/endpoints';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** The member's groups, for filtering by them. */
export function useGroups(): readonly ContactGroup[] {
  const { data } = useQuery(
    apiQuery.contactGroups.list.queryOptions({ input: {}, meta: { reportsOwnErrors: true } }),
  );
  return data?.items ?? [];
}
