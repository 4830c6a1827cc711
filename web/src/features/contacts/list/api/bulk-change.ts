import type { BulkChange, BulkSelection } from '@kith/contract/contacts/bulk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { showToast } from '#ui/toast.ts';
import { refreshNetwork, removeFromLists } from '#features/contacts/shared/api/contact-cache.ts';

type BulkStep = {
  change: BulkChange;
  selection: BulkSelection;
  /** The selected contacts on screen: archived or deleted ones leave the list at once. */
  shownIds: readonly string[];
};

const leavesList: readonly BulkChange['action'][] = ['archive', 'unarchive', 'delete'];

/** Changes many contacts in one step; a toast shows how many and undoes all of them. */
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

  const undo = useMutation({
    mutationFn: (operationId: string) => apiClient.contacts.undoBulk({ id: operationId }),
    onSuccess: ({ kept }) => {
      if (kept === 0) return;
      showToast({ title: t('bulk.kept', { count: kept, number: format.number(kept) }) });
    },
    onSettled: refresh,
  });

  return useMutation({
    mutationFn: ({ change, selection }: BulkStep) =>
      apiClient.contacts.bulk(
        { change, selection },
        { context: { idempotencyKey: crypto.randomUUID() } },
      ),
    onMutate: async ({ change, shownIds }) => {
      if (!leavesList.includes(change.action)) return;
      await queryClient.cancelQueries({ queryKey: apiQuery.contacts.list.key() });
      removeFromLists(queryClient, shownIds);
    },
    onSuccess: ({ operation_id: operationId, count }, { change }) => {
      const number = format.number(count);
      if (count === 0) showToast({ title: t('bulk.nothing') });
      else {
        showToast({
          title: t(`bulk.done.${change.action}`, { count, number }),
          action: { label: t('common:undo'), onAct: () => undo.mutate(operationId) },
        });
      }
    },
    onSettled: refresh,
  });
}
