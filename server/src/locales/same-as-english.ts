import type { Locale } from '@kith/contract/core/locales';

/** Texts that rightly read the same in a language as in English, as `namespace:key`. */
export const sameAsEnglish: Partial<Record<Locale, readonly string[]>> = {
  'de-DE': ['notifications:reminder_due.message', 'public-pages:report.reasons.spam'],
  'es-ES': ['notifications:reminder_due.message', 'public-pages:report.reasons.spam'],
  'fr-FR': ['public-pages:report.reasons.spam'],
};
