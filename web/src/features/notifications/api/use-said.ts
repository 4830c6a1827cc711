import { notificationPath } from '@kith/contract/notifications/paths';
import { type Notification, notificationDataSchema } from '@kith/contract/notifications/schemas';
import { type Wording, wordNotification } from '@kith/contract/notifications/wording';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';

const isoDate = /^\d{4}-\d\d-\d\d$/u;

/** The facts that the texts name. */
const unknown = { actor: '', added: '', contact: '', text: '', until: '', updated: '' };

type Said = { title: string; message: string; path: string };

/**
 * Says notifications in the language chosen now. What this version does not know stays in the words
 * that it came with.
 */
export function useSaid(): (notification: Notification) => Said {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const tell = (fact: string | number): string => {
    if (typeof fact === 'number') return format.number(fact);
    return isoDate.test(fact) ? format.calendarDate(fact) : fact;
  };
  return (notification) => {
    const data = notificationDataSchema.safeParse(notification.data);
    const said = data.success ? wordNotification(data.data) : null;
    if (!data.success || said === null) {
      const { title, message } = notification;
      return { title, message, path: notificationPath({}) };
    }
    const values = { ...unknown };
    for (const [name, fact] of Object.entries(data.data.facts)) {
      if (name in values) values[name as keyof typeof unknown] = tell(fact);
    }
    const say = (wording: Wording): string =>
      'count' in wording
        ? t(`kinds.${wording.key}`, {
            ...values,
            count: wording.count,
            number: format.number(wording.count),
          })
        : t(`kinds.${wording.key}`, values);
    return {
      title: say(said.title),
      message: typeof said.message === 'string' ? said.message : say(said.message),
      path: notificationPath(data.data),
    };
  };
}
