import { type Contact, contactUpdateSchema } from '@kith/contract/contacts/schemas';
import { useEffect, useRef, useState } from 'react';
import { reportError } from '#lib/errors.ts';
import { type FieldChange, FieldConflict, useSaveField } from '../api/save-field.ts';
import {
  codeOf,
  type FieldErrorCode,
} from '#features/contacts/form/components/contact-form-schema.ts';

/** A refusal before sending: the path in the change, and the code of its text. */
type FieldIssue = { path: string; code: FieldErrorCode };

type Editing<Draft> = {
  /** The contact as it was when the member began. */
  base: Contact;
  draft: Draft;
  /** The failure from the server or on the way. */
  failure: unknown;
};

type FieldEditOptions<Draft> = {
  contact: Contact;
  toDraft: (contact: Contact) => Draft;
  toChange: (draft: Draft) => FieldChange;
};

/** One or more fields being edited; after a refusal the form reopens with the typed values. */
export type FieldEdit<Draft> = {
  /** The values that the form begins with; null while the field is not being edited. */
  draft: Draft | null;
  open: () => void;
  close: () => void;
  /** What the contract would refuse; empty where nothing. */
  findIssues: (draft: Draft) => FieldIssue[];
  /** Closes the form and saves its values. */
  save: (draft: Draft) => void;
  failure: unknown;
  /** The contact as someone else saved it, if they changed the same field. */
  conflict: Contact | null;
};

export function useFieldEdit<Draft>({
  contact,
  toDraft,
  toChange,
}: FieldEditOptions<Draft>): FieldEdit<Draft> {
  const save = useSaveField(contact.id);
  const [editing, setEditing] = useState<Editing<Draft> | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  function submit(draft: Draft) {
    if (!editing) return;
    const { base } = editing;
    const change = toChange(draft);
    setEditing(null);
    if (JSON.stringify(change) === JSON.stringify(toChange(toDraft(base)))) return;
    save.mutateAsync({ change, base }).catch((failure: unknown) => {
      // The member has moved on to another contact: a field that is gone can't show it.
      if (!isMounted.current) return reportError(failure, 'save');
      const next = failure instanceof FieldConflict ? failure.current : base;
      setEditing({ draft, base: next, failure });
    });
  }

  return {
    draft: editing ? editing.draft : null,
    open: () => setEditing({ base: contact, draft: toDraft(contact), failure: null }),
    close: () => setEditing(null),
    findIssues: (draft) => findIssues(contact.id, toChange(draft), contact),
    save: submit,
    failure: editing?.failure ?? null,
    conflict: editing?.failure instanceof FieldConflict ? editing.failure.current : null,
  };
}

function findIssues(id: string, change: FieldChange, contact: Contact): FieldIssue[] {
  const parsed = contactUpdateSchema.safeParse({ ...change, id });
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      code: codeOf(issue),
    }));
  }
  const { first_name = contact.first_name, last_name = contact.last_name } = parsed.data;
  const isNameless = first_name === '' && last_name === '';
  return isNameless ? [{ path: 'first_name', code: 'name_required' }] : [];
}
