import type { Locale } from '@kith/contract/core/locales';

/** Texts that rightly read the same in a language as in English, as `namespace:key`. */
export const sameAsEnglish: Partial<Record<Locale, readonly string[]>> = {
  'de-DE': [
    'common:warmth.band3',
    'common:warmth.band4',
    'dashboard:histogram.warm',
    'imports:rows.filtered',
    'landing:preview.warmEnd',
  ],
  'es-ES': ['imports:rows.filtered'],
  'fr-FR': ['common:notifications', 'shell:nav.contacts'],
};
