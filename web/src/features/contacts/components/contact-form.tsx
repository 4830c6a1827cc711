import { contactLimits } from '@kith/contract/contacts/rules';
import type { ContactCreate } from '@kith/contract/contacts/schemas';
import type { ReactNode } from 'react';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import type { Tone } from '#ui/badge.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { BirthdayFields } from './birthday-fields.tsx';
import { CadenceField } from './cadence-field.tsx';
import { resolveContactForm } from './contact-form-resolver.ts';
import { type ContactFormValues, namesInOrder } from './contact-form-values.ts';
import { ContactPointsField } from './contact-points-field.tsx';
import { useFieldErrorText } from './use-field-error.ts';

type ContactFormProps = {
  /** The button that submits stands elsewhere and names the form by this id. */
  id: string;
  initialValues: ContactFormValues;
  onSubmit: (contact: ContactCreate) => void;
  /** Stands above the fields: what the server said. */
  notice: ReactNode;
};

/** Everything that is kept about a contact; hands on what the contract accepts. */
export function ContactForm({ id, initialValues, onSubmit, notice }: ContactFormProps) {
  const { locale } = useLocalePreferences();
  const form = useForm<ContactFormValues, unknown, ContactCreate>({
    defaultValues: initialValues,
    resolver: resolveContactForm,
  });
  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
        className="grid gap-5"
      >
        {notice}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {namesInOrder(locale).map((name) => (
            <LineField key={name} name={name} maxLength={contactLimits.name} />
          ))}
          <LineField name="title" maxLength={contactLimits.title} />
          <LineField name="company" maxLength={contactLimits.company} />
          <LineField name="location" maxLength={contactLimits.location} className="sm:col-span-2" />
        </div>
        <ContactPointsField name="emails" />
        <ContactPointsField name="phones" />
        <ContactPointsField name="links" />
        <TagsField name="tags" tone="neutral" />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TagsField name="offers" tone="good" />
          <TagsField name="seeks" tone="ember" />
        </div>
        <RhythmFields />
        <NotesField />
      </form>
    </FormProvider>
  );
}

type LineName = 'first_name' | 'last_name' | 'title' | 'company' | 'location';

function LineField({
  name,
  maxLength,
  className,
}: {
  name: LineName;
  maxLength: number;
  className?: string;
}) {
  const { t } = useTranslation('contacts');
  const { register, formState } = useFormContext<ContactFormValues>();
  const errorText = useFieldErrorText();
  return (
    <Field
      label={t(`form.${name}`)}
      error={errorText(formState.errors[name])}
      {...(className ? { className } : {})}
    >
      {(control) => (
        <Input {...control} autoComplete="off" maxLength={maxLength} {...register(name)} />
      )}
    </Field>
  );
}

function TagsField({ name, tone }: { name: 'tags' | 'offers' | 'seeks'; tone: Tone }) {
  const { t } = useTranslation('contacts');
  const { control, getFieldState, formState } = useFormContext<ContactFormValues>();
  const errorText = useFieldErrorText();
  return (
    <Field
      label={t(`form.${name}`)}
      hint={t(`form.hints.${name}`)}
      error={errorText(getFieldState(name, formState).error)}
    >
      {(field) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <TagInput
              {...field}
              value={value}
              onValueChange={onChange}
              tone={tone}
              maxLength={contactLimits.tag}
            />
          )}
        />
      )}
    </Field>
  );
}

function RhythmFields() {
  const { control, formState } = useFormContext<ContactFormValues>();
  const errorText = useFieldErrorText();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Controller
        control={control}
        name="cadence"
        render={({ field }) => (
          <CadenceField
            value={field.value}
            onValueChange={field.onChange}
            error={errorText(formState.errors.cadence?.choice)}
          />
        )}
      />
      <Controller
        control={control}
        name="birthday"
        render={({ field }) => (
          <BirthdayFields
            value={field.value}
            onValueChange={field.onChange}
            error={errorText(formState.errors.birthday?.month)}
          />
        )}
      />
    </div>
  );
}

function NotesField() {
  const { t } = useTranslation('contacts');
  const { register, formState } = useFormContext<ContactFormValues>();
  const errorText = useFieldErrorText();
  return (
    <Field label={t('form.notes')} error={errorText(formState.errors.notes)}>
      {(control) => (
        <Textarea {...control} maxLength={contactLimits.notes} {...register('notes')} />
      )}
    </Field>
  );
}
