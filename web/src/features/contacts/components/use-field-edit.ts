import { type Contact, contactUpdateSchema } from '@kith/contract/contacts/schemas';
import { useEffect, useRef, useState } from 'react';
import { reportError } from '#lib/errors.ts';
import { type FieldChange, FieldConflict, useSaveField } from '../api/save-field.ts';
import { codeOf, type FieldErrorCode } from './contact-form-resolver.ts';

/** What was refused before it was sent: the path in the change, and the code of its sentence. */
type FieldIssue = { path: string; code: FieldErrorCode };

type Editing<Draft> = {
  /** The contact as it was when the member began. */
  base: Contact;
  draft: Draft;
  issues: readonly FieldIssue[];
  /** What the server or the way there said. */
  failure: unknown;
};

type FieldEditOptions<Draft> = {
  contact: Contact;
  toDraft: (contact: Contact) => Draft;
  toChange: (draft: Draft) => FieldChange;
};

/** One or more fields under edit; what the server refuses opens again with what was typed. */
export type FieldEdit<Draft> = {
  /** Null while the field is only read. */
  draft: Draft | null;
  setDraft: (draft: Draft) => void;
  open: () => void;
  close: () => void;
  submit: () => void;
  /** The refusal of a path, e.g. `emails.0.value`, or of all that begins with it. */
  issueAt: (path: string) => FieldErrorCode | undefined;
  failure: unknown;
  /** The contact as somebody else left it, when they changed the same field. */
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

  function submit() {
    if (!editing) return;
    const { base, draft } = editing;
    const change = toChange(draft);
    const issues = findIssues(contact.id, change, contact);
    if (issues.length > 0) return setEditing({ ...editing, issues, failure: null });
    setEditing(null);
    if (JSON.stringify(change) === JSON.stringify(toChange(toDraft(base)))) return;
    save.mutateAsync({ change, base }).catch((failure: unknown) => {
      // The member has gone on to somebody else: a field that is no longer there can't tell.
      if (!isMounted.current) return reportError(failure, 'save');
      const next = failure instanceof FieldConflict ? failure.current : base;
      setEditing({ draft, base: next, issues: [], failure });
    });
  }

  return {
    draft: editing ? editing.draft : null,
    setDraft: (draft) => setEditing((current) => current && { ...current, draft }),
    open: () => setEditing({ base: contact, draft: toDraft(contact), issues: [], failure: null }),
    close: () => setEditing(null),
    submit,
    issueAt: (path) =>
      editing?.issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))
        ?.code,
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
