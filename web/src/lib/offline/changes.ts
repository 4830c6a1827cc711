import type { Contact } from '@kith/contract/contacts/schemas';
import { useMemo } from 'react';
import { apiClient } from '#lib/api-client.ts';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import type {
  Choice,
  ContactEdit,
  ContactField,
  ContactFields,
  LoggedInteraction,
  OfflineChange,
} from './change-rules.ts';
import { applyEdits, changedFields, fieldsIn, pickFields, resolveEdit } from './change-rules.ts';
import type { SentChange } from './change-sync.ts';
import type { DeviceStore } from './device-store.ts';
import { queuedChangesKey } from './device-store.ts';
import type { TabChannel } from './tab-channel.ts';
import { openTabChannel } from './tab-channel.ts';
import { withLock } from './web-lock.ts';

const name = 'kith-offline-changes';

const nothing: readonly OfflineChange[] = [];
const changes = createExternalValue(nothing);

type Followers = {
  onSent: (sent: SentChange) => void;
  /** This page sent these new contacts in one run. */
  onAdded: (contacts: readonly Contact[]) => void;
  onBlocked: (change: OfflineChange) => void;
};
/** Null: the queued changes were modified. */
type Word = SentChange | null;
type Opened = {
  memberId: string;
  store: DeviceStore;
  followers: Followers;
  channel: TabChannel<Word>;
};
let opened: Opened | null = null;

async function show(store: DeviceStore): Promise<void> {
  const queue = await store.read<OfflineChange[]>(queuedChangesKey);
  if (opened?.store === store) changes.set(queue ?? nothing);
}

/**
 * Follows the member's queued changes, whichever tab made them.
 *
 * @returns a function that stops it.
 */
export function openChanges(
  memberId: string,
  store: DeviceStore,
  followers: Followers,
): () => void {
  const channel = openTabChannel<Word>(name, (word) => {
    if (word) followers.onSent(word);
    else show(store).catch(ignore);
  });
  const next = { memberId, store, followers, channel };
  opened = next;
  show(store).catch(ignore);
  return () => {
    channel.close();
    if (opened !== next) return;
    opened = null;
    changes.set(nothing);
  };
}

/** Unreadable storage counts as empty. */
function ignore(): void {}

/**
 * Updates the queue for all tabs.
 * @throws when the device can't store it.
 */
export async function writeChanges(
  next: (changes: readonly OfflineChange[]) => readonly OfflineChange[],
): Promise<void> {
  if (!opened) throw new Error('Nobody is signed in');
  const { store, channel } = opened;
  await store.change<readonly OfflineChange[]>(queuedChangesKey, (queue = nothing) => {
    const left = next(queue);
    return left.length === 0 ? undefined : left;
  });
  await show(store);
  channel.post(null);
}

/**
 * Queues an edit of a contact. `base` is the contact as the member saw it when they began; fields
 * equal to it are not part of the edit.
 *
 * @throws when the device can't store it.
 */
export async function queueContactEdit(values: ContactFields, base: Contact): Promise<void> {
  const changed = changedFields(values, base);
  const fields = fieldsIn(changed);
  if (fields.length === 0) return;
  const edit: ContactEdit = {
    kind: 'contact_edit',
    id: crypto.randomUUID(),
    contactId: base.id,
    contactName: applyName(base, changed),
    queuedAt: new Date().toISOString(),
    state: { status: 'queued' },
    values: changed,
    base: { revision: base.revision, values: pickFields(base, fields) },
  };
  await writeChanges((queue) => [...queue, edit]);
}

function applyName(base: Contact, values: ContactFields): string {
  const edit = { kind: 'contact_edit', contactId: base.id, values } as ContactEdit;
  return applyEdits(base, [edit]).full_name;
}

/**
 * Queues a logged interaction.
 * @throws when the device can't store it.
 */
export async function queueInteraction({
  idempotencyKey,
  contactName,
  log,
}: {
  idempotencyKey: string;
  contactName: string;
  log: LoggedInteraction['log'];
}): Promise<void> {
  const change: LoggedInteraction = {
    kind: 'interaction',
    id: idempotencyKey,
    contactId: log.contact_id,
    contactName,
    queuedAt: new Date().toISOString(),
    state: { status: 'queued' },
    log,
  };
  await writeChanges((queue) => [...queue.filter(({ id }) => id !== change.id), change]);
}

/**
 * Sends the queue, one tab at a time.
 * @throws what interrupted the connection.
 */
export function syncChanges(): Promise<void> {
  return withLock(name, async () => {
    if (!opened || changes.get().length === 0) return;
    const { memberId, store, followers, channel } = opened;
    const { sendChanges } = await import('./change-sync.ts');
    // Another tab may have signed in someone else, and this one may not know yet.
    const own = { asMember: memberId };
    const addedNow: Contact[] = [];
    try {
      await sendChanges({
        read: async () => (await store.read<OfflineChange[]>(queuedChangesKey)) ?? [],
        write: writeChanges,
        getContact: (id) => apiClient.contacts.get({ id }, { context: own }),
        updateContact: (id, revision, values) =>
          apiClient.contacts.update({ ...values, id, revision }, { context: own }),
        logInteraction: (log, idempotencyKey) =>
          apiClient.interactions.log(log, { context: { ...own, idempotencyKey } }),
        addContact: async (contact, idempotencyKey) => {
          const made = await apiClient.contacts.create(contact, {
            context: { ...own, idempotencyKey },
          });
          addedNow.push(made);
          return made;
        },
        onSent: (sent) => {
          followers.onSent(sent);
          channel.post(sent);
        },
        onBlocked: followers.onBlocked,
      });
    } finally {
      if (addedNow.length > 0) followers.onAdded(addedNow);
    }
  });
}

/** Applies the member's choice, mine or theirs, to every field of a conflict. */
export function resolveConflict(
  editId: string,
  choices: Readonly<Partial<Record<ContactField, Choice>>>,
): Promise<void> {
  return writeChanges((queue) =>
    queue.flatMap((change) => {
      if (change.id !== editId || change.kind !== 'contact_edit') return [change];
      return resolveEdit(change, choices) ?? [];
    }),
  );
}

/** Restores a contact that was deleted in the meantime, so that its changes can be sent. */
export async function restoreForChanges(contactId: string): Promise<void> {
  await apiClient.contacts.restore({ id: contactId });
  await writeChanges((queue) =>
    queue.map((change) =>
      change.contactId === contactId && change.state.status === 'deleted'
        ? { ...change, state: { status: 'queued' } }
        : change,
    ),
  );
}

/** Deletes queued changes for good. */
export function discardChanges(ids: readonly string[]): Promise<void> {
  return writeChanges((queue) => queue.filter(({ id }) => !ids.includes(id)));
}

/** The queued changes, oldest first. */
export function queuedChanges(): readonly OfflineChange[] {
  return changes.get();
}

/** True while edits of a contact are queued: a later one must not overtake them. */
export function hasQueuedEdits(contactId: string): boolean {
  return changes
    .get()
    .some((change) => change.kind === 'contact_edit' && change.contactId === contactId);
}

/** The queued changes of one contact or of all, oldest first. */
export function useQueuedChanges(contactId?: string): readonly OfflineChange[] {
  const all = useExternalValue(changes, () => nothing);
  return useMemo(
    () =>
      contactId === undefined || all.length === 0
        ? all
        : all.filter((change) => change.contactId === contactId),
    [all, contactId],
  );
}
