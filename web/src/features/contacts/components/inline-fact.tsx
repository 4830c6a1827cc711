import { birthdaySchema } from '@kith/contract/contacts/schemas';
import type { Contact } from '@kith/contract/contacts/schemas';
import { contactLimits, offeredCadencesDays } from '@kith/contract/contacts/rules';
import { Cake, Repeat } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';
import { useQuickChange } from '../api/save-contact.ts';
import { BirthdayFields } from './birthday-fields.tsx';
import { CadenceField } from './cadence-field.tsx';
import {
  birthdayFromValues,
  birthdayToValues,
  cadenceFromValues,
  cadenceToValues,
} from './contact-form-values.ts';

type InlineFactProps = {
  icon: ReactNode;
  label: string;
  /** What is known, in words; null invites to fill it. */
  value: string | null;
  emptyText: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** A fact that is a button: it opens a small form in place. */
function InlineFact({
  icon,
  label,
  value,
  emptyText,
  isOpen,
  onOpenChange,
  onSubmit,
  children,
}: InlineFactProps) {
  const { t } = useTranslation('common');
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <button
          type="button"
          className="-mx-2 flex items-center gap-3 rounded-md px-2 py-1 text-left hover:bg-sunken"
        >
          <span className="text-muted">{icon}</span>
          <span className="sr-only">{label}</span>
          <span className={value === null ? 'text-muted' : ''}>{value ?? emptyText}</span>
        </button>
      }
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {children}
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={() => onOpenChange(false)}>
            {t('cancel')}
          </Button>
          <Button size="sm" type="submit" variant="primary">
            {t('save')}
          </Button>
        </div>
      </form>
    </Popover>
  );
}

/** How often to be in touch, changed in place. */
export function CadenceFact({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const change = useQuickChange(contact.id);
  const [isOpen, setIsOpen] = useState(false);
  const [values, setValues] = useState(() => cadenceToValues(contact.cadence_days));
  const [isRefused, setIsRefused] = useState(false);
  const { cadence_days: days } = contact;
  const offered = offeredCadencesDays.find((option) => option === days);

  function open(willBeOpen: boolean) {
    if (willBeOpen) setValues(cadenceToValues(days));
    setIsRefused(false);
    setIsOpen(willBeOpen);
  }

  function submit() {
    const next = cadenceFromValues(values);
    const isFine =
      next === null || (Number.isInteger(next) && next >= 1 && next <= contactLimits.cadenceDays);
    setIsRefused(!isFine);
    if (!isFine) return;
    change.mutate({ cadence_days: next });
    setIsOpen(false);
  }

  function describe(): string | null {
    if (offered !== undefined) return t(`cadence.every${offered}`);
    return days === null
      ? null
      : t('cadence.everyDays', { count: days, number: format.number(days) });
  }

  return (
    <InlineFact
      icon={<Repeat aria-hidden size={16} />}
      label={t('form.cadence')}
      value={describe()}
      emptyText={t('detail.setCadence')}
      isOpen={isOpen}
      onOpenChange={open}
      onSubmit={submit}
    >
      <CadenceField
        value={values}
        onValueChange={setValues}
        error={isRefused ? t('form.errors.invalid_value') : undefined}
      />
    </InlineFact>
  );
}

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
