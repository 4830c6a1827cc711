import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import { type Wording, wordNotification } from '@kith/contract/notifications/wording';

import { fillCounted, fillText } from './fill-text.ts';
import { notificationTexts } from './texts/notification-texts.ts';

const isoDate = /^\d{4}-\d\d-\d\d$/u;

/** What a notification says in a language. */
export function sayNotification(
  data: NotificationData,
  locale: Locale,
): { title: string; message: string } {
  const said = wordNotification(data);
  if (said === null) return { title: brand.name, message: '' };
  const message = said.message;
  return {
    title: say(said.title, data, locale),
    message: typeof message === 'string' ? message : say(message, data, locale),
  };
}

function say(wording: Wording, { facts }: NotificationData, locale: Locale): string {
  const texts = notificationTexts[locale];
  const number = new Intl.NumberFormat(locale);
  const values: Record<string, string> = {};
  for (const [name, fact] of Object.entries(facts)) {
    values[name] = typeof fact === 'number' ? number.format(fact) : sayDate(fact, locale);
  }
  if (!('count' in wording)) return fillText(texts[wording.key], values);
  return fillCounted(texts[wording.key], wording.count, { locale, values });
}

/** Days are facts in their ISO form; other words are as people wrote them. */
function sayDate(fact: string, locale: Locale): string {
  if (!isoDate.test(fact)) return fact;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(fact));
}
