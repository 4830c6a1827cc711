import { decimalsOf } from '@kith/contract/opportunities/money';
import type { CurrencySum } from '@kith/contract/opportunities/sums';
import { useFormat } from '#lib/i18n/format.ts';

/** Amounts in minor units, short as on a card: "€24K". */
export function useMoney() {
  const format = useFormat();
  const money = ({ amount, currency }: { amount: number; currency: string }) =>
    format.number(amount / 10 ** decimalsOf(currency), {
      style: 'currency',
      currency,
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    });
  return {
    money,
    /** Every currency by itself, the main one first. */
    sums: (sums: readonly CurrencySum[], of: 'sum' | 'weighted') =>
      sums.map((one) => money({ amount: one[of], currency: one.currency })).join(' · '),
  };
}
