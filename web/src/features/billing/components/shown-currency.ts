import type { PaidCurrency } from '@kith/contract/credits/plans';
import type { Billing } from '@kith/contract/payments/schemas';
import { localePreferences } from '#lib/i18n/preferences.ts';

const ofLanguage: Record<string, PaidCurrency> = {
  ja: 'JPY',
  zh: 'CNY',
  de: 'EUR',
  fr: 'EUR',
  es: 'EUR',
};

/** What a member pays with, or, before the first payment, what their language suggests. */
export function shownCurrency({ currency }: Pick<Billing, 'currency'>): PaidCurrency {
  if (currency !== null) return currency;
  return ofLanguage[localePreferences().locale.slice(0, 2)] ?? 'USD';
}
