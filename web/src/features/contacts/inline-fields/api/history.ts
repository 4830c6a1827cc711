import type { HistoryField } from '@kith/contract/contacts/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const pageSize = 20;

/** The changes of a contact, newest first; `fields` limits them to some fields. */
export function useHistory(contactId: string, fields?: readonly HistoryField[]) {
  return useInfiniteQuery({
    ...apiQuery.contacts.history.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: contactId,
        limit: pageSize,
        ...(fields && { fields: [...fields] }),
        cursor,
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    meta: { reportsOwnErrors: true },
  });
}
