import type { ContactCreate } from '@kith/contract/contacts/schemas';
import { Plus } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { useFormValue } from '#ui/form/form-field.tsx';
import { type ContactFormValues, firstLabels, type PointsName } from './contact-form-values.ts';
import { PointRow } from './point-row.tsx';
import { useFieldErrorText } from './use-field-error.ts';

type PointsProps = {
  control: Control<ContactFormValues, unknown, ContactCreate>;
  name: PointsName;
};

/** Several emails, phones or links, each with its label. */
export function ContactPointsField({ control, name }: PointsProps) {
  const { t } = useTranslation('contacts');
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{t(`form.${name}`)}</legend>
      {fields.map((field, index) => (
        <FormPointRow
          key={field.id}
          control={control}
          name={name}
          index={index}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        variant="ghost"
        size="sm"
        icon={<Plus aria-hidden size={16} />}
        className="justify-self-start px-2"
        onClick={() => append({ value: '', label: firstLabels[name] })}
      >
        {t(`form.add.${name}`)}
      </Button>
    </fieldset>
  );
}

type FormPointRowProps = PointsProps & { index: number; onRemove: () => void };

function FormPointRow({ control, name, index, onRemove }: FormPointRowProps) {
  const errorText = useFieldErrorText();
  const value = useFormValue({ control, name: `${name}.${index}.value` }, errorText);
  const kind = useFormValue({ control, name: `${name}.${index}.label` });
  return (
    <PointRow
      name={name}
      index={index}
      value={value.value}
      label={kind.value}
      error={value.error}
      onValueChange={value.setValue}
      onLabelChange={kind.setValue}
      onRemove={onRemove}
    />
  );
}
