import type { ContactScope } from '@kith/contract/contacts/filter';
import { contactListRequest } from '@kith/contract/contacts/requests';
import type { ContactPage, ListedContact } from '@kith/contract/contacts/schemas';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { applyEdits } from '#lib/offline/change-rules.ts';
import { useQueuedChanges } from '#lib/offline/changes.ts';
import type { ListParams } from './list-params.ts';

export type ContactPages = InfiniteData<ContactPage, string | undefined>;

/** The parameters that select a listing's contacts, regardless of their order. */
export function scopeOf({ q, archived, filter }: ListParams): ContactScope {
  return { q: q.trim(), archived, ...filter };
}

/** The pages of one listing. Its screen shows failures itself. */
export function contactListOptions(params: ListParams) {
  const { sort, direction } = params;
  return apiQuery.contacts.list.infiniteOptions({
    input: (cursor: string | undefined) =>
      contactListRequest({ scope: scopeOf(params), sort, direction }, cursor),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { reportsOwnErrors: true, showsCopyFirst: true },
  });
}

/**
 * The loaded contacts of a listing, whether they are all of it, and the total: counted separately if
 * the first page doesn't include it, null until then.
 */
export function useContactList(params: ListParams) {
  const query = useInfiniteQuery(contactListOptions(params));
  const changes = useQueuedChanges();
  const contacts = useMemo(() => {
    const known = query.data?.pages.flatMap((page) => page.items as ListedContact[]) ?? [];
    return changes.length === 0 ? known : known.map((contact) => applyEdits(contact, changes));
  }, [query.data, changes]);
  const known = query.data?.pages[0]?.total ?? null;
  const isCountWanted = query.isSuccess && !query.isPlaceholderData && known === null;
  const counted = useQuery({
    ...apiQuery.contacts.count.queryOptions({ input: scopeOf(params) }),
    enabled: isCountWanted,
    meta: { reportsOwnErrors: true },
  });
  const total = known ?? (isCountWanted ? (counted.data?.count ?? null) : null);
  const isWhole = query.isSuccess && !query.isPlaceholderData && !query.hasNextPage;
  return { query, contacts, total, isWhole };
}
