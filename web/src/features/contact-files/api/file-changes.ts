import type { ContactFile } from '@kith/contract/contact-files/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { fetchAsMember } from '#lib/fetch-as-member.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { saveFile } from '#lib/save-file.ts';
import { showToast } from '#ui/toast.ts';
import { putFile, refreshFiles } from './contact-files.ts';

/** Downloads a file with its name. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ id, name }: ContactFile) => {
      const answer = await fetchAsMember(`/contact-files/${id}/content`);
      saveFile(await answer.blob(), name);
    },
    meta: { operation: 'load', repeatable: true },
  });
}

/** Renames a file. */
export function useRename() {
  const queryClient = useQueryClient();
  return useMutation(
    apiQuery.contactFiles.rename.mutationOptions({
      onSuccess: (file) => putFile(queryClient, file),
      meta: { reportsOwnErrors: true },
    }),
  );
}

/** Deletes a file of a contact; a toast offers to undo it. */
export function useRemove(contactId: string) {
  const { t } = useTranslation(['files', 'common']);
  const queryClient = useQueryClient();
  const onSettled = () => refreshFiles(queryClient, contactId);
  const restore = useMutation(apiQuery.contactFiles.restore.mutationOptions({ onSettled }));
  return useMutation({
    mutationFn: ({ id }: ContactFile) => apiQuery.contactFiles.delete.call({ id }),
    onSuccess: (_answer, { id, name }) =>
      showToast({
        title: t('deleted', { name }),
        action: { label: t('common:undo'), onAct: () => restore.mutate({ id }) },
      }),
    onSettled,
    meta: { operation: 'delete' },
  });
}
