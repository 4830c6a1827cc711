import { snoozeDays, type SnoozeSpan } from '@kith/contract/nudges/rules';
import type { SignalAction } from '@kith/contract/signals/rules';
import type { Signal } from '@kith/contract/signals/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import { dropSignal, restartFeed } from '../api/post-cache.ts';

type Answer = { action: SignalAction; span?: SnoozeSpan };

/** Puts a signal off or dismisses it; both can be undone. */
export function useSignalActions({ id, contact }: Signal) {
  const { t } = useTranslation(['nudges', 'common']);
  const format = useFormat();
  const queryClient = useQueryClient();
  const name = contact.full_name;

  const refreshOthers = () => {
    const keys = [apiQuery.nudges.today.key(), apiQuery.signals.key()];
    return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const undo = useMutation({
    mutationFn: () => apiClient.signals.act({ ids: [id], action: 'reopen' }),
    onSettled: () => Promise.all([refreshOthers(), restartFeed(queryClient)]),
  });
  const answer = useMutation({
    mutationFn: (how: Answer) => apiClient.signals.act({ ids: [id], ...how }),
    onMutate: () => dropSignal(queryClient, id),
    onError: () => restartFeed(queryClient),
    onSuccess: (_answer, { span }) => {
      const title =
        span === undefined
          ? t('dismiss.done', { name })
          : t('snooze.done', { name, when: format.relativeDays(snoozeDays[span]) });
      const action = { label: t('common:undo'), onAct: () => undo.mutate() };
      showToast({ title, id: `signal:${id}`, action });
      return refreshOthers();
    },
  });
  return {
    snooze: (span: SnoozeSpan) => answer.mutate({ action: 'snooze', span }),
    dismiss: () => answer.mutate({ action: 'dismiss' }),
  };
}
