import { type ReactNode, useId } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { type BirthdayValues, blankBirthday } from './contact-form-values.ts';

type BirthdayFieldsProps = {
  value: BirthdayValues;
  onValueChange: (value: BirthdayValues) => void;
  /** A translated message; marks the fields invalid. */
  error?: string | undefined;
};

const months = Array.from({ length: 12 }, (_, index) => index + 1);

type Part = keyof BirthdayValues;

/** The order of month, day and year in a language. */
function partsInOrder(locale: string): readonly Part[] {
  if (locale === 'en-US') return ['month', 'day', 'year'];
  return /^(?:ja|zh)/u.test(locale) ? ['year', 'month', 'day'] : ['day', 'month', 'year'];
}

/** Month, day and, if known, year. */
export function BirthdayFields({ value, onValueChange, error }: BirthdayFieldsProps) {
  const { t } = useTranslation(['contacts', 'common']);
  const format = useFormat();
  const { locale } = useLocalePreferences();
  const labelId = useId();
  const errorId = useId();
  const state = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
  } as const;
  const controls: Record<Part, ReactNode> = {
    month: (
      <Select
        key={value.month === '' ? 'unset' : 'set'}
        aria-label={t('form.month')}
        placeholder={t('form.month')}
        value={value.month === '' ? undefined : value.month}
        onValueChange={(month) => onValueChange({ ...value, month })}
        options={months.map((month) => ({ value: String(month), label: format.monthName(month) }))}
        {...state}
      />
    ),
    day: (
      <Input
        aria-label={t('form.day')}
        placeholder={t('form.day')}
        inputMode="numeric"
        maxLength={2}
        value={value.day}
        onChange={(event) => onValueChange({ ...value, day: event.target.value })}
        {...state}
      />
    ),
    year: (
      <Input
        aria-label={t('form.year')}
        placeholder={t('form.year')}
        inputMode="numeric"
        maxLength={4}
        value={value.year}
        onChange={(event) => onValueChange({ ...value, year: event.target.value })}
        {...state}
      />
    ),
  };
  const isFilled = Object.values(value).some((part) => part !== '');
  return (
    <div role="group" aria-labelledby={labelId} className="grid gap-1.5">
      <div className="flex items-baseline justify-between">
        <span id={labelId} className="font-medium">
          {t('form.birthday')}
        </span>
        {isFilled ? (
          <Button variant="link" onClick={() => onValueChange(blankBirthday)}>
            {t('common:clear')}
          </Button>
        ) : null}
      </div>
      <div className="flex gap-2">
        {partsInOrder(locale).map((part) => (
          <div key={part} className={part === 'month' ? 'min-w-0 flex-[2]' : 'min-w-0 flex-1'}>
            {controls[part]}
          </div>
        ))}
      </div>
      {error ? (
        <p id={errorId} role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      ) : (
        <p className="text-sm text-muted">{t('form.birthdayHint')}</p>
      )}
    </div>
  );
}
