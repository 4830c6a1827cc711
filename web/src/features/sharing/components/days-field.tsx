import type { ComponentProps } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Select } from '#ui/select.tsx';

const choices = [1, 7, 14, 30, 90, 365] as const;
/** In forms: no end. */
export const endless = 0;

type DaysSelectProps = Pick<ComponentProps<typeof Select>, 'id' | 'aria-describedby'> & {
  days: number;
  onChange: (days: number) => void;
  allowsEndless?: boolean;
};

/** How long something works. */
export function DaysSelect({ days, onChange, allowsEndless = false, ...ids }: DaysSelectProps) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const options = choices.map((count) => ({
    value: String(count),
    label: t('days', { count, number: format.number(count) }),
  }));
  return (
    <Select
      {...ids}
      value={String(days)}
      onValueChange={(chosen) => onChange(Number(chosen))}
      options={
        allowsEndless ? [...options, { value: String(endless), label: t('noEnd') }] : options
      }
    />
  );
}
