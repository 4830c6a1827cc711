import { minuteMs } from '@kith/contract/core/time';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** The unread count for the badge; refetched on every update. */
export function useUnread() {
  return useQuery(
    apiQuery.conversations.unread.queryOptions({
      input: {},
      staleTime: minuteMs,
      meta: { reportsOwnErrors: true },
    }),
  );
}
