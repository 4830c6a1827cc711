import { creditsOf } from '@kith/contract/credits/actions';
import type { Signal } from '@kith/contract/signals/schemas';
import { snoozeDays, type SnoozeSpan } from '@kith/contract/nudges/rules';
import type { SignalAction } from '@kith/contract/signals/rules';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { recordUsage } from '#lib/usage.ts';
import { whenDone } from '#lib/when-done.ts';
import { showToast } from '#ui/toast.ts';

/** Everything that shows signals or what became of them. */
async function refreshSignals(queryClient: QueryClient): Promise<void> {
  const keys = [
    apiQuery.signals.key(),
    apiQuery.engagements.key(),
    apiQuery.nudges.today.key(),
    apiQuery.feed.read.key(),
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

type Answer = { signals: readonly Signal[]; action: SignalAction; span?: SnoozeSpan };

/** Answers one signal or many; all but a restoration can be undone. */
export function useAnswerSignals() {
  const { t } = useTranslation(['connect', 'common']);
  const format = useFormat();
  const queryClient = useQueryClient();
  const { id: memberId } = useMember();
  const send = useMutation({
    mutationFn: ({ signals, action, span }: Answer) =>
      apiClient.signals.act({
        ids: signals.map(({ id }) => id),
        action,
        ...(span === undefined ? {} : { span }),
      }),
    onSuccess: (_answer, { signals, action }) => {
      for (const { id, type } of signals) {
        recordUsage({
          featureName: 'signal_processing',
          action,
          resourceType: 'signal',
          resourceId: id,
          usageData: { signalType: type, userId: memberId },
          creditsConsumed: action === 'done' ? creditsOf.signal_processed : 0,
        });
      }
    },
    onSettled: () => refreshSignals(queryClient),
  });

  function announce({ signals, action, span = 'day' }: Answer) {
    const counted = { count: signals.length, number: format.number(signals.length) };
    const when = format.relativeDays(snoozeDays[span]);
    const titles = {
      dismiss: t('act.dismissed', counted),
      done: t('act.done', counted),
      snooze: t('act.snoozed', { ...counted, when }),
      reopen: t('act.restored', counted),
    };
    const undo = {
      label: t('common:undo'),
      onAct: () => send.mutate({ signals, action: 'reopen' }),
    };
    showToast({
      title: titles[action],
      id: 'signals',
      ...(action === 'reopen' ? {} : { action: undo }),
    });
  }
  return {
    isPending: send.isPending,
    answer: (answer: Answer) =>
      whenDone(send.mutateAsync(answer), { onSuccess: () => announce(answer) }),
  };
}

type Rating = { signal: Signal; rating: Signal['rating']; feedback?: string };

/** Rates a signal, with what the member writes about it. */
export function useRateSignal() {
  const queryClient = useQueryClient();
  const { id: memberId } = useMember();
  return useMutation({
    mutationFn: ({ signal, rating, feedback = '' }: Rating) =>
      apiClient.signals.rate({ id: signal.id, rating, feedback }),
    onSuccess: (_answer, { signal, rating, feedback = '' }) => {
      recordUsage({
        featureName: 'nudge',
        action: 'rated',
        resourceType: 'signal',
        resourceId: signal.id,
        usageData: { nudgeType: signal.type, userId: memberId, rating, feedback },
      });
      return queryClient.invalidateQueries({ queryKey: apiQuery.signals.key() });
    },
  });
}
