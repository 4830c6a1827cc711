import type { DisputeList } from '@kith/contract/disputes/rules';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { byCursor } from '#lib/paging.ts';

const { disputes } = apiQuery;
const pageSize = 20;

export function useDisputes(list: DisputeList) {
  return useInfiniteQuery(
    disputes.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ list, limit: pageSize, cursor }),
      ...byCursor,
    }),
  );
}

export function useDispute(id: string) {
  return useQuery(disputes.get.queryOptions({ input: { id } }));
}

/** What a case about a member could point to; changes nothing. */
export function useCandidates() {
  return useMutation(disputes.candidates.mutationOptions());
}

/** Measures what a decision would change; changes nothing. */
export function usePreviewDecision() {
  return useMutation(disputes.preview.mutationOptions());
}

function useRefresh(onSuccess?: () => void) {
  const queryClient = useQueryClient();
  return {
    onSettled: () => queryClient.invalidateQueries({ queryKey: disputes.key() }),
    ...(onSuccess && { onSuccess }),
  };
}

export function useOpenDispute() {
  return useMutation(disputes.open.mutationOptions(useRefresh()));
}

/** Decides a case, or proposes how. */
export function useDecide(onSuccess: () => void) {
  return useMutation(disputes.decide.mutationOptions(useRefresh(onSuccess)));
}

/** The other steps about a case. */
export function useDisputeSteps() {
  const refresh = useRefresh();
  return {
    assign: useMutation(disputes.assign.mutationOptions(refresh)),
    note: useMutation(disputes.note.mutationOptions(refresh)),
    ask: useMutation(disputes.ask.mutationOptions(refresh)),
    approve: useMutation(disputes.approve.mutationOptions(refresh)),
    decline: useMutation(disputes.decline.mutationOptions(refresh)),
  };
}
