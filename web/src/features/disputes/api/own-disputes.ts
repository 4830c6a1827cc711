import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const { ownDisputes } = apiQuery;

/** The cases about the member. */
export function useOwnDisputes() {
  return useQuery(ownDisputes.list.queryOptions());
}

export function useOwnSteps() {
  const queryClient = useQueryClient();
  const refresh = {
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownDisputes.key() }),
  };
  return {
    answer: useMutation(ownDisputes.answer.mutationOptions(refresh)),
    appeal: useMutation(ownDisputes.appeal.mutationOptions(refresh)),
  };
}
