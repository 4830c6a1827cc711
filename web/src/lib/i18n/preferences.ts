import type { Locale } from '@kith/contract/core/locales';
import { defaultLocale, locales, pickLocale } from '@kith/contract/core/locales';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { changeLanguage } from '#lib/i18n/start.ts';
import { readStoredJson, writeStored } from '#lib/storage.ts';

/** The member's locale preferences, spec points 3 and 9. */
export type LocalePreferences = {
  locale: Locale;
  timezone: string;
  dateFormat: 'MM/dd/yyyy' | 'dd/MM/yyyy';
  timeFormat: 'h:mm a' | 'HH:mm';
  currency: 'USD' | 'EUR' | 'JPY' | 'CNY';
  numberFormat: { minimumFractionDigits: number; maximumFractionDigits: number };
};

/** Hard reset keeps keys that contain `user-preferences`. */
const storageKey = 'user-preferences.locale';

const currencies: Record<Locale, LocalePreferences['currency']> = {
  'en-US': 'USD',
  'es-ES': 'EUR',
  'fr-FR': 'EUR',
  'de-DE': 'EUR',
  'ja-JP': 'JPY',
  'zh-CN': 'CNY',
};

/** What a locale brings along until the member chooses otherwise. */
export function defaultPreferences(locale: Locale, timezone: string): LocalePreferences {
  const isAmerican = locale === 'en-US';
  return {
    locale,
    timezone,
    dateFormat: isAmerican ? 'MM/dd/yyyy' : 'dd/MM/yyyy',
    timeFormat: isAmerican ? 'h:mm a' : 'HH:mm',
    currency: currencies[locale],
    numberFormat: { minimumFractionDigits: 0, maximumFractionDigits: 2 },
  };
}

function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function readPreferences(): LocalePreferences {
  if (typeof window === 'undefined') return defaultPreferences(defaultLocale, 'UTC');
  const stored = (readStoredJson(storageKey) ?? {}) as Partial<LocalePreferences>;
  const chosen = locales.find((locale) => locale === stored.locale);
  const systemZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return defaultPreferences(
    chosen ?? pickLocale(navigator.languages),
    isTimeZone(stored.timezone) ? stored.timezone : systemZone,
  );
}

const preferences = createExternalValue(readPreferences());
const atBuild = defaultPreferences(defaultLocale, 'UTC');

export function localePreferences(): LocalePreferences {
  return preferences.get();
}

export function useLocalePreferences(): LocalePreferences {
  return useExternalValue(preferences, () => atBuild);
}

/** Changes the display language, and with it the formats that it brings along. */
export async function chooseLocale(locale: Locale): Promise<void> {
  const next = defaultPreferences(locale, preferences.get().timezone);
  writeStored(storageKey, JSON.stringify({ locale: next.locale, timezone: next.timezone }));
  await changeLanguage(locale);
  preferences.set(next);
}
