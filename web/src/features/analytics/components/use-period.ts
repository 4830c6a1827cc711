import type { UsagePeriod } from '@kith/contract/usage/figures';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';

/** The days that figures are about, in words. */
export function usePeriod(): (period: UsagePeriod) => string {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return ({ from, to }) =>
    t('period', { from: format.calendarDate(from), to: format.calendarDate(to) });
}
