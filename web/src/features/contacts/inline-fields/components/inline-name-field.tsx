import { contactLimits } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { namesInOrder } from '#features/contacts/form/components/contact-form-values.ts';
import { InlineField } from './inline-field.tsx';
import { useContactLabels } from '#features/contacts/shared/components/use-contact-labels.ts';
import { useFieldEdit } from './use-field-edit.ts';
import { useFieldErrorText } from '#features/contacts/form/components/use-field-error.ts';

/** The name, edited in the heading of the contact. */
export function InlineNameField({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['contacts', 'details']);
  const { nameOf } = useContactLabels();
  const { locale } = useLocalePreferences();
  const errorText = useFieldErrorText();
  const edit = useFieldEdit({
    contact,
    toDraft: ({ first_name, last_name }) => ({ first_name, last_name }),
    toChange: ({ first_name, last_name }) => ({
      first_name: first_name.trim(),
      last_name: last_name.trim(),
    }),
  });
  return (
    <InlineField
      label={t('details:edit.name')}
      value={nameOf(contact)}
      emptyText={t('unnamed')}
      edit={edit}
      describe={nameOf}
      isHeading
      isCompact
      contact={contact}
      fields={['last_name', 'first_name']}
    >
      {({ draft, setDraft, issueAt }) =>
        namesInOrder(locale).map((name) => {
          return (
            <Field key={name} label={t(`form.${name}`)} error={errorText(issueAt(name))}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={contactLimits.name}
                  value={draft[name]}
                  onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
                />
              )}
            </Field>
          );
        })
      }
    </InlineField>
  );
}
