import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';
import { toMajor } from '@kith/contract/core/money';
import type { Invoice } from '@kith/contract/invoices/schemas';
import type { TextKey } from '#platform/i18n/catalogues.ts';
import { translate, type TextValues } from '#platform/i18n/translate.ts';

import type { InvoiceDrawing } from './invoice-drawing.ts';
import type { Seller } from './seller.ts';

export type InvoiceDocument = Invoice & {
  locale: Locale;
  seller: Seller;
  buyer: { name: string | null; email: string | null };
};

/** What the document says, in its language; the same facts always give the same words. */
export function composeInvoice(invoice: InvoiceDocument): InvoiceDrawing {
  const { locale, number, currency, seller, buyer } = invoice;
  const t = (key: TextKey, values: TextValues = {}) => translate(locale, key, values);
  const isInvoice = invoice.kind === 'invoice';
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const say = (amount: number) => money.format(toMajor(amount, currency));
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(invoice.issued_at),
  );
  return {
    language: locale,
    title: t(isInvoice ? 'invoices:invoice' : 'invoices:creditNote'),
    brand: brand.name,
    subject: number,
    author: seller.name,
    madeAt: invoice.issued_at,
    banner: invoice.is_sandbox ? t('invoices:sandbox') : null,
    facts: [
      [t('invoices:number'), number],
      [t('invoices:issued'), day],
      ...(invoice.reverses === null
        ? []
        : [[t(isInvoice ? 'invoices:corrects' : 'invoices:reverses'), invoice.reverses] as const]),
    ],
    parties: [
      { heading: t('invoices:seller'), name: seller.name, lines: describeSeller(seller, locale) },
      {
        heading: t('invoices:buyer'),
        name: buyer.name,
        lines: buyer.email === null ? [] : [buyer.email],
      },
    ],
    columns: [t('invoices:what'), t('invoices:quantity'), t('invoices:amount')],
    rows: invoice.lines.map(({ description, quantity, amount }) => [
      description,
      quantity.toLocaleString(locale),
      say(amount),
    ]),
    sums: [
      { label: t('invoices:net'), amount: say(invoice.net), isTotal: false },
      { label: nameTax(invoice), amount: say(invoice.tax), isTotal: false },
      { label: t('invoices:total'), amount: say(invoice.total), isTotal: true },
    ],
    notes: [t(noteOf(invoice), { day }), ...(invoice.tax === 0 ? [] : [t('invoices:taxIncluded')])],
  };
}

function noteOf({ kind, reverses }: InvoiceDocument): TextKey {
  if (kind === 'credit_note') return 'invoices:givenBack';
  return reverses === null ? 'invoices:paid' : 'invoices:stillPaid';
}

function describeSeller({ address, tax_id: id, email }: Seller, locale: Locale): string[] {
  const tax = id === null ? [] : [translate(locale, 'invoices:taxId', { id })];
  return [...address, ...tax, ...(email === null ? [] : [email])];
}

function nameTax({ locale, tax_rate: rate }: InvoiceDocument): string {
  if (rate === null) return translate(locale, 'invoices:tax');
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return translate(locale, 'invoices:taxAt', { rate: percent.format(rate / 10_000) });
}
