import type { Contact, ContactUpdate } from '@kith/contract/contacts/schemas';
import { fullName } from '@kith/contract/contacts/rules';
import type { InteractionLog } from '@kith/contract/interactions/schemas';
import { hashKey } from '@tanstack/react-query';

/** The fields of a contact that may change without a connection, with their values. */
export type ContactFields = Omit<ContactUpdate, 'id' | 'revision'>;
export type ContactField = keyof ContactFields;

/** What became of a change: it waits for the connection, or for the member. */
type ChangeState =
  | { status: 'waiting' }
  /** Both sides changed these fields; `theirs` is what the server has. */
  | { status: 'conflict'; theirs: ContactFields }
  /** The contact was deleted meanwhile. */
  | { status: 'deleted' }
  /** The server said no, with a code. */
  | { status: 'refused'; code: string };

type Change = {
  /** Also the attempt's `Idempotency-Key`. */
  id: string;
  contactId: string;
  /** How the contact was called, for where it can't be read. */
  contactName: string;
  queuedAt: string;
  state: ChangeState;
};
export type ContactEdit = Change & {
  kind: 'contact_edit';
  values: ContactFields;
  /** The contact as the edit found it: its revision, and what the edited fields held. */
  base: { revision: number; values: ContactFields };
};
export type LoggedInteraction = Change & {
  kind: 'interaction';
  log: InteractionLog & { occurred_at: string };
};
export type OfflineChange = ContactEdit | LoggedInteraction;

export function fieldsIn(values: ContactFields): ContactField[] {
  return Object.keys(values) as ContactField[];
}

/** Whether two values of a field say the same; the order of a record's parts says nothing. */
function isSameValue(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other]);
}

export function pickFields(
  from: Contact | ContactFields,
  fields: readonly ContactField[],
): ContactFields {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

/** The fields that differ from what the contact says. */
export function changedFields(values: ContactFields, contact: Contact): ContactFields {
  const fields = fieldsIn(values).filter(
    (field) => field in contact && !isSameValue(values[field], contact[field]),
  );
  return pickFields(values, fields);
}

/** The contact as the member sees it: with all edits that wait, in their order. */
export function applyEdits<Person extends Partial<Contact> & { id: string }>(
  contact: Person,
  changes: readonly OfflineChange[],
): Person {
  const edits = changes.filter(
    (change) => change.kind === 'contact_edit' && change.contactId === contact.id,
  ) as ContactEdit[];
  if (edits.length === 0) return contact;
  const edited: Person = { ...contact };
  for (const { values } of edits) {
    for (const field of fieldsIn(values)) {
      if (field in contact) Object.assign(edited, { [field]: values[field] });
    }
  }
  const last = edits.at(-1);
  const { first_name: first, last_name: family } = edited;
  if (first !== undefined && family !== undefined) {
    return { ...edited, full_name: fullName({ first_name: first, last_name: family }) };
  }
  // A line of a list has no parts of a name, but the edit knows how the contact is called.
  const isRenamed = edits.some(({ values }) => 'first_name' in values || 'last_name' in values);
  return isRenamed && last ? { ...edited, full_name: last.contactName } : edited;
}

/**
 * All edits of a contact that were not sent as one, in the place of the first: the last value of each
 * field, held against what the first edit of it found.
 */
export function squashEdits(
  changes: readonly OfflineChange[],
  contactId: string,
): { changes: OfflineChange[]; edit: ContactEdit | null } {
  const isOwn = (change: OfflineChange): change is ContactEdit =>
    change.kind === 'contact_edit' &&
    change.contactId === contactId &&
    change.state.status !== 'refused';
  const edits = changes.filter(isOwn);
  const [first] = edits;
  if (!first) return { changes: [...changes], edit: null };
  const edit: ContactEdit = {
    ...first,
    // Together they wait again: what a conflict holds up is found anew when they are sent.
    state: { status: 'waiting' },
    contactName: edits.at(-1)?.contactName ?? first.contactName,
    values: Object.assign({}, ...edits.map(({ values }) => values)) as ContactFields,
    base: {
      revision: first.base.revision,
      values: Object.assign(
        {},
        ...edits.toReversed().map(({ base }) => base.values),
      ) as ContactFields,
    },
  };
  const others = changes.filter((change) => !isOwn(change) || change.id === first.id);
  return { changes: others.map((change) => (change.id === first.id ? edit : change)), edit };
}

/**
 * Holds an edit against the contact as it is now. `clean` can be written: nobody else touched these
 * fields since. `clashing` were changed on both sides, to different values.
 */
export function compareEdit(
  { values, base }: Pick<ContactEdit, 'values' | 'base'>,
  current: Contact,
): { clean: ContactFields; clashing: ContactFields } {
  const open = fieldsIn(values).filter((field) => !isSameValue(values[field], current[field]));
  const isClean = (field: ContactField) => isSameValue(base.values[field], current[field]);
  return {
    clean: pickFields(values, open.filter(isClean)),
    clashing: pickFields(
      values,
      open.filter((field) => !isClean(field)),
    ),
  };
}

export type Choice = 'mine' | 'theirs';

/** The edit after the member chose for each field; null where nothing of theirs is left to send. */
export function resolveEdit(
  edit: ContactEdit,
  choices: Readonly<Partial<Record<ContactField, Choice>>>,
): ContactEdit | null {
  if (edit.state.status !== 'conflict') return edit;
  const { theirs } = edit.state;
  const kept = fieldsIn(edit.values).filter((field) => choices[field] !== 'theirs');
  if (kept.length === 0) return null;
  const seen = kept.filter((field) => field in theirs);
  return {
    ...edit,
    values: pickFields(edit.values, kept),
    // What the member saw of the other side is what the edit now stands on.
    base: {
      ...edit.base,
      values: { ...pickFields(edit.base.values, kept), ...pickFields(theirs, seen) },
    },
    state: { status: 'waiting' },
  };
}
