import { calendarDaysBetween, useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const daysOfWeek = 7;
const daysOfYear = 300;

/** Formats times and names in messages. */
export function useMessageLabels() {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const { timezone } = useLocalePreferences();

  function daysAgo(moment: string | number): number {
    return calendarDaysBetween(moment, Date.now(), timezone);
  }

  return {
    nameOf: (name: string) => name || t('somebody'),
    /** In a list: 09:41, Yesterday, Wed, Nov 16, 11/16/2025. */
    momentOf: (moment: string) => {
      const days = daysAgo(moment);
      if (days < 1) return format.time(moment);
      if (days === 1) return t('days.yesterday');
      if (days < daysOfWeek) return format.weekday(moment);
      return days < daysOfYear ? format.dayMonth(moment) : format.date(moment);
    },
    /** Above the messages of a day: Today, Yesterday, Friday, November 20. */
    dayOf: (moment: string) => {
      const days = daysAgo(moment);
      if (days < 1) return t('days.today');
      if (days === 1) return t('days.yesterday');
      return days < daysOfYear ? format.weekdayDate(moment) : format.date(moment);
    },
  };
}
