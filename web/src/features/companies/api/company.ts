import type { Company } from '@kith/contract/companies/schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** One company with figures about its people. Its screen shows failures itself. */
export function companyOptions(id: string) {
  return apiQuery.companies.get.queryOptions({ input: { id }, meta: { reportsOwnErrors: true } });
}

export function useCompany(id: string) {
  return useQuery(companyOptions(id));
}

export const pageSize = 25;

/** Its people, warmest first, page by page. */
export function useCompanyPeople({ name }: Pick<Company, 'name'>) {
  return useInfiniteQuery(
    apiQuery.contacts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        companies: [name],
        sort: 'warmth' as const,
        limit: pageSize,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      meta: { reportsOwnErrors: true },
    }),
  );
}

/** Other companies that may be the same; after a failure nothing is shown. */
export function useCompanySuggestions(id: string) {
  return useQuery({
    ...apiQuery.companies.suggestions.queryOptions({ input: { id } }),
    meta: { reportsOwnErrors: true },
  });
}
