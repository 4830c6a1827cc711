import { fullName } from '@kith/contract/contacts/rules';
import type { Contact, ContactUpdate } from '@kith/contract/contacts/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#lib/api-client.ts';
import { errorCodeOf } from '#lib/errors.ts';
import { hasWaitingEdits } from '#lib/offline/changes.ts';
import { isOnline } from '#lib/online.ts';
import { isUnreachable } from '#lib/offline/unreachable.ts';
import { contactOptions } from './contact.ts';
import { patchSummaries, putContact, refreshHistory, refreshNetwork } from './contact-cache.ts';
import { keepEdit } from './keep-edit.ts';

/** Fields of a contact with their new values. */
export type FieldChange = Omit<ContactUpdate, 'id' | 'revision'>;
export type EditableField = keyof FieldChange;

/** Somebody else changed the same field since it was opened; `current` is the contact as it is now. */
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
 * Changes fields in place: shown at once, taken back when the server refuses. What was changed
 * elsewhere meanwhile in other fields stays; in the same field it is a `FieldConflict`. Without a
 * connection the change is kept on this device, and the answer is null.
 */
export function useSaveField(contactId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = contactOptions(contactId);
  const show = (change: Partial<Contact>) => {
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    const contact = queryClient.setQueryData(
      queryKey,
      (known) => known && named(known, change),
      // The server has said nothing new.
      updatedAt === undefined ? {} : { updatedAt },
    );
    if (contact) patchSummaries(queryClient, contact);
  };
  return useMutation({
    // One after the other, in the order in which the member made them.
    scope: { id: `contact:${contactId}` },
    meta: { reportsOwnErrors: true },
    mutationFn: (save: FieldSave) => saveField(save),
    onMutate: async ({ change, base }) => {
      if (mustWait(base.id)) return null;
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey) ?? base;
      show(change as Partial<Contact>);
      return { before };
    },
    onError: (error, { change }, context) => {
      if (error instanceof FieldConflict) putContact(queryClient, error.current);
      else if (context) show(pickFields(context.before, change));
    },
    onSuccess: (contact, { change }, context) => {
      // What waits is laid over what the server said, which therefore stays as it was.
      if (contact === null) return context && show(pickFields(context.before, change));
      putContact(queryClient, contact);
      void refreshHistory(queryClient, contactId);
      void refreshNetwork(queryClient);
    },
  });
}

/** Without a connection, and behind earlier edits that wait for one. */
function mustWait(contactId: string): boolean {
  return !isOnline() || hasWaitingEdits(contactId);
}

async function saveField({ change, base }: FieldSave): Promise<Contact | null> {
  const { id } = base;
  if (mustWait(id)) return keepEdit(change, base);
  try {
    return await apiClient.contacts.update({ ...change, id, revision: base.revision });
  } catch (error) {
    if (isUnreachable(error)) return keepEdit(change, base);
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
