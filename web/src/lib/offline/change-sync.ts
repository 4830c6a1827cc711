import type { Contact } from '@kith/contract/contacts/schemas';
import type { Interaction } from '@kith/contract/interactions/schemas';
import { isRefusal } from '#lib/errors.ts';
import type {
  ContactEdit,
  ContactFields,
  LoggedInteraction,
  OfflineChange,
} from './change-rules.ts';
import { compareEdit, fieldsIn, pickFields, squashEdits } from './change-rules.ts';

export type SentChange =
  | { change: ContactEdit; contact: Contact }
  | { change: LoggedInteraction; interaction: Interaction };

type SyncParts = {
  read: () => Promise<readonly OfflineChange[]>;
  write: (next: (changes: readonly OfflineChange[]) => readonly OfflineChange[]) => Promise<void>;
  getContact: (id: string) => Promise<Contact>;
  /** @throws `conflict` when the contact has another revision by now. */
  updateContact: (id: string, revision: number, values: ContactFields) => Promise<Contact>;
  logInteraction: (log: LoggedInteraction['log'], idempotencyKey: string) => Promise<Interaction>;
  /** Called before the change is forgotten, so that what it showed never goes away. */
  onSent: (sent: SentChange) => void;
  /** A change now waits for the member. */
  onBlocked: (change: OfflineChange) => void;
};

/** How often an edit is held anew against a contact that keeps changing. */
const maxRounds = 4;
/** Refusals of the session or the moment rather than of the change. */
const passingStatuses: readonly unknown[] = [401, 403, 408, 425, 429];

type Code = { code?: unknown; status?: unknown };

function codeOf(error: unknown): string {
  const { code } = error as Code;
  return typeof code === 'string' ? code : 'bad_request';
}

function isFinal(error: unknown): boolean {
  return isRefusal(error) && !passingStatuses.includes((error as Code).status);
}

/**
 * Sends the changes that wait, in their order; one that needs the member stays and holds up only
 * the edits of its contact.
 *
 * @throws what cut the way to the server; everything unsent is still kept.
 */
export async function sendChanges(parts: SyncParts): Promise<void> {
  for (;;) {
    const changes = await parts.read();
    const next = changes.find(({ state }) => state.status === 'waiting');
    if (!next) return;
    if (next.kind === 'interaction') await sendInteraction(next, parts);
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
        // The revision stays the old one: with the new one, an edit that joins it would overwrite.
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

/** Writes what only this side changed, and tells what both did. */
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
  const code = codeOf(error);
  return code === 'not_found' ? { status: 'deleted' } : { status: 'refused', code };
}

const forget = (id: string, { write }: SyncParts) =>
  write((changes) => changes.filter((change) => change.id !== id));

async function block(blocked: OfflineChange, { write, onBlocked }: SyncParts): Promise<void> {
  await write((changes) => changes.map((change) => (change.id === blocked.id ? blocked : change)));
  onBlocked(blocked);
}
