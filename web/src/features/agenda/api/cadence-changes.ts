import type { ContactGroup } from '@kith/contract/cadence/endpoints';
import { cadenceLimits } from '@kith/contract/cadence/rules';
import type { BulkSelection } from '@kith/contract/contacts/bulk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { showToast } from '#ui/toast.ts';
import { cadenceOptions, refreshContacts } from './agenda.ts';

/** Saves what counts as contact and the cadences by tag; all cadences follow. */
export function useSaveCadence() {
  const { t } = useTranslation('agenda');
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.cadence.put.mutationOptions({
      onSuccess: (saved) => {
        setNewerData(queryClient, cadenceOptions().queryKey, saved);
        showToast({ kind: 'success', title: t('cadence.saved') });
      },
      onSettled: () => refreshContacts(queryClient),
      meta: { reportsOwnErrors: true },
    }),
  );
}

/** Changes to groups and their members; removals can be undone. */
export function useGroupChanges() {
  const { t } = useTranslation(['agenda', 'common']);
  const format = useFormat();
  const queryClient = useQueryClient();
  const onSettled = () => refreshContacts(queryClient);
  const create = useMutation({
    mutationFn: ({ name, idempotencyKey }: { name: string; idempotencyKey: string }) =>
      apiClient.contactGroups.create({ name }, { context: { idempotencyKey } }),
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
  const moveBack = useMutation({
    mutationFn: async ({
      step,
      group,
      ids,
    }: {
      step: Step;
      group: ContactGroup;
      ids: string[];
    }) => {
      for (let start = 0; start < ids.length; start += cadenceLimits.membersAtOnce) {
        const part = ids.slice(start, start + cadenceLimits.membersAtOnce);
        await takeStep(step, group, { ids: part });
      }
    },
    onSettled,
  });
  const moveMembers = useMutation({
    mutationFn: ({ step, group, selection }: Move) => takeStep(step, group, selection),
    onSuccess: ({ contact_ids: ids }, { step, group }) => {
      const back = step === 'add' ? 'remove' : 'add';
      const undo = {
        label: t('common:undo'),
        onAct: () => moveBack.mutate({ step: back, group, ids }),
      };
      showToast({
        title: t(`groups.moved.${step}`, {
          count: ids.length,
          number: format.number(ids.length),
          name: group.name,
        }),
        ...(ids.length === 0 ? {} : { action: undo }),
      });
    },
    onSettled,
  });
  return { create, update, remove, moveMembers };
}

type Step = 'add' | 'remove';
type Move = { step: Step; group: ContactGroup; selection: BulkSelection };

function takeStep(step: Step, { id }: ContactGroup, selection: BulkSelection) {
  const call = step === 'add' ? 'addMembers' : 'removeMembers';
  return apiClient.contactGroups[call]({ id, selection });
}
