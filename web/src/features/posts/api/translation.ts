import { useMutation, useQuery } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';

/** Whether the service can translate posts for the member; asked once. */
export function useCanTranslate(): boolean {
  const { data } = useQuery(
    apiQuery.posts.translator.queryOptions({
      input: {},
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      // Without the consents there is nothing to offer.
      meta: { reportsOwnErrors: true },
    }),
  );
  return data?.can_translate === true;
}

/** A post in the member's language; a failure is shown like that of any other change. */
export const useTranslatedPost = () =>
  useMutation({ mutationFn: (id: string) => apiClient.posts.translate({ id }) });
