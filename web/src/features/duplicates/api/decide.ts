import type { ChoiceField } from '@kith/contract/duplicates/rules';
import type { Duplicate } from '@kith/contract/duplicates/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { apiClient } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import { refreshDuplicates, removeFromQueue } from './queue.ts';

export type Choices = Record<ChoiceField, string>;

/** Undoes a merge and restores both contacts. */
export function useUndoMerge() {
  const { t } = useTranslation('duplicates');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiClient.duplicates.undoMerge({ id }),
    onSuccess: () => showToast({ kind: 'success', title: t('toasts.undone') }),
    onSettled: () => void refreshDuplicates(queryClient),
  });
}

/**
 * Merging, keeping apart, and undoing the last decision. The next decision doesn't wait for the
 * refetch after the last one.
 */
export function useDecisions() {
  const { t } = useTranslation(['duplicates', 'common']);
  const queryClient = useQueryClient();
  const undoMerge = useUndoMerge();
  const last = useRef<(() => void) | null>(null);

  const reopen = useMutation({
    mutationFn: (id: string) => apiClient.duplicates.reopen({ id }),
    onSettled: () => void refreshDuplicates(queryClient),
  });

  function offerUndo(title: string, undo: () => void) {
    const act = () => {
      last.current = null;
      undo();
    };
    last.current = act;
    showToast({ id: 'duplicates', title, action: { label: t('common:undo'), onAct: act } });
  }

  const merge = useMutation({
    mutationFn: ({ pair, choices }: { pair: Duplicate; choices: Choices }) =>
      apiClient.duplicates.merge(
        {
          id: pair.id,
          fields: choices,
          revisions: {
            [pair.first.id]: pair.first.revision,
            [pair.second.id]: pair.second.revision,
          },
        },
        { context: { idempotencyKey: crypto.randomUUID() } },
      ),
    onSuccess: ({ id, winner, winner_name: name }, { pair }) => {
      removeFromQueue(queryClient, pair.id);
      offerUndo(t('toasts.merged', { name: winner?.full_name ?? name }), () =>
        undoMerge.mutate(id),
      );
    },
    onSettled: () => void refreshDuplicates(queryClient),
  });

  const dismiss = useMutation({
    mutationFn: (pair: Duplicate) => apiClient.duplicates.dismiss({ id: pair.id }),
    onSuccess: (_answer, pair) => {
      removeFromQueue(queryClient, pair.id);
      offerUndo(t('toasts.dismissed'), () => reopen.mutate(pair.id));
    },
    onSettled: () => void refreshDuplicates(queryClient),
  });

  return {
    merge: merge.mutate,
    dismiss: dismiss.mutate,
    isPending: merge.isPending || dismiss.isPending,
    undoLast: () => last.current?.(),
  };
}

/** Merges every certain pair, in batches. */
export function useMergeSure() {
  const { t } = useTranslation('duplicates');
  const format = useFormat();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      let merged = 0;
      for (;;) {
        const step = await apiClient.duplicates.mergeSure(undefined, {
          context: { idempotencyKey: crypto.randomUUID() },
        });
        merged += step.merged;
        if (step.remaining === 0 || step.merged === 0) return merged;
      }
    },
    onSuccess: (merged) =>
      showToast({
        kind: 'success',
        title: t('toasts.mergedAll', { count: merged, number: format.number(merged) }),
      }),
    onSettled: () => refreshDuplicates(queryClient),
  });
}
