import type { Contact, ContactCreate, ContactUpdate } from '@kith/contract/contacts/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { recordUsage } from '#lib/usage.ts';
import { contactOptions } from './contact.ts';
import { patchInLists, putContact, refreshNetwork } from './contact-cache.ts';

/** Spec point 9. */
const creditsPerContact = 1;

/** Adds a contact. `idempotencyKey` names one filled form, so that a second press adds nobody twice. */
export function useCreateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ contact, idempotencyKey }: { contact: ContactCreate; idempotencyKey: string }) =>
      apiClient.contacts.create(contact, { context: { idempotencyKey } }),
    meta: { reportsOwnErrors: true },
    onSuccess: (contact) => {
      queryClient.setQueryData(contactOptions(contact.id).queryKey, contact);
      recordUsage({
        featureName: 'contact_creation',
        action: 'created',
        resourceType: 'contact',
        resourceId: contact.id,
        usageData: { source: contact.source },
        creditsConsumed: creditsPerContact,
      });
      void refreshNetwork(queryClient);
    },
  });
}

/** Changes a contact from the form, which tells of refusals itself. */
export function useUpdateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ContactUpdate) => apiClient.contacts.update(change),
    meta: { reportsOwnErrors: true },
    onSuccess: (contact) => {
      putContact(queryClient, contact);
      void refreshNetwork(queryClient);
    },
  });
}

type QuickChange = Pick<Partial<Contact>, 'birthday' | 'cadence_days' | 'notes'>;

/** Changes one fact in place: shown at once, taken back when the server refuses. */
export function useQuickChange(contactId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = contactOptions(contactId);
  return useMutation({
    mutationFn: (change: QuickChange) => apiClient.contacts.update({ id: contactId, ...change }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (contact) => contact && { ...contact, ...change });
      const { cadence_days: cadenceDays } = change;
      if (cadenceDays !== undefined) {
        patchInLists(queryClient, contactId, (item) => ({ ...item, cadence_days: cadenceDays }));
      }
      return { before };
    },
    onError: (_error, _change, context) => {
      if (context?.before) putContact(queryClient, context.before);
    },
    onSuccess: (contact) => {
      putContact(queryClient, contact);
      void refreshNetwork(queryClient);
    },
  });
}
