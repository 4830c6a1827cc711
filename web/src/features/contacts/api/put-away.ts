import type { Contact, ContactSummary } from '@kith/contract/contacts/schemas';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { showToast } from '#ui/toast.ts';
import { contactOptions } from './contact.ts';
import { putContact, refreshNetwork, removeFromLists } from './contact-cache.ts';

/** How many calls a change of many contacts makes at a time. */
const parallelCalls = 6;

export type PutAway = 'archive' | 'unarchive' | 'delete';
type Step = PutAway | 'restore';

const undoSteps: Record<PutAway, Step> = {
  archive: 'unarchive',
  unarchive: 'archive',
  delete: 'restore',
};

type Person = Pick<ContactSummary, 'id' | 'full_name'>;

async function takeStep(step: Step, id: string): Promise<Contact | null> {
  if (step === 'delete') {
    await apiClient.contacts.delete({ id });
    return null;
  }
  return apiClient.contacts[step]({ id });
}

async function takeStepForEach(queryClient: QueryClient, step: Step, people: readonly Person[]) {
  for (let start = 0; start < people.length; start += parallelCalls) {
    const group = people.slice(start, start + parallelCalls);
    const answers = await Promise.all(group.map(({ id }) => takeStep(step, id)));
    for (const contact of answers) if (contact) putContact(queryClient, contact);
  }
}

/**
 * Archives, brings back or deletes contacts: they leave the list at once, a toast offers Undo, and a
 * refusal brings them back into it.
 */
export function usePutAway() {
  const { t } = useTranslation(['contacts', 'common']);
  const queryClient = useQueryClient();

  const undo = useMutation({
    mutationFn: ({ step, people }: { step: PutAway; people: readonly Person[] }) =>
      takeStepForEach(queryClient, undoSteps[step], people),
    onSettled: async (_answer, _error, { people }) => {
      for (const { id } of people) void queryClient.invalidateQueries(contactOptions(id));
      await refreshNetwork(queryClient);
    },
  });

  return useMutation({
    mutationFn: ({ step, people }: { step: PutAway; people: readonly Person[] }) =>
      takeStepForEach(queryClient, step, people),
    onMutate: async ({ step, people }) => {
      await queryClient.cancelQueries({ queryKey: apiQuery.contacts.list.key() });
      const archivedAt = step === 'archive' ? new Date().toISOString() : null;
      const contactIds = people.map(({ id }) => id);
      for (const id of contactIds) {
        queryClient.setQueryData(
          contactOptions(id).queryKey,
          (contact) => contact && { ...contact, archived_at: archivedAt },
        );
      }
      removeFromLists(queryClient, contactIds);
    },
    onError: (_error, { people }) => {
      for (const { id } of people) void queryClient.invalidateQueries(contactOptions(id));
    },
    onSuccess: (_answer, { step, people }) => {
      const [first] = people;
      showToast({
        title: t(`putAway.${step}`, { count: people.length, name: first?.full_name ?? '' }),
        action: { label: t('common:undo'), onAct: () => undo.mutate({ step, people }) },
      });
      if (step !== 'delete') return;
      for (const { id } of people) {
        void queryClient.invalidateQueries({ ...contactOptions(id), refetchType: 'none' });
      }
    },
    onSettled: () => refreshNetwork(queryClient),
  });
}
