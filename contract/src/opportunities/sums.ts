import type { Money } from './rules.ts';

/** Values of one currency added up, also weighted by their probability. In minor units. */
export type CurrencySum = { currency: string; sum: number; weighted: number };
type Valued = { value: Money | null; percent: number };

/**
 * Adds up by currency, without exchange rates. The currency that most values are in comes first, so
 * that the main one is the same in every column.
 */
export function sumByCurrency(
  items: readonly Valued[],
  order: readonly string[] = currenciesOf(items),
): CurrencySum[] {
  const sums = new Map<string, CurrencySum>();
  for (const { value, percent } of items) {
    if (value === null) continue;
    const { currency, amount } = value;
    const before = sums.get(currency) ?? { currency, sum: 0, weighted: 0 };
    sums.set(currency, {
      currency,
      sum: before.sum + amount,
      weighted: before.weighted + Math.round((amount * percent) / 100),
    });
  }
  return order.flatMap((currency) => sums.get(currency) ?? []);
}

/** The currencies of values, the most used first. */
export function currenciesOf(items: readonly Pick<Valued, 'value'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { value } of items) {
    if (value !== null) counts.set(value.currency, (counts.get(value.currency) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, first], [b, second]) => second - first || a.localeCompare(b))
    .map(([currency]) => currency);
}
