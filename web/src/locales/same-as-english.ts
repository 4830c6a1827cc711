import type { Locale } from '@kith/contract/core/locales';

/** Texts that rightly read the same in a language as in English, as `namespace:key`. */
export const sameAsEnglish: Partial<Record<Locale, readonly string[]>> = {
  'de-DE': [
    'common:warmth.band3',
    'common:warmth.band4',
    'contacts:detail.tags',
    'contacts:form.tags',
    'contacts:list.name',
    'contacts:sort.name',
    'dashboard:histogram.warm',
    'imports:rows.filtered',
    'landing:preview.warmEnd',
    'settings:storage.parts.cache',
  ],
  'es-ES': [
    'imports:rows.filtered',
    'privacy:toasts.error',
    'settings:parts.general',
    'settings:storage.parts.serviceWorker',
  ],
  'fr-FR': [
    'common:notifications',
    'contacts:form.notes',
    'contacts:kindCounts.message_one',
    'contacts:kindCounts.message_other',
    'contacts:kindCounts.note_one',
    'contacts:kindCounts.note_other',
    'contacts:kinds.message',
    'contacts:kinds.note',
    'contacts:list.found_one',
    'contacts:list.found_other',
    'contacts:title',
    'contacts:warmth.columns.points',
    'contacts:warmth.date',
    'settings:locale.samples.date',
    'settings:storage.parts.cache',
    'settings:storage.parts.serviceWorker',
    'shell:nav.contacts',
  ],
};
