import {
  type CompanySort,
  companySorts,
  firstCompanyDirection,
} from '@kith/contract/companies/rules';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const pageSize = 50;

/** Which companies are listed, and in which order. */
export type CompanyListing = { q: string; sort: CompanySort; direction: 'asc' | 'desc' };

/** The listing in an address, as `?q=&sort=&direction=`. */
export function readCompanyListing(search: URLSearchParams): CompanyListing {
  const sort = companySorts.find((name) => name === search.get('sort')) ?? 'people';
  const direction = search.get('direction');
  return {
    q: search.get('q') ?? '',
    sort,
    direction:
      direction === 'asc' || direction === 'desc' ? direction : firstCompanyDirection(sort),
  };
}

/** The address's query string, without defaults. */
export function writeCompanyListing({ q, sort, direction }: CompanyListing): URLSearchParams {
  const search = new URLSearchParams();
  if (q !== '') search.set('q', q);
  if (sort !== 'people') search.set('sort', sort);
  if (direction !== firstCompanyDirection(sort)) search.set('direction', direction);
  return search;
}

/** The same sort is turned around, another one starts with its own direction. */
export function chooseCompanySort(listing: CompanyListing, sort: CompanySort): CompanyListing {
  if (sort !== listing.sort) return { ...listing, sort, direction: firstCompanyDirection(sort) };
  return { ...listing, direction: listing.direction === 'asc' ? 'desc' : 'asc' };
}

/** The companies of a listing, page by page. Their screen shows failures itself. */
export function companyListOptions(listing: CompanyListing) {
  return apiQuery.companies.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...listing,
      limit: pageSize,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: { reportsOwnErrors: true },
  });
}

export function useCompanies(listing: CompanyListing) {
  return useInfiniteQuery({
    ...companyListOptions(listing),
    placeholderData: keepPreviousData,
  });
}

/** Companies to choose from while typing. */
export function useCompanyChoices(q: string) {
  return useQuery({
    ...apiQuery.companies.list.queryOptions({ input: { q: q.trim(), sort: 'people', limit: 20 } }),
    placeholderData: keepPreviousData,
  });
}
