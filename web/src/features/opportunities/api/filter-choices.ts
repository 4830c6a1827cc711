import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { apiQuery } from '#lib/api-client.ts';

const offered = 8;
const ownErrors = { reportsOwnErrors: true } as const;

/** Contacts to choose from while typing. */
export function useFoundPeople(query: string) {
  return useQuery({
    ...apiQuery.contacts.list.queryOptions({
      input: { q: useDeferredValue(query), limit: offered },
    }),
    placeholderData: keepPreviousData,
  });
}

/** Companies to choose from while typing. */
export function useFoundCompanies(query: string) {
  return useQuery({
    ...apiQuery.companies.list.queryOptions({
      input: { q: useDeferredValue(query).trim(), limit: offered },
    }),
    placeholderData: keepPreviousData,
  });
}

/** Who an address names; they may be gone. */
export function useFilteredPerson(id: string) {
  return useQuery(apiQuery.contacts.get.queryOptions({ input: { id }, meta: ownErrors }));
}

/** The company that an address names; it may be gone. */
export function useFilteredCompany(id: string) {
  return useQuery(apiQuery.companies.get.queryOptions({ input: { id }, meta: ownErrors }));
}
