import type { ContactCreate, ContactUpdate } from '@kith/contract/contacts/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { recordUsage } from '#lib/usage.ts';
import { contactOptions } from './contact.ts';
import { putContact, refreshHistory, refreshNetwork } from './contact-cache.ts';

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
      void refreshHistory(queryClient, contact.id);
      void refreshNetwork(queryClient);
    },
  });
}
