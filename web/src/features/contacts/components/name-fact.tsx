import { contactLimits } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { useTranslation } from 'react-i18next';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { namesInOrder } from './contact-form-values.ts';
import { InlineFact } from './inline-fact.tsx';
import { useContactWords } from './use-contact-words.ts';
import { useFieldEdit } from './use-field-edit.ts';
import { useFieldErrorText } from './use-field-error.ts';

/** The name, changed where it heads the contact. */
export function NameFact({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['contacts', 'details']);
  const { nameOf } = useContactWords();
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
    <InlineFact
      label={t('details:edit.name')}
      value={nameOf(contact)}
      emptyText={t('unnamed')}
      edit={edit}
      describe={nameOf}
      isHeading
      contact={contact}
      fields={['last_name', 'first_name']}
    >
      {(draft) =>
        namesInOrder(locale).map((name) => {
          const code = edit.issueAt(name);
          return (
            <Field
              key={name}
              label={t(`form.${name}`)}
              error={code && errorText({ message: code })}
            >
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  maxLength={contactLimits.name}
                  value={draft[name]}
                  onChange={(event) => edit.setDraft({ ...draft, [name]: event.target.value })}
                />
              )}
            </Field>
          );
        })
      }
    </InlineFact>
  );
}
