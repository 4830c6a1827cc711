import { cutText } from '@kith/contract/core/cut-text';
import type { HistoryEntry, HistoryField } from '@kith/contract/contacts/history';
import type { Birthday } from '@kith/contract/contacts/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const knownSources = [
  'manual',
  'undo',
  'merge',
  'rename',
  'sample',
  'salesforce',
  'hubspot',
] as const;
/** The shown length of a long note. */
const shownCharacters = 280;

/** Formats changes of fields. */
export function useHistoryLabels() {
  const { t } = useTranslation(['details', 'contacts']);
  const format = useFormat();
  return {
    fieldOf: (field: HistoryField) => t(`details:fields.${field}`),
    sourceOf: (source: string) =>
      t(`details:history.sources.${knownSources.find((name) => name === source) ?? 'import'}`),
    /** A value as text; null if there is none. */
    describe: (field: HistoryField, value: HistoryEntry['old_value']): string | null => {
      if (value === null || value === '') return null;
      if (field === 'cadence_days') {
        const days = value as number;
        return t('contacts:cadence.everyDays', { count: days, number: format.number(days) });
      }
      if (field === 'birthday') return format.birthday(value as Birthday);
      if (field === 'photo_id') return t('details:photo.one');
      if (field === 'connected_on') return format.calendarDate(value as string);
      if (Array.isArray(value)) {
        const words = value.map((item) => (typeof item === 'string' ? item : item.value));
        return words.length === 0 ? null : format.list(words);
      }
      return cut(String(value));
    },
  };
}

function cut(text: string): string {
  return text.length > shownCharacters ? `${cutText(text, shownCharacters)}…` : text;
}
