import type { TicketList } from '@kith/contract/support/rules';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { byCursor } from '#lib/paging.ts';

const { supportTickets } = apiQuery;
const pageSize = 20;

/** Members' questions, for administrators. */
export function useSupportTickets(list: TicketList) {
  return useInfiniteQuery(
    supportTickets.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ list, limit: pageSize, cursor }),
      ...byCursor,
    }),
  );
}

/** What can be done about a question. */
export function useTicketSteps() {
  const queryClient = useQueryClient();
  const refresh = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: supportTickets.key() }),
    meta: { reportsOwnErrors: true },
  };
  return {
    /** Changes nothing. */
    preview: useMutation(
      supportTickets.preview.mutationOptions({ meta: { reportsOwnErrors: true } }),
    ),
    answer: useMutation(supportTickets.answer.mutationOptions(refresh)),
    mark: useMutation(supportTickets.mark.mutationOptions(refresh)),
    unmark: useMutation(supportTickets.unmark.mutationOptions(refresh)),
  };
}
