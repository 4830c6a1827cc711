import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const { alignment } = apiQuery;

export function useTerms() {
  return useQuery(alignment.list.queryOptions());
}

export function useTerm(id: string) {
  return useQuery(alignment.get.queryOptions({ input: { id } }));
}

/** Also after a refusal what is shown may be old. */
function useReload() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: alignment.key() });
}

export function useCreateTerm() {
  return useMutation(alignment.create.mutationOptions({ onSettled: useReload() }));
}

export function useSaveTerm() {
  return useMutation(alignment.save.mutationOptions({ onSettled: useReload() }));
}

export function useRestoreTerm() {
  return useMutation(alignment.restore.mutationOptions({ onSettled: useReload() }));
}

export function useObjectToTerm() {
  return useMutation(alignment.object.mutationOptions({ onSettled: useReload() }));
}

export function useSettleObjection() {
  return useMutation(alignment.settle.mutationOptions({ onSettled: useReload() }));
}
