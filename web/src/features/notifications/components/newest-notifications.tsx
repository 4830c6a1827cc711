import { paths } from '@kith/contract/app-routes/paths';
import { Link } from 'react-router';
import { calendarDaysBetween, useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { useMarkAllRead, useMarkRead } from '../api/mark-read.ts';
import { useNotifications } from '../api/notifications.ts';
import { NewestSkeleton } from './newest-skeleton.tsx';
import { NotificationLine } from './notification-line.tsx';

type Props = { memberId: string; unread: number; onLeave: () => void };

/** What the bell opens. */
export function NewestNotifications({ memberId, unread, onLeave }: Props) {
  const { t } = useTranslation(['notifications', 'common']);
  const list = useNotifications(memberId);
  const markRead = useMarkRead(memberId);
  const markAll = useMarkAllRead(memberId);
  const formatAge = useFormatAge();
  const notifications = list.data ?? [];
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-border py-2 pr-2 pl-4">
        <h2 className="font-semibold">{t('title')}</h2>
        <Button
          variant="ghost"
          size="sm"
          disabled={unread === 0}
          isPending={markAll.isPending}
          onClick={() => markAll.mutate()}
        >
          {t('markAllRead')}
        </Button>
      </div>
      {list.isPending ? <NewestSkeleton /> : null}
      {list.isError ? (
        <div className="grid justify-items-center gap-3 px-6 py-10 text-center text-muted">
          {t('notLoaded')}
          <Button onClick={() => void list.refetch()}>{t('common:retry')}</Button>
        </div>
      ) : null}
      {list.data?.length === 0 ? (
        <div className="grid justify-items-center gap-4 px-8 py-10 text-center text-pretty text-muted">
          {t('empty.bell')}
          <Button asChild size="sm">
            <Link to={paths.contactsImport()} onClick={onLeave}>
              {t('empty.action')}
            </Link>
          </Button>
        </div>
      ) : null}
      {notifications.length > 0 ? (
        <ul className="max-h-[min(28rem,60dvh)] divide-y divide-border overflow-y-auto">
          {notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationLine
                notification={notification}
                when={formatAge(notification.created_at)}
                className="px-4 py-2"
                onFollow={() => {
                  onLeave();
                  if (notification.read_at !== null) return;
                  markRead.mutate({ id: notification.id, readAt: new Date().toISOString() });
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Link
        to={paths.notifications()}
        onClick={onLeave}
        className="border-t border-border px-4 py-3 text-center font-semibold text-ember-ink hover:bg-sunken"
      >
        {t('viewAll')}
      </Link>
    </>
  );
}

/** The time for today, the date for earlier days. */
function useFormatAge(): (moment: string) => string {
  const format = useFormat();
  const now = useNow();
  const { timezone } = useLocalePreferences();
  return (moment) =>
    calendarDaysBetween(moment, now, timezone) <= 0
      ? format.time(moment)
      : format.relative(moment, now);
}
