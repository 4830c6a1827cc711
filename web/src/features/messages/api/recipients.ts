import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

/** The linked members that one may write to, by part of their name. */
export function useRecipients(q: string) {
  return useQuery(
    apiQuery.messages.recipients.queryOptions({ input: { q }, placeholderData: keepPreviousData }),
  );
}
