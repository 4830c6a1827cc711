import type { ContactPage, ContactSummary } from '@kith/contract/contacts/schemas';
import type { InfiniteData } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import type { ListParams } from './list-params.ts';

const pageSize = 100;

export type ContactPages = InfiniteData<ContactPage, string | undefined>;

/** The pages of one listing. Its screen tells of failures itself. */
export function contactListOptions({ q, sort, direction, archived }: ListParams) {
  return apiQuery.contacts.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      q: q.trim(),
      sort,
      direction,
      archived,
      limit: pageSize,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { reportsOwnErrors: true },
  });
}

/** The contacts of a listing as far as they are loaded, and how many there are in all. */
export function useContactList(params: ListParams) {
  const query = useInfiniteQuery(contactListOptions(params));
  const contacts = useMemo(
    () => query.data?.pages.flatMap((page) => page.items as ContactSummary[]) ?? [],
    [query.data],
  );
  const total = query.data?.pages[0]?.total ?? null;
  return { query, contacts, total };
}
