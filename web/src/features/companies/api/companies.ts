import type { CompanySort } from '@kith/contract/companies/rules';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const pageSize = 50;

/** The companies of a listing, page by page. Its screen shows failures itself. */
export function useCompanies({ q, sort }: { q: string; sort: CompanySort }) {
  return useInfiniteQuery(
    apiQuery.companies.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        q,
        sort,
        limit: pageSize,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
      meta: { reportsOwnErrors: true },
    }),
  );
}

/** Companies to choose from while typing. */
export function useCompanyChoices(q: string) {
  return useQuery({
    ...apiQuery.companies.list.queryOptions({ input: { q: q.trim(), sort: 'people', limit: 20 } }),
    placeholderData: keepPreviousData,
  });
}
