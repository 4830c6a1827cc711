import { notificationPath } from '@kith/contract/notifications/paths';
import { type Notification, notificationDataSchema } from '@kith/contract/notifications/schemas';
import {
  type NotificationSentence,
  selectNotificationTexts,
} from '@kith/contract/notifications/notification-texts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const isoDate = /^\d{4}-\d\d-\d\d$/u;

/** The facts that texts may use, as they read where a notification lacks one. */
export const unknownFacts = {
  actor: '',
  added: '',
  at_risk: '',
  contact: '',
  month: '',
  off: '',
  on_track: '',
  text: '',
  until: '',
  updated: '',
  week: '',
};

type NotificationText = { title: string; message: string; path: string };

/**
 * Formats notifications in the current language. Kinds that this version doesn't know keep the text
 * that the server sent.
 */
export function useNotificationText(): (notification: Notification) => NotificationText {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const formatFact = (fact: string | number): string => {
    if (typeof fact === 'number') return format.number(fact);
    return isoDate.test(fact) ? format.calendarDate(fact) : fact;
  };
  return (notification) => {
    const data = notificationDataSchema.safeParse(notification.data);
    const texts = data.success ? selectNotificationTexts(data.data) : null;
    if (!data.success || texts === null) {
      const { title, message } = notification;
      return { title, message, path: notificationPath({}) };
    }
    const values = { ...unknownFacts };
    for (const [name, fact] of Object.entries(data.data.facts)) {
      if (name in values) values[name as keyof typeof unknownFacts] = formatFact(fact);
    }
    const translate = (sentence: NotificationSentence): string =>
      'count' in sentence
        ? t(`kinds.${sentence.key}`, {
            ...values,
            count: sentence.count,
            number: format.number(sentence.count),
          })
        : t(`kinds.${sentence.key}`, values);
    return {
      title: translate(texts.title),
      message: typeof texts.message === 'string' ? texts.message : translate(texts.message),
      path: notificationPath(data.data),
    };
  };
}
