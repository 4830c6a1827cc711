import type { ModerationAction } from '@kith/contract/moderation/rules';
import type { CaseReport } from '@kith/contract/moderation/schemas';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
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
};

/** Decides a case; the lists are read again also when someone else was faster. */
export function useDecide(onSuccess: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ action, id, rule, note }: Decision) => {
      if (action === 'hide' || action === 'warn') {
        return apiClient.moderation[action]({ id, rule, note });
      }
      return apiClient.moderation[action]({ id, note });
    },
    onSuccess,
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.moderation.key() }),
  });
}
