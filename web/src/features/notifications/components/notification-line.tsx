import type { Notification } from '@kith/contract/notifications/schemas';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { recordOpenedMention } from '../api/record-opened-mention.ts';
import { useNotificationText } from '../api/use-notification-text.ts';
import { NotificationIcon } from './notification-icon.tsx';

type NotificationLineProps = {
  notification: Notification;
  /** The time as text. */
  when: string;
  onFollow: () => void;
  /** Shown at the end of the line, beside the link. */
  action?: ReactNode;
  className?: string;
};

/** A notification as a link to its subject. */
export function NotificationLine({
  notification,
  when,
  onFollow,
  action,
  className,
}: NotificationLineProps) {
  const { t } = useTranslation('notifications');
  const { title, message, path } = useNotificationText()(notification);
  const isUnread = notification.read_at === null;
  const follow = () => {
    recordOpenedMention(notification);
    onFollow();
  };
  return (
    <div className={clsx('flex items-start gap-1 hover:bg-sunken', className)}>
      <Link to={path} onClick={follow} className="flex min-w-0 flex-1 items-start gap-3 py-1">
        <NotificationIcon kind={notification.data['kind']} />
        <span className="min-w-0 flex-1">
          <span className={clsx('block wrap-anywhere', isUnread ? 'font-semibold' : 'font-medium')}>
            {title}
          </span>
          {message === '' ? null : (
            <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{message}</span>
          )}
          <time dateTime={notification.created_at} className="block text-sm text-muted">
            {when}
          </time>
        </span>
        {isUnread ? (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-ember">
            <span className="sr-only">{t('unread')}</span>
          </span>
        ) : null}
      </Link>
      {action}
    </div>
  );
}
