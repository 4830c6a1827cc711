import { offeredCadencesDays } from '@kith/contract/contacts/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { CadenceValues } from './contact-form-values.ts';

type CadenceFieldProps = {
  value: CadenceValues;
  onValueChange: (value: CadenceValues) => void;
  error?: string | undefined;
};

/** The cadence: an offered span, or a number of days. */
export function CadenceField({ value, onValueChange, error }: CadenceFieldProps) {
  const { t } = useTranslation('contacts');
  const options = [
    { value: 'none', label: t('cadence.none') },
    ...offeredCadencesDays.map((days) => ({
      value: String(days),
      label: t(`cadence.every${days}`),
    })),
    { value: 'custom', label: t('cadence.custom') },
  ];
  return (
    <Field label={t('form.cadence')} error={error} hint={t('form.cadenceHint')}>
      {(control) => (
        <div className="flex gap-2">
          <Select
            {...control}
            value={value.choice}
            onValueChange={(choice) => onValueChange({ ...value, choice })}
            options={options}
          />
          {value.choice === 'custom' ? (
            <div className="w-28 shrink-0">
              <Input
                aria-label={t('cadence.customDays')}
                placeholder={t('cadence.customDays')}
                inputMode="numeric"
                maxLength={4}
                aria-invalid={control['aria-invalid']}
                value={value.customDays}
                onChange={(event) => onValueChange({ ...value, customDays: event.target.value })}
              />
            </div>
          ) : null}
        </div>
      )}
    </Field>
  );
}
