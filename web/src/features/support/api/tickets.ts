import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';

const shownTickets = 20;

/** The member's latest tickets. */
export function useTickets() {
  return useQuery(
    apiQuery.support.listTickets.queryOptions({
      input: { limit: shownTickets },
      meta: { reportsOwnErrors: true },
    }),
  );
}

type Question = { subject: string; message: string; idempotencyKey: string };

/** Sends a ticket; `idempotencyKey` identifies one filled form. */
export function useOpenTicket() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...question }: Question) =>
      apiClient.support.openTicket(question, { context: { idempotencyKey } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiQuery.support.key() }),
    meta: { reportsOwnErrors: true },
  });
}
