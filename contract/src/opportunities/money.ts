import { largestAmount, type Money } from './rules.ts';

/** Whether a text is a currency that amounts can be formatted in. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/u.test(code) && Intl.supportedValuesOf('currency').includes(code);
}

/** How many decimal places a currency has: 2 of the euro, 0 of the yen. */
export function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount in minor units as it is written, `1234.50`. */
export function formatAmount({ amount, currency }: Money): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

const written = /^\d{1,3}(?:[ ',.\u00A0\u202F]?\d{3})*(?:[.,]\d+)?$|^\d+(?:[.,]\d+)?$/u;

/** What someone wrote as an amount, `12.500,00` or `12,500.00`, in minor units; null for anything else. */
export function readAmount(text: string, currency: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > 30 || !written.test(trimmed)) return null;
  const decimals = decimalsOf(currency);
  const last = /[.,](\d+)$/u.exec(trimmed);
  const isFraction = last !== null && (last[1]?.length ?? 0) <= Math.max(2, decimals);
  const whole = trimmed.slice(0, isFraction ? last.index : undefined).replaceAll(/\D/gu, '');
  const fraction = isFraction ? (last[1] ?? '') : '';
  if (fraction.length > decimals && Number(fraction.slice(decimals)) !== 0) return null;
  const amount = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return amount <= largestAmount ? amount : null;
}
