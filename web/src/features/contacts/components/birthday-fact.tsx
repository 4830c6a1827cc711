import type { Contact } from '@kith/contract/contacts/schemas';
import { birthdaySchema } from '@kith/contract/contacts/schemas';
import { Cake } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { useQuickChange } from '../api/save-contact.ts';
import { BirthdayFields } from './birthday-fields.tsx';
import { birthdayFromValues, birthdayToValues } from './contact-form-values.ts';
import { InlineFact } from './inline-fact.tsx';

/** The birthday, changed in place. */
export function BirthdayFact({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const change = useQuickChange(contact.id);
  const [isOpen, setIsOpen] = useState(false);
  const [values, setValues] = useState(() => birthdayToValues(contact.birthday));
  const [isRefused, setIsRefused] = useState(false);

  function open(willBeOpen: boolean) {
    if (willBeOpen) setValues(birthdayToValues(contact.birthday));
    setIsRefused(false);
    setIsOpen(willBeOpen);
  }

  function submit() {
    const birthday = birthdaySchema.nullable().safeParse(birthdayFromValues(values));
    setIsRefused(!birthday.success);
    if (!birthday.success) return;
    change.mutate({ birthday: birthday.data });
    setIsOpen(false);
  }

  return (
    <InlineFact
      icon={<Cake aria-hidden size={16} />}
      label={t('form.birthday')}
      value={contact.birthday && format.birthday(contact.birthday)}
      emptyText={t('detail.setBirthday')}
      isOpen={isOpen}
      onOpenChange={open}
      onSubmit={submit}
    >
      <BirthdayFields
        value={values}
        onValueChange={setValues}
        error={isRefused ? t('form.errors.invalid_date') : undefined}
      />
    </InlineFact>
  );
}
