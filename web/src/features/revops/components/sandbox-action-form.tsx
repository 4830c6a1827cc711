import type { CourseId } from '@kith/contract/training/courses';
import {
  fieldsOf,
  type SandboxAction,
  sandboxActions,
  type SandboxField,
  sandboxLimits,
} from '@kith/contract/training/exercises';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Select } from '#ui/select.tsx';
import { sandboxDefaults, sandboxSchema, toSandboxValues } from '../sandbox-values.ts';
import { useSandboxTexts } from './use-sandbox-texts.ts';

type ActionFormProps = {
  id: CourseId;
  isBusy: boolean;
  isFull: boolean;
  onAct: (action: SandboxAction) => void;
};

/** Chooses one of the product’s actions, with what it needs. */
export function SandboxActionForm({ id, ...rest }: ActionFormProps) {
  const { t } = useTranslation('training');
  const texts = useSandboxTexts();
  const names = Object.keys(sandboxActions[id]);
  const [name, setName] = useState(names[0] ?? '');
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field label={t('sandbox.action')}>
        {(ids) => (
          <Select
            {...ids}
            value={name}
            onValueChange={setName}
            options={names.map((value) => ({ value, label: texts.action(value) }))}
          />
        )}
      </Field>
      <Fields key={name} name={name} fields={fieldsOf(id, name) ?? {}} {...rest} />
    </div>
  );
}

type FieldsProps = Omit<ActionFormProps, 'id'> & {
  name: string;
  fields: Readonly<Record<string, SandboxField>>;
};

function Fields({ name, fields, isBusy, isFull, onAct }: FieldsProps) {
  const { t } = useTranslation('training');
  const texts = useSandboxTexts();
  const form = useZodForm(
    sandboxSchema(fields),
    (typed) => onAct({ name, values: toSandboxValues(fields, typed) }),
    { defaultValues: sandboxDefaults(fields) },
  );
  const { control } = form;
  return (
    <Form form={form} className="grid grid-cols-1 gap-4">
      {Object.entries(fields).map(([field, { kind, ...rest }]) => {
        const frame = { control, name: field, label: texts.field(field), isRequired: true };
        if ('options' in rest) {
          return (
            <FormField key={field} {...frame}>
              {(ids, { value, setValue }) => (
                <Select
                  {...ids}
                  value={value}
                  onValueChange={setValue}
                  options={rest.options.map((one) => ({ value: one, label: texts.option(one) }))}
                />
              )}
            </FormField>
          );
        }
        if (kind === 'number') {
          return (
            <TextField
              key={field}
              {...frame}
              inputMode="decimal"
              errorText={t('sandbox.wrongNumber')}
            />
          );
        }
        return (
          <TextareaField
            key={field}
            {...frame}
            rows={2}
            maxLength={sandboxLimits.text}
            errorText={t('sandbox.missing')}
          />
        );
      })}
      <div>
        <Button type="submit" isPending={isBusy} disabled={isFull}>
          {t('sandbox.do')}
        </Button>
        {isFull ? <p className="mt-2 text-sm text-muted">{t('sandbox.full')}</p> : null}
      </div>
    </Form>
  );
}
