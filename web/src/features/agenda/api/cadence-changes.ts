import type { ContactGroup } from '@kith/contract/cadence/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { refreshPeople } from '#lib/refresh-people.ts';
import { showToast } from '#ui/toast.ts';
import { cadenceOptions } from './agenda.ts';

/** Saves what counts as contact and the cadences by tag; all cadences follow. */
export function useSaveCadence() {
  const { t } = useTranslation('agenda');
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.cadence.put.mutationOptions({
      scope: { id: 'cadence' },
      onSuccess: (saved) => {
        setNewerData(queryClient, cadenceOptions().queryKey, saved);
        showToast({ kind: 'success', title: t('cadence.saved') });
      },
      onSettled: () => refreshPeople(queryClient),
      meta: { reportsOwnErrors: true },
    }),
  );
}

/** Changes to groups; removals can be undone. */
export function useGroupChanges() {
  const { t } = useTranslation(['agenda', 'common']);
  const queryClient = useQueryClient();
  const onSettled = () => refreshPeople(queryClient);
  const create = useMutation({
    mutationFn: ({ name, idempotencyKey }: { name: string; idempotencyKey: string }) =>
      apiClient.contactGroups.create({ name }, { context: { idempotencyKey } }),
    meta: { repeatable: true },
    onSettled,
  });
  const update = useMutation(apiQuery.contactGroups.update.mutationOptions({ onSettled }));
  const restore = useMutation(apiQuery.contactGroups.restore.mutationOptions({ onSettled }));
  const remove = useMutation({
    mutationFn: ({ id }: ContactGroup) => apiClient.contactGroups.delete({ id }),
    onSuccess: (_answer, { id, name }) =>
      showToast({
        title: t('groups.deleted', { name }),
        action: { label: t('common:undo'), onAct: () => restore.mutate({ id }) },
      }),
    onSettled,
  });
  return { create, update, remove };
}

/** Adds one contact to a group, which can be undone. */
export function useJoinGroup() {
  const { t } = useTranslation(['agenda', 'common']);
  const queryClient = useQueryClient();
  const onSettled = () => refreshPeople(queryClient);
  const undo = useMutation(apiQuery.contacts.undoBulk.mutationOptions({ onSettled }));
  return useMutation({
    mutationFn: ({ contactId, group }: { contactId: string; group: ContactGroup }) =>
      apiClient.contacts.bulk({
        change: { action: 'add_to_group', group_id: group.id },
        selection: { ids: [contactId] },
      }),
    onSuccess: ({ operation_id: id, count }, { group: { name } }) => {
      if (count === 0) return showToast({ title: t('groups.addedAlready', { name }) });
      return showToast({
        title: t('groups.added', { name }),
        action: { label: t('common:undo'), onAct: () => undo.mutate({ id }) },
      });
    },
    onSettled,
  });
}
