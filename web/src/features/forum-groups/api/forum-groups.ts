import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { minuteMs } from '@kith/contract/core/time';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';

const { forumGroups } = apiQuery;
const options = { meta: { reportsOwnErrors: true } };

/** The rules and how the groups differ. The forum is asked only so often, so it isn't on each focus. */
export function useGroupSync() {
  return useQuery({
    ...forumGroups.get.queryOptions({ input: {} }),
    ...options,
    staleTime: minuteMs,
  });
}

/** Asks the forum again, also where it was asked a moment ago. */
export function useCheckAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiClient.forumGroups.get({ fresh: 'true' }),
    onSuccess: (fresh) => setNewerData(queryClient, forumGroups.get.queryKey({ input: {} }), fresh),
  });
}

export function useGroupHistory() {
  return useQuery({ ...forumGroups.history.queryOptions(), ...options });
}

/** Who would be added and removed; changes nothing. */
export function useRepairPlan(input: { group: string | null; removes_unknown: boolean }) {
  return useQuery({
    ...forumGroups.previewRepair.queryOptions({ input }),
    ...options,
    staleTime: 0,
    gcTime: 0,
  });
}

/** What another group would mean; changes nothing. */
export function usePreviewRule() {
  return useMutation(forumGroups.previewRule.mutationOptions());
}

export function useChangeRule() {
  return useMutation(forumGroups.changeRule.mutationOptions(useRefresh()));
}

export function useSetAutomatic() {
  return useMutation(forumGroups.setAutomatic.mutationOptions(useRefresh()));
}

export function useRepair() {
  return useMutation(forumGroups.repair.mutationOptions(useRefresh()));
}

/** The dry run isn't read again: its dialog is about to close. */
function useRefresh() {
  const queryClient = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [forumGroups.get, forumGroups.history].map((read) =>
        queryClient.invalidateQueries({ queryKey: read.key() }),
      ),
    );
  return { onSettled };
}
