import type { Notification } from '@kith/contract/notifications/schemas';
import { calendarDaysBetween, useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';

type Day = { day: string; title: string; notifications: Notification[] };

/** Notifications, newest first, by the days of the member's calendar. */
export function useDays(notifications: readonly Notification[]): Day[] {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const now = useNow();
  const { timezone } = useLocalePreferences();
  const days: Day[] = [];
  for (const notification of notifications) {
    const day = format.date(notification.created_at);
    if (days.at(-1)?.day !== day) {
      const age = calendarDaysBetween(notification.created_at, now, timezone);
      const named = age <= 0 ? t('today') : age === 1 ? t('yesterday') : null;
      const title = named ?? format.weekdayDate(notification.created_at);
      days.push({ day, title, notifications: [] });
    }
    days.at(-1)?.notifications.push(notification);
  }
  return days;
}
