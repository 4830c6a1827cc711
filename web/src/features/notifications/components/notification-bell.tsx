import { paths } from '@kith/contract/app-routes/paths';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { calendarDaysBetween, useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useMember } from '#lib/session.ts';
import { useAltShortcut } from '#lib/shortcut.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { CountBadge } from '#ui/count-badge.tsx';
import { Popover } from '#ui/popover.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useMarkAllRead, useMarkRead } from '../api/mark-read.ts';
import { useNotifications, useUnreadCount } from '../api/notifications.ts';
import { useNotificationNews } from '../api/use-notification-news.ts';
import { NotificationLine } from './notification-line.tsx';

/** The bell with what is unread, and behind it the newest. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const { id: memberId } = useMember();
  const [isOpen, setIsOpen] = useState(false);
  const unread = useUnreadCount(memberId).data ?? 0;
  useNotificationNews(memberId);
  useAltShortcut('KeyN', () => setIsOpen(true));
  const label = t('bell', { count: unread, number: format.number(unread) });
  return (
    <Popover
      label={t('title')}
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      className="flex w-100 flex-col overflow-hidden p-0!"
      trigger={
        <button
          type="button"
          title={`${t('title')} (Alt N)`}
          aria-label={unread === 0 ? t('title') : label}
          aria-keyshortcuts="Alt+N"
          className="relative grid size-9 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-text aria-expanded:bg-sunken aria-expanded:text-text"
        >
          <Bell aria-hidden size={18} />
          <CountBadge count={unread} className="absolute top-0.5 left-4" />
        </button>
      }
    >
      <Newest memberId={memberId} unread={unread} onLeave={() => setIsOpen(false)} />
    </Popover>
  );
}

type NewestProps = { memberId: string; unread: number; onLeave: () => void };

function Newest({ memberId, unread, onLeave }: NewestProps) {
  const { t } = useTranslation(['notifications', 'common']);
  const list = useNotifications(memberId);
  const markRead = useMarkRead(memberId);
  const markAll = useMarkAllRead(memberId);
  const sayWhen = useSayWhen();
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
        <p className="px-8 py-12 text-center text-pretty text-muted">{t('empty.bell')}</p>
      ) : null}
      {notifications.length > 0 ? (
        <ul className="max-h-[min(28rem,60dvh)] divide-y divide-border overflow-y-auto">
          {notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationLine
                notification={notification}
                when={sayWhen(notification.created_at)}
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

function NewestSkeleton() {
  return (
    <div className="grid gap-4 p-4">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The time of today, the day of what was before. */
function useSayWhen(): (moment: string) => string {
  const format = useFormat();
  const now = useNow();
  const { timezone } = useLocalePreferences();
  return (moment) =>
    calendarDaysBetween(moment, now, timezone) <= 0
      ? format.time(moment)
      : format.relative(moment, now);
}
