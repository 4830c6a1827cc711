import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';

const { operations } = apiQuery;

/** The lists of jobs are outdated. */
function useJobRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: operations.deadLetters.key() }),
      queryClient.invalidateQueries({ queryKey: operations.jobs.key() }),
    ]);
}

/** Sends a dead letter again. The effects of the job can't be undone. */
export function useRetryDeadLetter() {
  const { t } = useTranslation('operations');
  const refresh = useJobRefresh();
  return useMutation(
    operations.retry.mutationOptions({
      onSuccess: () => showToast({ kind: 'success', title: t('dead.retried') }),
      onSettled: refresh,
    }),
  );
}

/** Sends all dead letters of a kind again. */
export function useRetryKind() {
  const { t } = useTranslation('operations');
  const refresh = useJobRefresh();
  return useMutation(
    operations.retryAll.mutationOptions({
      onSuccess: ({ retried }) =>
        showToast({ kind: 'success', title: t('jobs.retried', { count: retried }) }),
      onSettled: refresh,
    }),
  );
}

/** Removes a dead letter from the list, with Undo in a toast. */
export function useDiscardDeadLetter() {
  const { t } = useTranslation(['operations', 'common']);
  const refresh = useJobRefresh();
  const restore = useMutation(operations.restore.mutationOptions({ onSettled: refresh }));
  return useMutation(
    operations.discard.mutationOptions({
      onSuccess: ({ id }) =>
        showToast({
          kind: 'success',
          title: t('dead.discarded'),
          action: { label: t('common:undo'), onAct: () => restore.mutate({ id }) },
        }),
      onSettled: refresh,
    }),
  );
}
