import type { Contact } from '@kith/contract/contacts/schemas';
import type { ReactNode } from 'react';
import { get } from 'react-hook-form';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { EditableField } from '../api/save-field.ts';
import { EarlierValues } from './earlier-values.tsx';
import { EditNotice } from './edit-notice.tsx';
import type { FieldEdit } from './use-field-edit.ts';

export type FieldEditing<Draft> = {
  draft: Draft;
  setDraft: (draft: Draft) => void;
  /** The code of the refusal at a path of the change, e.g. `emails.0.value`, or below it. */
  issueAt: (path: string) => string | undefined;
  submit: () => void;
};

type FieldEditFormProps<Draft> = {
  edit: FieldEdit<Draft>;
  /** The values that it begins with. */
  initial: Draft;
  /** The field's value in a contact, for the conflict notice. */
  describe: (contact: Contact) => string | null;
  contact: Contact;
  /** The fields of the contact that the form changes. */
  fields: readonly EditableField[];
  className: string;
  children: (editing: FieldEditing<Draft>) => ReactNode;
};

/** The form of an edit in place, with what went wrong and the values of earlier. */
export function FieldEditForm<Draft>({
  edit,
  initial,
  describe,
  contact,
  fields,
  className,
  children,
}: FieldEditFormProps<Draft>) {
  const { t } = useTranslation('common');
  const schema = z.custom<{ draft: unknown }>().superRefine((values, context) => {
    for (const { path, code } of edit.findIssues(values.draft as Draft)) {
      context.addIssue({ code: 'custom', path: path.split('.'), message: code });
    }
  });
  const form = useZodForm(schema, ({ draft }) => edit.save(draft as Draft), {
    defaultValues: { draft: initial },
  });
  const { control, formState } = form;
  const { value, setValue } = useFormValue({ control, name: 'draft' });
  return (
    <Form form={form} className={className}>
      <EditNotice edit={edit} describe={describe} />
      {children({
        draft: value as Draft,
        setDraft: setValue,
        issueAt: (path) => findCode(get(formState.errors, path)),
        submit: () => void form.submit(),
      })}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={edit.close}>
          {t('cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {t('save')}
        </Button>
      </div>
      <EarlierValues contact={contact} fields={fields} onPutBack={edit.close} />
    </Form>
  );
}

/** The first code at a place of the errors, or below it. */
function findCode(fault: unknown): string | undefined {
  if (typeof fault !== 'object' || fault === null) return undefined;
  if ('message' in fault && typeof fault.message === 'string') return fault.message;
  return Object.values(fault)
    .map(findCode)
    .find((code) => code !== undefined);
}
