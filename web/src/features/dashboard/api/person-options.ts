import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const offeredPeople = 20;

/** People by name, company or address; the warmest without a query. */
export const personOptionsQuery = (query: string) =>
  apiQuery.contacts.list.queryOptions({
    input: { q: query, limit: offeredPeople },
    placeholderData: keepPreviousData,
  });
