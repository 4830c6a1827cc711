import type { ModerationAction } from '@kith/contract/moderation/rules';
import type { CaseReport } from '@kith/contract/moderation/schemas';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { byCursor } from '#lib/paging.ts';

export type CaseList = 'waiting' | 'decided';

/** What was reported: what waits, or what was decided. */
export function useCases(state: CaseList) {
  return useInfiniteQuery(
    apiQuery.moderation.cases.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor, limit: 20 }),
      ...byCursor,
    }),
  );
}

export type Decision = {
  id: string;
  action: ModerationAction;
  rule: CaseReport['reason'];
  note: string;
  /** Of a reported conversation: the one message that is hidden. */
  messageId: string | null;
};

/** A reported picture; null while loading. */
export function useCasePicture({ id, pictureId }: { id: string; pictureId: string }) {
  const { data, isError } = useQuery({
    queryKey: ['case-pictures', id, pictureId],
    queryFn: async ({ signal }) =>
      (await fetchAsMember(`/admin/moderation/${id}/pictures/${pictureId}`, { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { reportsOwnErrors: true },
  });
  return { blob: data ?? null, isGone: isError };
}

/** Decides a case; the lists are read again also when someone else was faster. */
export function useDecide(onSuccess: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ action, id, rule, note, messageId }: Decision) => {
      if (messageId !== null) {
        return apiClient.moderation.hideMessage({ id, message_id: messageId, rule, note });
      }
      if (action === 'hide' || action === 'warn') {
        return apiClient.moderation[action]({ id, rule, note });
      }
      return apiClient.moderation[action]({ id, note });
    },
    onSuccess,
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.moderation.key() }),
  });
}
