import type { BulkChange, BulkOperation, BulkSelection } from '@kith/contract/contacts/bulk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { foresee } from '#lib/newer-data.ts';
import { showToast } from '#ui/toast.ts';
import { refreshNetwork, removeFromLists } from '#features/contacts/shared/api/contact-cache.ts';
import {
  type BulkProgress,
  followBulkChange,
  takeRunningBulkChange,
} from './follow-bulk-change.ts';

type BulkStep = {
  change: BulkChange;
  selection: BulkSelection;
  /** The selected contacts on screen: archived or deleted ones leave the list at once. */
  shownIds: readonly string[];
};
type Changed = Pick<BulkOperation, 'operation_id' | 'action' | 'count'>;

const leavesList: readonly BulkChange['action'][] = ['archive', 'unarchive', 'delete'];
const toastId = (operationId: string) => `bulk-${operationId}`;

/**
 * Changes many contacts at once; a toast shows how many and undoes all of them. A whole network is
 * changed in the background, and the toast shows how far it is, also after a reload.
 */
export function useBulkChange() {
  const { t } = useTranslation(['lists', 'common']);
  const format = useFormat();
  const queryClient = useQueryClient();

  async function refresh() {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: apiQuery.contacts.get.key() }),
      refreshNetwork(queryClient),
    ]);
  }

  /** `begun`: how far the first request came, which shows before the server is asked again. */
  function follow(id: string, title: string, begun?: BulkProgress) {
    const show = ({ done, total }: BulkProgress) =>
      showToast({
        id: toastId(id),
        progress: { done, total },
        title,
        body: t('bulk.progress', { done: format.number(done), total: format.number(total) }),
      });
    if (begun) show(begun);
    return followBulkChange(id, show);
  }

  const undo = useMutation({
    mutationFn: async (operationId: string) => {
      const { restored, kept, remaining } = await apiClient.contacts.undoBulk({ id: operationId });
      if (remaining === 0) return { id: operationId, kept, isLong: false };
      const done = restored + kept;
      const begun = { done, total: done + remaining };
      const { undo: undone } = await follow(operationId, t('bulk.undoing'), begun);
      return { id: operationId, kept: undone?.kept ?? 0, isLong: true };
    },
    onSuccess: ({ id, kept, isLong }) => {
      const number = format.number(kept);
      if (kept > 0) showToast({ id: toastId(id), title: t('bulk.kept', { count: kept, number }) });
      else if (isLong) showToast({ id: toastId(id), title: t('bulk.undone') });
    },
    onSettled: refresh,
  });

  function showDone({ operation_id: id, action, count }: Changed) {
    const number = format.number(count);
    if (count === 0) showToast({ id: toastId(id), title: t('bulk.nothing') });
    else {
      showToast({
        id: toastId(id),
        title: t(`bulk.done.${action}`, { count, number }),
        action: { label: t('common:undo'), onAct: () => undo.mutate(id) },
      });
    }
  }

  const resume = useMutation({
    mutationFn: (operationId: string) => follow(operationId, t('bulk.changing')),
    onSuccess: (operation) => {
      if (!operation.undo) showDone(operation);
    },
    onSettled: refresh,
  });
  const resumeRunning = useEffectEvent(() => {
    const id = takeRunningBulkChange();
    if (id !== null) resume.mutate(id);
  });
  useEffect(() => resumeRunning(), []);

  return useMutation({
    mutationFn: async ({ change, selection }: BulkStep): Promise<Changed> => {
      const begun = await apiClient.contacts.bulk(
        { change, selection },
        { context: { idempotencyKey: crypto.randomUUID() } },
      );
      const { operation_id: id, count, remaining } = begun;
      if (remaining === 0) return { ...begun, action: change.action };
      return follow(id, t('bulk.changing'), { done: count, total: count + remaining });
    },
    onMutate: async ({ change, shownIds }) => {
      if (!leavesList.includes(change.action)) return undefined;
      const lists = { queryKey: apiQuery.contacts.list.key() };
      await queryClient.cancelQueries(lists);
      return foresee(queryClient, lists, () => removeFromLists(queryClient, shownIds));
    },
    onError: (_error, _step, takeBack) => takeBack?.(),
    onSuccess: showDone,
    onSettled: refresh,
  });
}
