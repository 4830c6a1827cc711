import type { Contact } from '@kith/contract/contacts/schemas';
import { Cake } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { BirthdayFields } from '#features/contacts/form/components/birthday-fields.tsx';
import {
  birthdayFromValues,
  birthdayToValues,
} from '#features/contacts/form/components/contact-form-values.ts';
import { InlineField } from './inline-field.tsx';
import { useFieldEdit } from './use-field-edit.ts';
import { useFieldErrorText } from '#features/contacts/form/components/use-field-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The birthday, edited in place. */
export function InlineBirthdayField({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const errorText = useFieldErrorText();
  const edit = useFieldEdit({
    contact,
    toDraft: (known) => birthdayToValues(known.birthday),
    toChange: (draft) => ({ birthday: birthdayFromValues(draft) }),
  });
  const describe = ({ birthday }: Contact) => birthday && format.birthday(birthday);
  return (
    <InlineField
      icon={<Cake aria-hidden size={16} />}
      label={t('form.birthday')}
      value={describe(contact)}
      emptyText={t('detail.setBirthday')}
      edit={edit}
      describe={describe}
      contact={contact}
      fields={['birthday']}
    >
      {({ draft, setDraft, issueAt }) => (
        <BirthdayFields
          value={draft}
          onValueChange={setDraft}
          error={issueAt('birthday') && errorText('invalid_date')}
        />
      )}
    </InlineField>
  );
}
