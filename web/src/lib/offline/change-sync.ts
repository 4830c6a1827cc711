import type { Contact, ContactCreate } from '@kith/contract/contacts/schemas';
import type { Interaction } from '@kith/contract/interactions/schemas';
import { isRefusal } from '#lib/errors.ts';
import type {
  ContactEdit,
  ContactFields,
  LoggedInteraction,
  NewContact,
  OfflineChange,
  FailedState,
} from './change-rules.ts';
import { compareEdit, fieldsIn, pickFields, squashEdits } from './change-rules.ts';
import { editsOfAdded, failNewContact } from './new-contact-rules.ts';

export type SentChange =
  | { change: ContactEdit | NewContact; contact: Contact }
  | { change: LoggedInteraction; interaction: Interaction };

type SyncParts = {
  read: () => Promise<readonly OfflineChange[]>;
  write: (next: (changes: readonly OfflineChange[]) => readonly OfflineChange[]) => Promise<void>;
  getContact: (id: string) => Promise<Contact>;
  /** @throws `conflict` when the contact has a newer revision. */
  updateContact: (id: string, revision: number, values: ContactFields) => Promise<Contact>;
  logInteraction: (log: LoggedInteraction['log'], idempotencyKey: string) => Promise<Interaction>;
  addContact: (contact: ContactCreate, idempotencyKey: string) => Promise<Contact>;
  /** Called before the change is removed, so that its values never disappear from the screen. */
  onSent: (sent: SentChange) => void;
  /** A change now needs the member. */
  onBlocked: (change: OfflineChange) => void;
};

/** How often an edit is retried against a contact that is changing all the time. */
const maxRounds = 4;
/** Refusals because of the session or the moment, not because of the change. */
const passingStatuses: readonly unknown[] = [401, 403, 408, 425, 429];

type Code = { code?: unknown; status?: unknown; data?: unknown };

function codeOf(error: unknown): string {
  const { code } = error as Code;
  return typeof code === 'string' ? code : 'bad_request';
}

function isFinal(error: unknown): boolean {
  return isRefusal(error) && !passingStatuses.includes((error as Code).status);
}

/**
 * Sends the queued changes in order. A change that needs the member stays, and blocks only the
 * edits of its own contact.
 *
 * @throws what interrupted the connection; everything unsent stays queued.
 */
export async function sendChanges(parts: SyncParts): Promise<void> {
  for (;;) {
    const changes = await parts.read();
    const next = changes.find(({ state }) => state.status === 'queued');
    if (!next) return;
    if (next.kind === 'interaction') await sendInteraction(next, parts);
    else if (next.kind === 'new_contact') await sendNewContact(next.id, parts);
    else await sendEdits(next.contactId, parts);
  }
}

async function sendInteraction(change: LoggedInteraction, parts: SyncParts): Promise<void> {
  try {
    const interaction = await parts.logInteraction(change.log, change.id);
    parts.onSent({ change, interaction });
    await forget(change.id, parts);
  } catch (error) {
    if (!isFinal(error)) throw error;
    await block({ ...change, state: stateAfter(error) }, parts);
  }
}

/** Adds a new contact. The member may edit or discard it while the request is on its way. */
async function sendNewContact(id: string, parts: SyncParts): Promise<void> {
  const isIt = (change: OfflineChange): change is NewContact =>
    change.kind === 'new_contact' && change.id === id;
  const replace = (next: (change: NewContact) => readonly OfflineChange[]) =>
    parts.write((changes) => changes.flatMap((change) => (isIt(change) ? next(change) : [change])));
  const read = async () => (await parts.read()).find(isIt);

  await replace((change) => [{ ...change, asked: change.asked ?? change.contact }]);
  const change = await read();
  if (!change?.asked) return;
  try {
    const contact = await parts.addContact(change.asked, id);
    parts.onSent({ change, contact });
    await replace((now) => editsOfAdded(now, contact));
  } catch (error) {
    if (!isFinal(error)) throw error;
    await replace((now) => [failNewContact(now, refusalOf(error))]);
    const refused = await read();
    if (refused?.state.status === 'failed') parts.onBlocked(refused);
  }
}

async function sendEdits(contactId: string, parts: SyncParts): Promise<void> {
  let edit: ContactEdit | null = null;
  await parts.write((changes) => {
    const squashed = squashEdits(changes, contactId);
    edit = squashed.edit;
    return squashed.changes;
  });
  if (edit === null) return;
  await sendEdit(edit, parts);
}

async function sendEdit(edit: ContactEdit, parts: SyncParts): Promise<void> {
  try {
    const { contact, clashing } = await mergeEdit(edit, parts);
    const fields = fieldsIn(clashing);
    parts.onSent({ change: edit, contact });
    if (fields.length === 0) return await forget(edit.id, parts);
    await block(
      {
        ...edit,
        values: clashing,
        // Stays at the old revision: with the new one, an edit merged into it would overwrite.
        base: { ...edit.base, values: pickFields(edit.base.values, fields) },
        state: { status: 'conflict', theirs: pickFields(contact, fields) },
      },
      parts,
    );
  } catch (error) {
    if (!isFinal(error)) throw error;
    await block({ ...edit, state: stateAfter(error) }, parts);
  }
}

type Merged = { contact: Contact; clashing: ContactFields };

/** Writes the fields that only this side changed, and returns those that both sides changed. */
async function mergeEdit(edit: ContactEdit, parts: SyncParts): Promise<Merged> {
  const { contactId } = edit;
  let { revision } = edit.base;
  let { values } = edit;
  let clashing: ContactFields = {};
  for (let round = 1; ; round += 1) {
    try {
      return { contact: await parts.updateContact(contactId, revision, values), clashing };
    } catch (error) {
      if (codeOf(error) !== 'conflict' || round === maxRounds) throw error;
      const contact = await parts.getContact(contactId);
      ({ clean: values, clashing } = compareEdit(edit, contact));
      ({ revision } = contact);
      if (fieldsIn(values).length === 0) return { contact, clashing };
    }
  }
}

function stateAfter(error: unknown): OfflineChange['state'] {
  return codeOf(error) === 'not_found' ? { status: 'deleted' } : refusalOf(error);
}

function refusalOf(error: unknown): FailedState {
  return { status: 'failed', code: codeOf(error), details: (error as Code).data ?? null };
}

const forget = (id: string, { write }: SyncParts) =>
  write((changes) => changes.filter((change) => change.id !== id));

async function block(blocked: OfflineChange, { write, onBlocked }: SyncParts): Promise<void> {
  await write((changes) => changes.map((change) => (change.id === blocked.id ? blocked : change)));
  onBlocked(blocked);
}
