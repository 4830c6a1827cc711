import type { Contact } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';
import type { EditableField } from '../api/save-field.ts';
import { EarlierValues } from './earlier-values.tsx';
import { EditNotice } from './edit-notice.tsx';
import type { FieldEdit } from './use-field-edit.ts';

type InlineFactProps<Draft> = {
  icon?: ReactNode;
  label: string;
  /** What is known, in words; null invites to fill it. */
  value: string | null;
  emptyText: string;
  edit: FieldEdit<Draft>;
  /** What the field says in a contact, for the notice of a conflict. */
  describe: (contact: Contact) => string | null;
  /** What shows the value in place of its words. */
  shown?: ReactNode;
  contact: Contact;
  /** The fields of the contact that the form changes. */
  fields: readonly EditableField[];
  /** True where the fact heads the contact: it is called by its value then. */
  isHeading?: boolean;
  className?: string;
  /** The form's width where one line of it holds more than a field. */
  formClassName?: string;
  children: (draft: Draft) => ReactNode;
};

/** A fact that is a button: it opens a small form in place. Enter saves, Escape cancels. */
export function InlineFact<Draft>({
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
  className,
  formClassName,
  children,
}: InlineFactProps<Draft>) {
  const { t } = useTranslation('common');
  function submit(event: FormEvent) {
    event.preventDefault();
    edit.submit();
  }
  return (
    <Popover
      label={label}
      open={edit.draft !== null}
      onOpenChange={(isOpen) => (isOpen ? edit.open() : edit.close())}
      className={formClassName}
      trigger={
        <button
          type="button"
          title={isHeading ? label : undefined}
          className={clsx(
            'group -mx-2 flex min-w-0 items-center gap-3 rounded-md px-2 py-1 text-left hover:bg-sunken',
            className,
          )}
        >
          {icon ? <span className="shrink-0 text-muted">{icon}</span> : null}
          {isHeading ? null : <span className="sr-only">{label}</span>}
          {shown ?? (
            <span className={clsx('min-w-0 wrap-anywhere', value === null && 'text-muted')}>
              {value ?? emptyText}
            </span>
          )}
          {shown ? null : (
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
        <form onSubmit={submit} noValidate className="grid gap-4">
          <EditNotice edit={edit} describe={describe} />
          {children(edit.draft)}
          <div className="flex justify-end gap-2">
            <Button size="sm" onClick={edit.close}>
              {t('cancel')}
            </Button>
            <Button size="sm" type="submit" variant="primary">
              {t('save')}
            </Button>
          </div>
          <EarlierValues contact={contact} fields={fields} onPutBack={edit.close} />
        </form>
      )}
    </Popover>
  );
}
