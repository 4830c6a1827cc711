import type { ContactFacet } from '@kith/contract/contacts/filter-limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** The values of a field that match what is typed, most used first. */
export function useFacet(facet: ContactFacet, q: string, { isEnabled = true } = {}) {
  return useQuery({
    ...apiQuery.contacts.facets.queryOptions({ input: { facet, q: q.trim() } }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}
