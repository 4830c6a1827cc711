import type { Locale } from '@kith/contract/core/locales';

export type Device = { locale: Locale; viewport: { width: number; height: number } };

/** The widths of the design, each with a language, so that no journey is written for only one. */
export const desktop: Device = { locale: 'en-US', viewport: { width: 1440, height: 900 } };
export const tablet: Device = { locale: 'de-DE', viewport: { width: 768, height: 1024 } };
export const phone: Device = { locale: 'ja-JP', viewport: { width: 390, height: 844 } };

/** Names a group of tests: `de-DE at 768 px`. */
export function nameDevice({ locale, viewport }: Device): string {
  return `${locale} at ${viewport.width} px`;
}
