import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { byCursor } from '#lib/paging.ts';

const { scorecards } = apiQuery;
const pageSize = 20;

export function useScorecard() {
  return useQuery({ ...scorecards.get.queryOptions(), meta: { reportsOwnErrors: true } });
}

export function useScorecardHistory() {
  return useInfiniteQuery(
    scorecards.history.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, cursor }),
      ...byCursor,
    }),
  );
}

/** How the last weeks would stand; changes nothing. */
export function usePreviewScorecard() {
  return useMutation(scorecards.preview.mutationOptions());
}

export function useChangeScorecard() {
  return useMutation(scorecards.change.mutationOptions({ onSettled: useRefresh() }));
}

export function useWriteNote({ onSuccess = () => undefined }: { onSuccess?: () => void } = {}) {
  return useMutation(scorecards.note.mutationOptions({ onSuccess, onSettled: useRefresh() }));
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: scorecards.key() });
}
