import type { CalendarEntry } from '@kith/contract/agenda/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

import { subjectOf } from './subject-of.ts';

/** Distinguishes an entry from the others of its day. */
export function keyOf(entry: CalendarEntry): string {
  const { kind, time, text } = entry;
  return [kind, subjectOf(entry).id, time, text].join(':');
}

/** Texts for a calendar entry, with and without the contact's name. */
export function useEntryLabels() {
  const { t } = useTranslation('agenda');
  const format = useFormat();
  function aboutOf({ kind, text, years }: CalendarEntry): string {
    if (kind === 'reminder' || kind === 'next_step') return text;
    if (kind === 'meeting') return text === '' ? t('calendar.kinds.meeting') : text;
    if (kind === 'cadence') return t('calendar.kinds.cadence');
    return years === null || years === 0
      ? t('calendar.kinds.birthday')
      : t('calendar.birthdayAge', { count: years, number: format.number(years) });
  }
  return {
    aboutOf,
    sentenceOf: (entry: CalendarEntry) =>
      t('calendar.entry', { name: subjectOf(entry).name, about: aboutOf(entry) }),
  };
}
