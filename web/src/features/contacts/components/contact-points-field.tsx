import { contactPointLabels } from '@kith/contract/contacts/schemas';
import { Plus, X } from 'lucide-react';
import { Controller, useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import {
  type ContactFormValues,
  firstLabels,
  pointInputTraits,
  type PointsName,
} from './contact-form-values.ts';
import { useFieldErrorText } from './use-field-error.ts';

/** Several emails, phones or links, each with its label. */
export function ContactPointsField({ name }: { name: PointsName }) {
  const { t } = useTranslation(['contacts', 'common']);
  const { control } = useFormContext<ContactFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{t(`form.${name}`)}</legend>
      {fields.map((field, index) => (
        <PointRow key={field.id} name={name} index={index} onRemove={() => remove(index)} />
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

type PointRowProps = { name: PointsName; index: number; onRemove: () => void };

function PointRow({ name, index, onRemove }: PointRowProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const { control, register, getFieldState, formState } = useFormContext<ContactFormValues>();
  const errorText = useFieldErrorText();
  const error = errorText(getFieldState(`${name}.${index}.value`, formState).error);
  const errorId = `${name}-${index}-error`;
  const label = `${t(`form.${name}`)} ${index + 1}`;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-2">
        <Input
          {...pointInputTraits[name]}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...register(`${name}.${index}.value`)}
        />
        <Controller
          control={control}
          name={`${name}.${index}.label`}
          render={({ field }) => (
            <div className="w-32 shrink-0">
              <Select
                aria-label={t('form.labelOf', { field: label })}
                value={field.value}
                onValueChange={field.onChange}
                options={contactPointLabels.map((value) => ({
                  value,
                  label: t(`labels.${value}`),
                }))}
              />
            </div>
          )}
        />
        <IconButton
          label={t('common:removeItem', { item: label })}
          icon={<X aria-hidden size={16} />}
          onClick={onRemove}
        />
      </div>
      {error ? (
        <p id={errorId} role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      ) : null}
    </div>
  );
}
