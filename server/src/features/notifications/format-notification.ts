import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import {
  type NotificationSentence,
  selectNotificationTexts,
} from '@kith/contract/notifications/notification-texts';
import { translate } from '#platform/i18n/translate.ts';

const isoDate = /^\d{4}-\d\d-\d\d$/u;

/** The title and the message of a notification in a language. */
export function formatNotification(
  data: NotificationData,
  locale: Locale,
): { title: string; message: string } {
  const texts = selectNotificationTexts(data);
  if (texts === null) return { title: brand.name, message: '' };
  const { title, message } = texts;
  return {
    title: format(title, data, locale),
    message: typeof message === 'string' ? message : format(message, data, locale),
  };
}

function format(
  sentence: NotificationSentence,
  { facts }: NotificationData,
  locale: Locale,
): string {
  const values: Record<string, string | number> = {};
  for (const [name, fact] of Object.entries(facts)) {
    values[name] = typeof fact === 'number' ? fact : formatDate(fact, locale);
  }
  if ('count' in sentence) Object.assign(values, { count: sentence.count, number: sentence.count });
  return translate(locale, `notifications:${sentence.key}`, values);
}

/** Formats days, which are ISO dates; other texts stay as people wrote them. */
function formatDate(fact: string, locale: Locale): string {
  if (!isoDate.test(fact)) return fact;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(fact));
}
