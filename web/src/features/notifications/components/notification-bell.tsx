import { paths } from '@kith/contract/app-routes/paths';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { ariaKeysOf, showKeyOf } from '#ui/key-chords.ts';
import { useActions } from '#ui/use-actions.ts';
import { Popover } from '#ui/popover.tsx';
import { useUnreadCount } from '../api/notifications.ts';
import { useNotificationUpdates } from '../api/use-notification-updates.ts';
import { NewestSkeleton } from './newest-skeleton.tsx';

/** Its texts check what they are made of, which takes a library that nothing else in the frame needs. */
const loadNewest = () => import('./newest-notifications.tsx');
const NewestNotifications = lazy(async () => {
  const newest = await loadNewest();
  return { default: newest.NewestNotifications };
});

/** The bell with the unread count, which opens the newest notifications. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const { id: memberId } = useMember();
  const [isOpen, setIsOpen] = useState(false);
  const isPage = useLocation().pathname === paths.notifications();
  const unread = useUnreadCount(memberId).data ?? 0;
  useNotificationUpdates(memberId);
  useActions({ 'app.notifications': () => setIsOpen(true) });
  // The bell opens after the connection was lost, too.
  useEffect(() => {
    loadNewest().catch(() => undefined);
  }, []);
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
          title={`${t('title')} (${showKeyOf('app.notifications')})`}
          aria-label={unread === 0 ? t('title') : label}
          aria-keyshortcuts={ariaKeysOf('app.notifications')}
          aria-current={isPage ? 'page' : undefined}
          className="relative grid size-9 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-text aria-expanded:bg-sunken aria-expanded:text-text aria-[current=page]:bg-sunken aria-[current=page]:text-ember-ink"
        >
          <Bell aria-hidden size={18} />
          <CountBadge count={unread} className="absolute top-0.5 left-4" />
        </button>
      }
    >
      <Suspense fallback={<NewestSkeleton />}>
        <NewestNotifications memberId={memberId} unread={unread} onLeave={() => setIsOpen(false)} />
      </Suspense>
    </Popover>
  );
}
