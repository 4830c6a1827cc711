import { contactLimits, offeredCadencesDays } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { useQuickChange } from '../api/save-contact.ts';
import { CadenceField } from './cadence-field.tsx';
import { cadenceFromValues, cadenceToValues } from './contact-form-values.ts';
import { InlineFact } from './inline-fact.tsx';

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
