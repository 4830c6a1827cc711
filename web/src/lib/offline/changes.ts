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
import { unsentKey } from './device-store.ts';
import type { TabChannel } from './tab-channel.ts';
import { openTabChannel } from './tab-channel.ts';
import { withLock } from './web-lock.ts';

const name = 'kith-offline-changes';

const nothing: readonly OfflineChange[] = [];
const changes = createExternalValue(nothing);

type Followers = {
  onSent: (sent: SentChange) => void;
  /** This page has sent these new contacts, in one go. */
  onAdded: (contacts: readonly Contact[]) => void;
  onBlocked: (change: OfflineChange) => void;
};
/** Null: the kept changes are others now. */
type Word = SentChange | null;
type Opened = {
  memberId: string;
  store: DeviceStore;
  followers: Followers;
  channel: TabChannel<Word>;
};
let opened: Opened | null = null;

async function show(store: DeviceStore): Promise<void> {
  const kept = await store.read<OfflineChange[]>(unsentKey);
  if (opened?.store === store) changes.set(kept ?? nothing);
}

/**
 * Follows the member's changes that have not reached the server, whichever tab made them.
 *
 * @returns what ends it.
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

/** Storage that can't be read holds nothing to show. */
function ignore(): void {}

/** Changes what waits, over all tabs. @throws when the device can't keep it. */
export async function writeChanges(
  next: (changes: readonly OfflineChange[]) => readonly OfflineChange[],
): Promise<void> {
  if (!opened) throw new Error('Nobody is signed in');
  const { store, channel } = opened;
  await store.change<readonly OfflineChange[]>(unsentKey, (kept = nothing) => {
    const left = next(kept);
    return left.length === 0 ? undefined : left;
  });
  await show(store);
  channel.tell(null);
}

/**
 * Keeps an edit of a contact until the server has it. `base` is the contact as the member saw it when
 * they began; what does not differ from it is no edit.
 *
 * @throws when the device can't keep it.
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
    state: { status: 'waiting' },
    values: changed,
    base: { revision: base.revision, values: pickFields(base, fields) },
  };
  await writeChanges((kept) => [...kept, edit]);
}

function applyName(base: Contact, values: ContactFields): string {
  const edit = { kind: 'contact_edit', contactId: base.id, values } as ContactEdit;
  return applyEdits(base, [edit]).full_name;
}

/** Keeps a logged interaction until the server has it. @throws when the device can't keep it. */
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
    state: { status: 'waiting' },
    log,
  };
  await writeChanges((kept) => [...kept.filter(({ id }) => id !== change.id), change]);
}

/** Sends what waits, one tab at a time. @throws what cut the way to the server. */
export function syncChanges(): Promise<void> {
  return withLock(name, async () => {
    if (!opened || changes.get().length === 0) return;
    const { memberId, store, followers, channel } = opened;
    const { sendChanges } = await import('./change-sync.ts');
    // Another tab may have changed the member while this one has not heard of it yet.
    const own = { asMember: memberId };
    const addedNow: Contact[] = [];
    try {
      await sendChanges({
        read: async () => (await store.read<OfflineChange[]>(unsentKey)) ?? [],
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
          channel.tell(sent);
        },
        onBlocked: followers.onBlocked,
      });
    } finally {
      if (addedNow.length > 0) followers.onAdded(addedNow);
    }
  });
}

/** Takes the member's choice, mine or theirs, for every field of a conflict. */
export function resolveConflict(
  editId: string,
  choices: Readonly<Partial<Record<ContactField, Choice>>>,
): Promise<void> {
  return writeChanges((kept) =>
    kept.flatMap((change) => {
      if (change.id !== editId || change.kind !== 'contact_edit') return [change];
      return resolveEdit(change, choices) ?? [];
    }),
  );
}

/** Brings a contact back that was deleted meanwhile, so that its changes can follow. */
export async function restoreForChanges(contactId: string): Promise<void> {
  await apiClient.contacts.restore({ id: contactId });
  await writeChanges((kept) =>
    kept.map((change) =>
      change.contactId === contactId && change.state.status === 'deleted'
        ? { ...change, state: { status: 'waiting' } }
        : change,
    ),
  );
}

/** Forgets changes for good. */
export function discardChanges(ids: readonly string[]): Promise<void> {
  return writeChanges((kept) => kept.filter(({ id }) => !ids.includes(id)));
}

/** What has not reached the server, oldest first. */
export function waitingChanges(): readonly OfflineChange[] {
  return changes.get();
}

/** True while edits of a contact wait: a further one must not overtake them. */
export function hasWaitingEdits(contactId: string): boolean {
  return changes
    .get()
    .some((change) => change.kind === 'contact_edit' && change.contactId === contactId);
}

/** What has not reached the server, of one contact or of all; oldest first. */
export function useWaitingChanges(contactId?: string): readonly OfflineChange[] {
  const all = useExternalValue(changes, () => nothing);
  return useMemo(
    () =>
      contactId === undefined || all.length === 0
        ? all
        : all.filter((change) => change.contactId === contactId),
    [all, contactId],
  );
}
