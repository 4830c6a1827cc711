import type { Contact, ContactCreate } from '@kith/contract/contacts/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { hasQueuedEdits } from '#lib/offline/changes.ts';
import { notifyQueued } from '#lib/offline/follow-changes.ts';
import { queueNewContact } from '#lib/offline/new-contacts.ts';
import { isOnline } from '#lib/online.ts';
import { isUnreachable } from '#lib/offline/unreachable.ts';
import { setNewerData } from '#lib/newer-data.ts';
import { contactOptions } from '#features/contacts/shared/api/contact.ts';
import {
  putContact,
  refreshHistory,
  refreshNetwork,
} from '#features/contacts/shared/api/contact-cache.ts';
import { queueEdit } from '#features/contacts/shared/api/queue-edit.ts';

type Creation = { contact: ContactCreate; idempotencyKey: string };

async function createContact(creation: Creation): Promise<Contact | null> {
  const { contact, idempotencyKey } = creation;
  if (!isOnline()) return keep(creation, { wasAsked: false });
  try {
    return await apiClient.contacts.create(contact, { context: { idempotencyKey } });
  } catch (error) {
    if (isUnreachable(error)) return keep(creation, { wasAsked: true });
    throw error;
  }
}

async function keep(creation: Creation, { wasAsked }: { wasAsked: boolean }): Promise<null> {
  await queueNewContact({ ...creation, wasAsked });
  void notifyQueued();
  return null;
}

/**
 * Adds a contact. `idempotencyKey` identifies one filled form, so that a second click adds no
 * duplicate. Without a connection the contact is queued, and the answer is null.
 */
export function useCreateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createContact,
    meta: { reportsOwnErrors: true },
    onSuccess: (contact) => {
      if (contact === null) return;
      setNewerData(queryClient, contactOptions(contact.id).queryKey, contact);
      void refreshNetwork(queryClient);
    },
  });
}

type FormSave = { values: ContactCreate; base: Contact };

async function saveForm({ values, base }: FormSave): Promise<Contact | null> {
  const { id, revision } = base;
  const { allow_duplicate: _isNew, ...fields } = values;
  if (!isOnline() || hasQueuedEdits(id)) return queueEdit(fields, base);
  try {
    return await apiClient.contacts.update({ ...fields, id, revision });
  } catch (error) {
    if (isUnreachable(error)) return queueEdit(fields, base);
    throw error;
  }
}

/**
 * Saves the form, which shows refusals itself. Without a connection the changed fields are queued,
 * and the answer is null.
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
