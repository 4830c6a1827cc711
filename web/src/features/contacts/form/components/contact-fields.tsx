import {
  type ContactDetail,
  contactDetailLimits,
  contactDetails,
  contactLimits,
} from '@kith/contract/contacts/rules';
import type { ContactCreate } from '@kith/contract/contacts/schemas';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { useWordsHint } from '#features/contacts/shared/components/use-words-hint.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { Tone } from '#ui/badge.tsx';
import { Fold } from '#ui/fold.tsx';
import { FormField, TextareaField, TextField, useFormValue } from '#ui/form/form-field.tsx';
import { TagInput } from '#ui/tag-input.tsx';
import { BirthdayFields } from './birthday-fields.tsx';
import { CadenceField } from './cadence-field.tsx';
import { type ContactFormValues, namesInOrder } from './contact-form-values.ts';
import { ContactPointsField } from './contact-points-field.tsx';
import { useFieldErrorText } from './use-field-error.ts';

type ContactFieldsProps = { control: Control<ContactFormValues, unknown, ContactCreate> };

/** All fields of a contact. */
export function ContactFields({ control }: ContactFieldsProps) {
  const { t } = useTranslation('contacts');
  const { locale } = useLocalePreferences();
  const errorText = useFieldErrorText();
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {namesInOrder(locale).map((name) => (
          <LineField key={name} control={control} name={name} maxLength={contactLimits.name} />
        ))}
        <LineField control={control} name="title" maxLength={contactLimits.title} />
        <LineField control={control} name="company" maxLength={contactLimits.company} />
        <LineField
          control={control}
          name="location"
          maxLength={contactLimits.location}
          className="sm:col-span-2"
        />
      </div>
      <ContactPointsField control={control} name="emails" />
      <ContactPointsField control={control} name="phones" />
      <ContactPointsField control={control} name="links" />
      <TagsField control={control} name="tags" tone="neutral" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TagsField control={control} name="offers" tone="good" />
        <TagsField control={control} name="seeks" tone="ember" />
      </div>
      <RhythmFields control={control} />
      <DetailFields control={control} />
      <TextareaField
        control={control}
        name="notes"
        label={t('form.notes')}
        errorText={errorText}
        maxLength={contactLimits.notes}
      />
    </>
  );
}

type LineFieldProps = ContactFieldsProps & {
  name: 'first_name' | 'last_name' | 'title' | 'company' | 'location';
  maxLength: number;
  className?: string;
};

function LineField({ name, ...rest }: LineFieldProps) {
  const { t } = useTranslation('contacts');
  const errorText = useFieldErrorText();
  return (
    <TextField
      name={name}
      label={t(`form.${name}`)}
      errorText={errorText}
      autoComplete="off"
      {...rest}
    />
  );
}

/** What only some contacts have, open where there is something to see. */
function DetailFields({ control }: ContactFieldsProps) {
  const { t } = useTranslation('details');
  const errorText = useFieldErrorText();
  const values = useWatch({ control, name: contactDetails });
  return (
    <Fold
      title={t('more.title')}
      heading="div"
      isOpenAtFirst={values.some((value) => value !== '')}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {contactDetails.map((name: ContactDetail) => (
          <TextField
            key={name}
            control={control}
            name={name}
            label={t(`fields.${name}`)}
            errorText={errorText}
            autoComplete="off"
            maxLength={contactDetailLimits[name]}
          />
        ))}
      </div>
    </Fold>
  );
}

type TagsFieldProps = ContactFieldsProps & { name: 'tags' | 'offers' | 'seeks'; tone: Tone };

function TagsField({ control, name, tone }: TagsFieldProps) {
  const { t } = useTranslation('contacts');
  const errorText = useFieldErrorText();
  const hint = useWordsHint(name);
  return (
    <FormField
      control={control}
      name={name}
      label={t(`form.${name}`)}
      hint={hint}
      errorText={errorText}
    >
      {(ids, { value, setValue }) => (
        <TagInput
          {...ids}
          value={value}
          onValueChange={setValue}
          tone={tone}
          maxLength={contactLimits.tag}
        />
      )}
    </FormField>
  );
}

/** How often to be in touch, and the birthday. Their refusals belong to one part of each. */
function RhythmFields({ control }: ContactFieldsProps) {
  const { errors } = useFormState({ control });
  const errorText = useFieldErrorText();
  const cadence = useFormValue({ control, name: 'cadence' });
  const birthday = useFormValue({ control, name: 'birthday' });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <CadenceField
        value={cadence.value}
        onValueChange={cadence.setValue}
        error={errorText(errors.cadence?.choice?.message)}
      />
      <BirthdayFields
        value={birthday.value}
        onValueChange={birthday.setValue}
        error={errorText(errors.birthday?.month?.message)}
      />
    </div>
  );
}
