import { toMajor } from '@kith/contract/core/money';
import { useFormat } from '#lib/i18n/format.ts';

/** Formats amounts in minor units in their currency: "$12.00", "¥1,800". */
export function useMoney(): (amount: number, currency: string) => string {
  const format = useFormat();
  return (amount, currency) =>
    format.number(toMajor(amount, currency), {
      style: 'currency',
      currency,
      minimumFractionDigits: currency === 'JPY' ? 0 : 2,
      // Of what one of many costs, also for the yen.
      maximumFractionDigits: 2,
    });
}
