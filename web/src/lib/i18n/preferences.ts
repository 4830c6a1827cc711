import { defaultLocale, type Locale, locales, pickLocale } from '@kith/contract/core/locales';
import { isTimeZone } from '@kith/contract/core/time-zone';
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

/** Clearing the storage keeps keys that contain `user-preferences`. */
export const storageKey = 'user-preferences.locale';

const currencies: Record<Locale, LocalePreferences['currency']> = {
  'en-US': 'USD',
  'es-ES': 'EUR',
  'fr-FR': 'EUR',
  'de-DE': 'EUR',
  'ja-JP': 'JPY',
  'zh-CN': 'CNY',
};

/** The formats of a locale until the member chooses others. */
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

/** What the member chose; the rest follows the browser. */
type Chosen = { locale?: Locale | undefined; timezone?: string | undefined };

function readChosen(): Chosen {
  if (typeof window === 'undefined') return {};
  const stored = (readStoredJson(storageKey) ?? {}) as Record<string, unknown>;
  const { timezone } = stored;
  return {
    locale: locales.find((locale) => locale === stored['locale']),
    timezone: typeof timezone === 'string' && isTimeZone(timezone) ? timezone : undefined,
  };
}

/** The browser's time zone. */
export function deviceTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Preferences whose time zone is the browser's own. */
const followers = new WeakSet<LocalePreferences>();

/** Whether a `Date` itself counts days and hours in their time zone, without a formatter. */
export function followsDevice(preferences: LocalePreferences): boolean {
  return followers.has(preferences);
}

function toPreferences({ locale, timezone }: Chosen): LocalePreferences {
  if (typeof window === 'undefined') return defaultPreferences(defaultLocale, 'UTC');
  const preferences = defaultPreferences(locale ?? pickLocale(navigator.languages), timezone ?? '');
  if (timezone !== undefined) return preferences;
  let known: string | undefined;
  const following = {
    ...preferences,
    // A browser takes its time to name its time zone, so it is asked when the name is needed.
    get timezone() {
      return (known ??= deviceTimezone());
    },
  };
  followers.add(following);
  return following;
}

const chosen = createExternalValue(readChosen());
const preferences = createExternalValue(toPreferences(chosen.get()));
const atBuild = defaultPreferences(defaultLocale, 'UTC');

export function localePreferences(): LocalePreferences {
  return preferences.get();
}

export function useLocalePreferences(): LocalePreferences {
  return useExternalValue(preferences, () => atBuild);
}

/** The time zone that the member chose; null while it follows the device. */
export function useChosenTimezone(): string | null {
  return useExternalValue(chosen, () => atBuildChosen).timezone ?? null;
}

const atBuildChosen: Chosen = {};

function keep(change: Chosen) {
  const next = { ...chosen.get(), ...change };
  writeStored(storageKey, JSON.stringify(next));
  chosen.set(next);
  preferences.set(toPreferences(next));
}

/** Changes the display language, and the formats that come with it. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await changeLanguage(locale);
  keep({ locale });
}

/** Changes the time zone of all dates and times on screen; null follows the device. */
export function chooseTimezone(timezone: string | null): void {
  keep({ timezone: timezone ?? undefined });
}

/** Follows the language and the time zone that another tab of this browser chooses. */
export function followOtherTabs(): () => void {
  const follow = async ({ key }: StorageEvent) => {
    // Without a key, everything was removed.
    if (key !== storageKey && key !== null) return;
    const next = readChosen();
    await changeLanguage(toPreferences(next).locale);
    chosen.set(next);
    preferences.set(toPreferences(next));
  };
  const listener = (event: StorageEvent) => void follow(event);
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
