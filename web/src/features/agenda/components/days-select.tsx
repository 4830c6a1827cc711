import { offeredCadencesDays } from '@kith/contract/contacts/rules';
import type { ComponentProps } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Select } from '#ui/select.tsx';

const none = 'none';

type DaysSelectProps = Omit<
  ComponentProps<typeof Select<string>>,
  'value' | 'onValueChange' | 'options'
> & {
  days: number | null;
  onDaysChange: (days: number | null) => void;
  /** Whether "no cadence" can be chosen. */
  canBeNone?: boolean;
};

/** A cadence from the offered spans and the current one. */
export function DaysSelect({ days, onDaysChange, canBeNone = false, ...rest }: DaysSelectProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const isUnusual = days !== null && !offeredCadencesDays.some((offered) => offered === days);
  const options = [
    ...(canBeNone ? [{ value: none, label: t('cadence.none') }] : []),
    ...offeredCadencesDays.map((offered) => ({
      value: String(offered),
      label: t(`cadence.every${offered}`),
    })),
    ...(isUnusual
      ? [
          {
            value: String(days),
            label: t('cadence.everyDays', { count: days, number: format.number(days) }),
          },
        ]
      : []),
  ];
  return (
    <Select
      {...rest}
      value={days === null ? none : String(days)}
      onValueChange={(value) => onDaysChange(value === none ? null : Number(value))}
      options={options}
    />
  );
}
