import type { Nudge } from '@kith/contract/nudges/schemas';
import { snoozeDays, type SnoozeSpan } from '@kith/contract/nudges/rules';
import { dayMs } from '@kith/contract/core/time';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useMember } from '#lib/session.ts';
import { recordUsage } from '#lib/usage.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { todayNudgesQuery } from './today-nudges.ts';

/** Changes one nudge of today's list in the cache and returns its previous state. */
export function patchNudge(
  queryClient: QueryClient,
  id: string,
  change: Partial<Nudge>,
): Nudge | undefined {
  const { queryKey } = todayNudgesQuery();
  const before = queryClient.getQueryData(queryKey)?.items.find((nudge) => nudge.id === id);
  setNewerData(
    queryClient,
    queryKey,
    (today) =>
      today && {
        ...today,
        items: today.items.map((nudge) => (nudge.id === id ? { ...nudge, ...change } : nudge)),
      },
  );
  return before;
}

/** A nudge is a signal, too: what lists signals shows what became of it. */
export async function refreshSignals(queryClient: QueryClient): Promise<void> {
  const { signals, engagements, feed } = apiQuery;
  const keys = [signals.key(), engagements.key(), feed.read.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Reports what became of a nudge; `feedback` is what the member did with it. */
export function recordNudge(
  { id, type, rating }: Pick<Nudge, 'id' | 'type' | 'rating'>,
  action: 'snoozed' | 'dismissed' | 'reopened' | 'rated' | 'done',
  memberId: string,
): void {
  recordUsage({
    featureName: 'nudge',
    action,
    resourceType: 'nudge',
    resourceId: id,
    usageData: { nudgeType: type, userId: memberId, rating, feedback: rating ?? action },
  });
}

/** A change that is shown at once and reverted if the server refuses it. */
function useNudgeChange<Input extends { id: string }>(
  action: 'snoozed' | 'dismissed' | 'reopened' | 'rated',
  send: (input: Input) => Promise<Nudge>,
  foresee: (input: Input) => Partial<Nudge>,
) {
  const queryClient = useQueryClient();
  const { id: memberId } = useMember();
  return useMutation({
    mutationFn: send,
    onMutate: (input) => ({ before: patchNudge(queryClient, input.id, foresee(input)) }),
    onError: (_error, input, context) => {
      if (context?.before) patchNudge(queryClient, input.id, context.before);
    },
    onSuccess: (nudge) => {
      patchNudge(queryClient, nudge.id, nudge);
      recordNudge(nudge, action, memberId);
      void refreshSignals(queryClient);
    },
  });
}

export const useSnoozeNudge = () =>
  useNudgeChange(
    'snoozed',
    (input: { id: string; span: SnoozeSpan }) => apiClient.nudges.snooze(input),
    ({ span }) => ({
      status: 'snoozed',
      snoozed_until: new Date(Date.now() + snoozeDays[span] * dayMs).toISOString(),
    }),
  );

export const useDismissNudge = () =>
  useNudgeChange(
    'dismissed',
    (input: { id: string }) => apiClient.nudges.dismiss(input),
    () => ({ status: 'dismissed' }),
  );

/** Undoes a snooze or a dismissal. */
export const useReopenNudge = () =>
  useNudgeChange(
    'reopened',
    (input: { id: string }) => apiClient.nudges.reopen(input),
    () => ({ status: 'open', snoozed_until: null }),
  );

export const useRateNudge = () =>
  useNudgeChange(
    'rated',
    (input: { id: string; rating: Nudge['rating'] }) => apiClient.nudges.rate(input),
    ({ rating }) => ({ rating }),
  );
