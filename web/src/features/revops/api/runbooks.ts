import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

const { runbooks } = apiQuery;

export function useRunbooks() {
  return useQuery(runbooks.list.queryOptions());
}

export function useRunbook(id: string) {
  return useQuery(runbooks.get.queryOptions({ input: { id } }));
}

export function useCreateRunbook() {
  const queryClient = useQueryClient();
  return useMutation(
    runbooks.create.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: runbooks.key() }),
    }),
  );
}

export function useArchiveRunbook() {
  const queryClient = useQueryClient();
  return useMutation(
    runbooks.archive.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: runbooks.key() }),
    }),
  );
}

/** Adds a version; also after a refusal what is shown may be old. */
export function useSaveRunbook() {
  const queryClient = useQueryClient();
  return useMutation(
    runbooks.save.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: runbooks.key() }),
    }),
  );
}
