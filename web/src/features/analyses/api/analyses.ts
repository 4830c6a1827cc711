import type {
  AnalysisEstimateInput,
  AnalysisRun,
  AnalysisScope,
  AnswerProposal,
} from '@kith/contract/analyses/schemas';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { useTableChanges } from '#lib/realtime/use-table-changes.ts';
import { refreshPeople } from '#lib/refresh-people.ts';
import { useMemo } from 'react';

/** How often a run is asked for while no one says that it moved on, and while the server does. */
export const pollMs = 1_000;
export const livePollMs = 10_000;

export const isRunOpen = ({ status }: AnalysisRun) => status === 'starting' || status === 'running';

/** What a run would cost now: the one before changed who would be skipped, and what can be paid. */
export function useEstimate(scope: AnalysisEstimateInput) {
  return useQuery({
    ...apiQuery.analyses.estimate.queryOptions({ input: scope }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { reportsOwnErrors: true },
  });
}

/** The run that goes on when a screen asks, which a new one would have to wait for. */
export function useCurrentRun() {
  return useQuery({
    ...apiQuery.analyses.current.queryOptions({ input: {} }),
    staleTime: 0,
    gcTime: 0,
    meta: { reportsOwnErrors: true },
  });
}

/** The same once, when the app was opened; apart from what a dialog asks again. */
export const currentRunOnce = (memberId: string) =>
  queryOptions({
    queryKey: ['analysis-at-start', memberId],
    queryFn: ({ signal }) => apiClient.analyses.current({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { reportsOwnErrors: true },
  });

const runOptions = (id: string) => apiQuery.analyses.get.queryOptions({ input: { id } });

/** Reads once at a time, and once more for what was said meanwhile. */
function createReader(read: () => Promise<unknown>): () => Promise<void> {
  let isBusy = false;
  let isBehind = false;
  return async () => {
    isBehind = true;
    if (isBusy) return;
    isBusy = true;
    try {
      while (isBehind) {
        isBehind = false;
        await read();
      }
    } finally {
      isBusy = false;
    }
  };
}

/** A run, read again whenever it moves on; asked for from time to time where the server can’t say so. */
export function useRun(id: string) {
  const queryClient = useQueryClient();
  const read = useMemo(
    () =>
      createReader(() =>
        queryClient.refetchQueries({ queryKey: runOptions(id).queryKey }, { cancelRefetch: false }),
      ),
    [queryClient, id],
  );
  const isLive = useTableChanges({
    table: 'analysis_runs',
    event: 'UPDATE',
    filter: `id=eq.${id}`,
    onChange: () => void read(),
    onLive: () => void read(),
  });
  const everyMs = isLive ? livePollMs : pollMs;
  return useQuery({
    ...runOptions(id),
    refetchInterval: ({ state }) => (state.data && !isRunOpen(state.data) ? false : everyMs),
    meta: { reportsOwnErrors: true },
  });
}

export function useStartRun(onStarted: (run: AnalysisRun) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (scope: AnalysisScope) =>
      apiClient.analyses.start(scope, { context: { idempotencyKey: crypto.randomUUID() } }),
    onSuccess: (run) => {
      setNewerData(queryClient, runOptions(run.id).queryKey, run);
      onStarted(run);
    },
    meta: { reportsOwnErrors: true },
  });
}

export function useStopRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiClient.analyses.stop({ id }),
    onSuccess: (run) => setNewerData(queryClient, runOptions(run.id).queryKey, run),
  });
}

const contactKey = (contactId: string) =>
  apiQuery.analyses.ofContact.queryKey({ input: { contact_id: contactId } });

/** What the last analysis of a contact proposes. */
export function useContactAnalysis(contactId: string) {
  return useQuery({
    ...apiQuery.analyses.ofContact.queryOptions({ input: { contact_id: contactId } }),
    meta: { reportsOwnErrors: true },
  });
}

/** Whoever was analysed shows the new proposals. */
export function useRefreshAnalyses() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: apiQuery.analyses.ofContact.key() });
}

/** Accepts or dismisses a proposal, or takes the answer back (`null`). */
export function useAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      answer,
      ...proposal
    }: Omit<AnswerProposal, 'answer'> & { answer: AnswerProposal['answer'] | null }) =>
      answer === null
        ? apiClient.analyses.undo(proposal)
        : apiClient.analyses.answer({ ...proposal, answer }),
    onSuccess: async (analysis, { contact_id: contactId }) => {
      setNewerData(queryClient, contactKey(contactId), analysis);
      await refreshPeople(queryClient);
    },
  });
}
