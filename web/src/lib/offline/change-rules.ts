import type { Contact, ContactCreate, ContactUpdate } from '@kith/contract/contacts/schemas';
import { fullName } from '@kith/contract/contacts/rules';
import type { InteractionLog } from '@kith/contract/interactions/schemas';
import { hashKey } from '@tanstack/react-query';

/** The fields of a contact that can be edited without a connection, with their values. */
export type ContactFields = Omit<ContactUpdate, 'id' | 'revision'>;
export type ContactField = keyof ContactFields;

/** The state of a change: queued for the connection, or waiting for the member's decision. */
type ChangeState =
  | { status: 'queued' }
  /** Both sides changed these fields; `theirs` holds the server's values. */
  | { status: 'conflict'; theirs: ContactFields }
  /** The contact was deleted on the server in the meantime. */
  | { status: 'deleted' }
  /** The server refused it, with a code and details. */
  | FailedState;
export type FailedState = { status: 'failed'; code: string; details: unknown };

type Change = {
  /** Also the attempt's `Idempotency-Key`. */
  id: string;
  /** The contact's name, for places where the contact can't be read. */
  contactName: string;
  queuedAt: string;
  state: ChangeState;
};
export type ContactEdit = Change & {
  kind: 'contact_edit';
  contactId: string;
  values: ContactFields;
  /** The contact before the edit: its revision, and the old values of the edited fields. */
  base: { revision: number; values: ContactFields };
};
export type LoggedInteraction = Change & {
  kind: 'interaction';
  contactId: string;
  log: InteractionLog & { occurred_at: string };
};
/** A new contact that the server has not confirmed yet. */
export type NewContact = Change & {
  kind: 'new_contact';
  contactId: null;
  /** The contact as the member wants it. */
  contact: ContactCreate;
  /**
   * What was sent under the key and may have arrived; null before the first attempt. A retry sends
   * exactly this, so that the server recognises the attempt; later changes become an edit.
   */
  asked: ContactCreate | null;
};
export type OfflineChange = ContactEdit | LoggedInteraction | NewContact;

export function fieldsIn(values: ContactFields): ContactField[] {
  return Object.keys(values) as ContactField[];
}

/** Whether two values of a field are equal; the order of an object's keys doesn't matter. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other]);
}

export function pickFields(
  from: Contact | ContactFields,
  fields: readonly ContactField[],
): ContactFields {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

/** The fields whose values differ from the contact's. */
export function changedFields(
  values: ContactFields,
  contact: Contact | ContactFields,
): ContactFields {
  const fields = fieldsIn(values).filter(
    (field) => field in contact && !isSameValue(values[field], contact[field]),
  );
  return pickFields(values, fields);
}

/** The contact as the member sees it: with all queued edits, in order. */
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
  // A row of a list has no separate first and last name, but the edit knows the full name.
  const isRenamed = edits.some(({ values }) => 'first_name' in values || 'last_name' in values);
  return isRenamed && last ? { ...edited, full_name: last.contactName } : edited;
}

/**
 * Merges all unsent edits of a contact into the first one: the last value of each field, compared
 * with what the first edit of that field found.
 */
export function squashEdits(
  changes: readonly OfflineChange[],
  contactId: string,
): { changes: OfflineChange[]; edit: ContactEdit | null } {
  const isOwn = (change: OfflineChange): change is ContactEdit =>
    change.kind === 'contact_edit' &&
    change.contactId === contactId &&
    change.state.status !== 'failed';
  const edits = changes.filter(isOwn);
  const [first] = edits;
  if (!first) return { changes: [...changes], edit: null };
  const edit: ContactEdit = {
    ...first,
    // The merged edit is queued again; a conflict is detected again when it is sent.
    state: { status: 'queued' },
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
 * Compares an edit with the current contact. `clean` fields can be written, because no one else
 * changed them. `clashing` fields were changed to different values on both sides.
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

/** The edit after the member chose a side for each field; null when nothing is left to send. */
export function resolveEdit(
  edit: ContactEdit,
  choices: Readonly<Partial<Record<ContactField, Choice>>>,
): ContactEdit | null {
  if (edit.state.status !== 'conflict') return edit;
  const { theirs } = edit.state;
  const mine = fieldsIn(edit.values).filter((field) => choices[field] !== 'theirs');
  if (mine.length === 0) return null;
  const seen = mine.filter((field) => field in theirs);
  return {
    ...edit,
    values: pickFields(edit.values, mine),
    // The member has now seen the server's values, so the edit is based on them.
    base: {
      ...edit.base,
      values: { ...pickFields(edit.base.values, mine), ...pickFields(theirs, seen) },
    },
    state: { status: 'queued' },
  };
}
