import { minuteMs } from '@kith/contract/core/time';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** What waits unread, for the badge; asked for again whenever news come. */
export function useUnread() {
  return useQuery(
    apiQuery.conversations.unread.queryOptions({
      input: {},
      staleTime: minuteMs,
      meta: { reportsOwnErrors: true },
    }),
  );
}
