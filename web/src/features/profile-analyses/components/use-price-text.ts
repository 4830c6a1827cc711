import type { CreditUnit } from '@kith/contract/credits/actions';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** “10 credits”, “10 profile units”. */
export function usePriceText() {
  const { t } = useTranslation('profile-analyses');
  const format = useFormat();
  return (unit: CreditUnit, price: number): string =>
    t(unit === 'credit' ? 'credits' : 'units', { count: price, number: format.number(price) });
}
