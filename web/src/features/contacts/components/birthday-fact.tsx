import type { Contact } from '@kith/contract/contacts/schemas';
import { Cake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { BirthdayFields } from './birthday-fields.tsx';
import { birthdayFromValues, birthdayToValues } from './contact-form-values.ts';
import { InlineFact } from './inline-fact.tsx';
import { useFieldEdit } from './use-field-edit.ts';
import { useFieldErrorText } from './use-field-error.ts';

/** The birthday, changed in place. */
export function BirthdayFact({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const errorText = useFieldErrorText();
  const edit = useFieldEdit({
    contact,
    toDraft: (known) => birthdayToValues(known.birthday),
    toChange: (draft) => ({ birthday: birthdayFromValues(draft) }),
  });
  const isRefused = edit.issueAt('birthday') !== undefined;
  const describe = ({ birthday }: Contact) => birthday && format.birthday(birthday);
  return (
    <InlineFact
      icon={<Cake aria-hidden size={16} />}
      label={t('form.birthday')}
      value={describe(contact)}
      emptyText={t('detail.setBirthday')}
      edit={edit}
      describe={describe}
      contact={contact}
      fields={['birthday']}
    >
      {(draft) => (
        <BirthdayFields
          value={draft}
          onValueChange={edit.setDraft}
          error={isRefused ? errorText({ message: 'invalid_date' }) : undefined}
        />
      )}
    </InlineFact>
  );
}
