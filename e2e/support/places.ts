import type { Locale } from '@kith/contract/core/locales';

/** Where journeys are walked: every width that the design names, each in another language. */
export const places: readonly { locale: Locale; width: number; height: number }[] = [
  { locale: 'en-US', width: 1440, height: 900 },
  { locale: 'de-DE', width: 768, height: 1024 },
  { locale: 'ja-JP', width: 390, height: 844 },
];
