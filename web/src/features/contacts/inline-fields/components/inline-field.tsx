import type { Contact } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActionId } from '#ui/action-keys.ts';
import { Popover } from '#ui/popover.tsx';
import { useActions } from '#ui/use-actions.ts';
import type { EditableField } from '../api/save-field.ts';
import { FieldEditForm, type FieldEditing } from './field-edit-form.tsx';
import type { FieldEdit } from './use-field-edit.ts';

type InlineFieldProps<Draft> = {
  icon?: ReactNode;
  label: string;
  /** The value as text; null invites the member to fill it. */
  value: string | null;
  emptyText: string;
  edit: FieldEdit<Draft>;
  /** The field's value in a contact, for the conflict notice. */
  describe: (contact: Contact) => string | null;
  /** Shown in place of the value's text. */
  shown?: ReactNode;
  contact: Contact;
  /** The fields of the contact that the form changes. */
  fields: readonly EditableField[];
  /** True in the contact's heading: its value is its name then. */
  isHeading?: boolean;
  /** True where there is no room for more: the pencil is left out, and the value is cut, in a heading after two lines. */
  isCompact?: boolean | undefined;
  /** The action that opens the form. */
  action?: ActionId;
  className?: string;
  /** The form's width if one line holds more than a field. */
  formClassName?: string;
  children: (editing: FieldEditing<Draft>) => ReactNode;
};

/** A value that is a button: it opens a small form in place. Enter saves, Escape cancels. */
export function InlineField<Draft>({
  icon,
  label,
  value,
  emptyText,
  edit,
  describe,
  shown,
  contact,
  fields,
  isHeading = false,
  isCompact = false,
  action,
  className,
  formClassName,
  children,
}: InlineFieldProps<Draft>) {
  useActions(action ? { [action]: edit.open } : {});
  return (
    <Popover
      label={label}
      open={edit.draft !== null}
      onOpenChange={(isOpen) => (isOpen ? edit.open() : edit.close())}
      className={formClassName}
      trigger={
        <button
          type="button"
          title={isCompact ? (value ?? undefined) : undefined}
          className={clsx(
            'group flex min-w-0 items-center rounded-md text-left hover:bg-sunken',
            isCompact ? 'hover:text-text' : '-mx-2 gap-3 px-2 py-1',
            className,
          )}
        >
          {icon ? <span className="shrink-0 text-muted">{icon}</span> : null}
          {isHeading ? null : <span className="sr-only">{label}</span>}
          {shown ?? (
            <span
              dir="auto"
              className={clsx(
                'min-w-0',
                isHeading ? 'line-clamp-2 wrap-anywhere' : isCompact ? 'truncate' : 'wrap-anywhere',
                value === null && 'text-muted',
              )}
            >
              {value ?? emptyText}
            </span>
          )}
          {shown || isCompact ? null : (
            <Pencil
              aria-hidden
              size={13}
              className="shrink-0 text-faint opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
            />
          )}
        </button>
      }
    >
      {edit.draft === null ? null : (
        <FieldEditForm
          edit={edit}
          initial={edit.draft}
          describe={describe}
          contact={contact}
          fields={fields}
          className="grid gap-4"
        >
          {children}
        </FieldEditForm>
      )}
    </Popover>
  );
}
