import type { UsagePeriod } from '@kith/contract/usage/figures';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The days that figures are about, in words. */
export function usePeriod(): (period: UsagePeriod) => string {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return ({ from, to }) =>
    t('period', { from: format.calendarDate(from), to: format.calendarDate(to) });
}
