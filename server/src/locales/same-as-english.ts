import type { Locale } from '@kith/contract/core/locales';

/** Texts that rightly read the same in a language as in English, as `namespace:key`. */
export const sameAsEnglish: Partial<Record<Locale, readonly string[]>> = {
  'de-DE': [
    'imports:notes.lead',
    'notifications:reminder_due.message',
    'public-pages:report.reasons.spam',
    'support:answer.subject',
  ],
  'es-ES': [
    'invoices:total',
    'notifications:reminder_due.message',
    'public-pages:report.reasons.spam',
    'support:answer.subject',
  ],
  'fr-FR': ['invoices:total', 'public-pages:profile.badges', 'public-pages:report.reasons.spam'],
};
