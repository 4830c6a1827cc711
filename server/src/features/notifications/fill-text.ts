import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';

import type { Counted } from './texts/notification-texts.ts';

/** A text with its `{{name}}`s filled in, the brand's too. What is filled in is not looked at again. */
export function fillText(text: string, values: Record<string, string> = {}): string {
  const known: Record<string, string> = { ...values, brand: brand.name };
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (_match, name: string) => known[name] ?? '');
}

/** The sentence for so many, with `{{number}}` as its language writes it. */
export function fillCounted(
  forms: Counted,
  count: number,
  { locale, values = {} }: { locale: Locale; values?: Record<string, string> },
): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
  return fillText(form, { ...values, number: new Intl.NumberFormat(locale).format(count) });
}
