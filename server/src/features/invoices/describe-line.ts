import type { Locale } from '@kith/contract/core/locales';
import { creditPacks } from '@kith/contract/credits/plans';
import type { Invoice } from '@kith/contract/invoices/schemas';
import { translate } from '#platform/i18n/translate.ts';

/** What was paid for: a plan, the rest of one that was paid already, a pack, or what one wants. */
export type InvoiceLine = {
  kind: 'plan' | 'unused_time' | 'pack' | 'pwyw';
  /** The plan's or the pack's id. */
  item: string | null;
  quantity: number;
  /** With tax, in minor units; less than zero for what is given back. */
  amount: number;
  period: { start: string; end: string } | null;
};

/** A line in the buyer's language, which stays as it is however the texts change later. */
export function describeLine(line: InvoiceLine, locale: Locale): Invoice['lines'][number] {
  const { quantity, amount, period } = line;
  const what = nameItem(line, locale);
  if (!period) return { description: what, quantity, amount };
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const [from, until] = [new Date(period.start), new Date(period.end)];
  const values = { what, from: day.format(from), until: day.format(until) };
  return { description: translate(locale, 'invoices:during', values), quantity, amount };
}

function nameItem({ kind, item }: InvoiceLine, locale: Locale): string {
  if (kind === 'pwyw') return translate(locale, 'invoices:payWhatYouWant');
  if (kind === 'pack') {
    const pack = creditPacks.find(({ id }) => id === item);
    if (!pack) throw new Error(`An invoice about an unknown pack: ${item}`);
    const key = pack.unit === 'credit' ? 'invoices:credits' : 'invoices:units';
    return translate(locale, key, { number: pack.amount });
  }
  const plan = item === 'pro' ? 'Pro' : 'Plus';
  return translate(locale, kind === 'plan' ? 'invoices:plan' : 'invoices:unusedTime', { plan });
}
