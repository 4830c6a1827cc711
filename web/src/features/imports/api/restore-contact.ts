import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import { refreshNetwork } from './import-query.ts';

/** Brings back a contact that the member deleted and a file names again; a toast undoes it. */
export function useRestoreContact() {
  const { t } = useTranslation(['imports', 'common']);
  const queryClient = useQueryClient();
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: apiQuery.imports.rows.key() });
    await refreshNetwork(queryClient);
  };
  const undo = useMutation({
    mutationFn: (id: string) => apiClient.contacts.delete({ id }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ id }: { id: string; label: string }) => apiClient.contacts.restore({ id }),
    onSuccess: (_contact, { id, label }) => {
      showToast({
        kind: 'success',
        title: t('imports:rows.isRestored', { name: label }),
        action: { label: t('common:undo'), onAct: () => undo.mutate(id) },
      });
    },
    onSettled: refresh,
  });
}
