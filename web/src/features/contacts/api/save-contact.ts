import type { Contact, ContactCreate } from '@kith/contract/contacts/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { hasWaitingEdits } from '#lib/offline/changes.ts';
import { isOnline } from '#lib/online.ts';
import { isUnreachable } from '#lib/offline/unreachable.ts';
import { recordUsage } from '#lib/usage.ts';
import { contactOptions } from './contact.ts';
import { putContact, refreshHistory, refreshNetwork } from './contact-cache.ts';
import { keepEdit } from './keep-edit.ts';

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

type FormSave = { values: ContactCreate; base: Contact };

async function saveForm({ values, base }: FormSave): Promise<Contact | null> {
  const { id, revision } = base;
  const { allow_duplicate: _isNew, ...fields } = values;
  if (!isOnline() || hasWaitingEdits(id)) return keepEdit(fields, base);
  try {
    return await apiClient.contacts.update({ ...fields, id, revision });
  } catch (error) {
    if (isUnreachable(error)) return keepEdit(fields, base);
    throw error;
  }
}

/**
 * Changes a contact from the form, which tells of refusals itself. Without a connection the fields
 * that differ are kept on this device, and the answer is null.
 */
export function useUpdateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveForm,
    meta: { reportsOwnErrors: true },
    onSuccess: (contact) => {
      if (contact === null) return;
      putContact(queryClient, contact);
      void refreshHistory(queryClient, contact.id);
      void refreshNetwork(queryClient);
    },
  });
}
