/** The display languages of the spec, point 1; the first is the default. */
export const locales = ['en-US', 'es-ES', 'fr-FR', 'de-DE', 'ja-JP', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en-US';

/**
 * The supported locale nearest to a language tag: the same tag, else the same language, else the
 * default. `pickLocale(['pt-BR', 'fr-CA'])` is `fr-FR`.
 */
export function pickLocale(languageTags: readonly string[]): Locale {
  for (const tag of languageTags) {
    const exact = locales.find((locale) => locale.toLowerCase() === tag.toLowerCase());
    if (exact) return exact;
    const language = tag.split('-')[0]?.toLowerCase();
    const near = locales.find((locale) => locale.split('-')[0] === language);
    if (near) return near;
  }
  return defaultLocale;
}
