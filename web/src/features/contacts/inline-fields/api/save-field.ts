import { fullName } from '@kith/contract/contacts/rules';
import type { Contact, ContactUpdate } from '@kith/contract/contacts/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { errorCodeOf } from '#lib/error-codes.ts';
import { hasQueuedEdits } from '#lib/offline/changes.ts';
import { isOnline } from '#lib/online.ts';
import { isUnreachable } from '#lib/offline/unreachable.ts';
import { isLatestChange, setNewerData } from '#lib/newer-data.ts';
import { contactOptions } from '#features/contacts/shared/api/contact.ts';
import {
  patchSummaries,
  putContact,
  refreshHistory,
  refreshNetwork,
} from '#features/contacts/shared/api/contact-cache.ts';
import { queueEdit } from '#features/contacts/shared/api/queue-edit.ts';

/** Fields of a contact with their new values. */
export type FieldChange = Omit<ContactUpdate, 'id' | 'revision'>;
export type EditableField = keyof FieldChange;

/** Someone else changed the same field since it was opened; `current` is the current contact. */
export class FieldConflict extends Error {
  readonly current: Contact;
  constructor(current: Contact) {
    super('The field was changed elsewhere');
    this.current = current;
  }
}

type FieldSave = {
  change: FieldChange;
  /** The contact as it was when the member began to edit. */
  base: Contact;
};

/**
 * Saves fields in place: shown at once, reverted if the server refuses. Changes made elsewhere to
 * other fields are preserved; to the same field they are a `FieldConflict`. Without a connection
 * the change is queued, and the answer is null.
 */
export function useSaveField(contactId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = contactOptions(contactId);
  const scope = { id: `contact:${contactId}` };
  const show = (change: Partial<Contact>) => {
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    const contact = setNewerData(
      queryClient,
      queryKey,
      (known) => known && named(known, change),
      // There is nothing new from the server.
      updatedAt === undefined ? {} : { updatedAt },
    );
    if (contact) patchSummaries(queryClient, contact);
  };
  return useMutation({
    // One after the other, in the member's order.
    scope,
    meta: { reportsOwnErrors: true },
    mutationFn: (save: FieldSave) => saveField(save),
    onMutate: ({ change, base }) => {
      if (mustWait(base.id)) return null;
      const before = queryClient.getQueryData(queryKey) ?? base;
      show(change as Partial<Contact>);
      return { before };
    },
    onError: (error, { change }, context) => {
      if (error instanceof FieldConflict) putContact(queryClient, error.current);
      else if (context) show(pickFields(context.before, change));
    },
    onSuccess: (contact, { change }, context) => {
      // Queued edits are applied over the server's data, which therefore stays unchanged.
      if (contact === null) return context && show(pickFields(context.before, change));
      if (isLatestChange(queryClient, scope.id)) putContact(queryClient, contact);
      else show({ ...pickFields(contact, change), revision: contact.revision });
      void refreshHistory(queryClient, contactId);
      void refreshNetwork(queryClient);
    },
  });
}

/** Without a connection, and behind earlier queued edits. */
function mustWait(contactId: string): boolean {
  return !isOnline() || hasQueuedEdits(contactId);
}

async function saveField({ change, base }: FieldSave): Promise<Contact | null> {
  const { id } = base;
  if (mustWait(id)) return queueEdit(change, base);
  try {
    return await apiClient.contacts.update({ ...change, id, revision: base.revision });
  } catch (error) {
    if (isUnreachable(error)) return queueEdit(change, base);
    if (errorCodeOf(error) !== 'conflict') throw error;
    const current = await apiClient.contacts.get({ id });
    if (!isSame(pickFields(current, change), pickFields(base, change))) {
      throw new FieldConflict(current);
    }
    return apiClient.contacts.update({ ...change, id, revision: current.revision });
  }
}

function pickFields(contact: Contact, change: FieldChange): Partial<Contact> {
  const names = Object.keys(change) as EditableField[];
  return Object.fromEntries(names.map((name) => [name, contact[name]]));
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function named(contact: Contact, change: Partial<Contact>): Contact {
  const changed = { ...contact, ...change };
  return { ...changed, full_name: fullName(changed) };
}
