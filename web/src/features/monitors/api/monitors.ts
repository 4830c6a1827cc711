import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { minuteMs } from '@kith/contract/core/time';
import { apiQuery } from '#lib/api-client.ts';

const { monitors } = apiQuery;

/** Every monitor; they are judged each minute. */
export function useMonitors() {
  return useQuery(monitors.list.queryOptions({ refetchInterval: minuteMs }));
}

export function useMonitorHistory(id: string) {
  return useQuery(monitors.history.queryOptions({ input: { id } }));
}

/** When a definition would have alerted; changes nothing. */
export function useDryRun() {
  return useMutation(monitors.dryRun.mutationOptions());
}

function useRefresh() {
  const queryClient = useQueryClient();
  return { onSettled: () => queryClient.invalidateQueries({ queryKey: monitors.key() }) };
}

export function useCreateMonitor() {
  return useMutation(monitors.create.mutationOptions(useRefresh()));
}

export function useChangeMonitor() {
  return useMutation(monitors.change.mutationOptions(useRefresh()));
}

export function useSilenceMonitor() {
  return useMutation(monitors.silence.mutationOptions(useRefresh()));
}
