import type { Contact, ContactSummary } from '@kith/contract/contacts/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { foresee, setNewerData } from '#lib/newer-data.ts';
import { showToast } from '#ui/toast.ts';
import { contactOptions } from './contact.ts';
import { putContact, refreshNetwork, removeFromLists } from './contact-cache.ts';

export type ArchiveOrDelete = 'archive' | 'unarchive' | 'delete';
type Step = ArchiveOrDelete | 'restore';

const undoSteps: Record<ArchiveOrDelete, Step> = {
  archive: 'unarchive',
  unarchive: 'archive',
  delete: 'restore',
};

type Move = { step: ArchiveOrDelete; contact: Pick<ContactSummary, 'id' | 'full_name'> };

/** The contact after the step; null once it is deleted. */
async function takeStep(step: Step, id: string): Promise<Contact | null> {
  if (step !== 'delete') return apiClient.contacts[step]({ id });
  await apiClient.contacts.delete({ id });
  return null;
}

/**
 * Archives, restores or deletes one contact: it leaves the list at once, a toast offers Undo, and a
 * refusal brings it back. Many at once go through `useBulkChange`.
 */
export function useArchiveOrDelete() {
  const { t } = useTranslation(['contacts', 'common']);
  const queryClient = useQueryClient();
  const put = (contact: Contact | null) => contact && putContact(queryClient, contact);

  const undo = useMutation({
    mutationFn: ({ step, contact }: Move) => takeStep(undoSteps[step], contact.id),
    onSuccess: put,
    onSettled: async (_answer, _error, { contact }) => {
      void queryClient.invalidateQueries(contactOptions(contact.id));
      await refreshNetwork(queryClient);
    },
  });

  return useMutation({
    mutationFn: ({ step, contact }: Move) => takeStep(step, contact.id),
    onMutate: async ({ step, contact: { id } }) => {
      await queryClient.cancelQueries({ queryKey: apiQuery.contacts.list.key() });
      const archivedAt = step === 'archive' ? new Date().toISOString() : null;
      return foresee(queryClient, { queryKey: apiQuery.contacts.key() }, () => {
        setNewerData(
          queryClient,
          contactOptions(id).queryKey,
          (contact) => contact && { ...contact, archived_at: archivedAt },
        );
        removeFromLists(queryClient, [id]);
      });
    },
    onError: (_error, { contact }, takeBack) => {
      takeBack?.();
      void queryClient.invalidateQueries(contactOptions(contact.id));
    },
    onSuccess: (answer, move) => {
      put(answer);
      const { step, contact } = move;
      showToast({
        title: t(`archiveOrDelete.${step}`, { count: 1, name: contact.full_name }),
        action: { label: t('common:undo'), onAct: () => undo.mutate(move) },
      });
      if (step !== 'delete') return;
      void queryClient.invalidateQueries({ ...contactOptions(contact.id), refetchType: 'none' });
    },
    onSettled: () => refreshNetwork(queryClient),
  });
}
