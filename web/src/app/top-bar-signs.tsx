import { lazy, Suspense } from 'react';
import { MessagesButton } from '#app/messages-button.tsx';
import { UserMenu } from '#app/user-menu.tsx';

/** What happened meanwhile is told beside the screen, which does not wait for it. */
const NotificationBell = lazy(async () => {
  const bell = await import('#features/notifications/components/notification-bell.tsx');
  return { default: bell.NotificationBell };
});

/** Most of the time there is a connection and nothing waits. */
const OfflineIndicator = lazy(async () => {
  const indicator = await import('#features/offline/components/offline-indicator.tsx');
  return { default: indicator.OfflineIndicator };
});

/** What waits for the member, and the way to themselves, at the end of the top bar. */
export function TopBarSigns() {
  return (
    <>
      <Suspense>
        <OfflineIndicator />
      </Suspense>
      <MessagesButton />
      <Suspense fallback={<span className="size-9" />}>
        <NotificationBell />
      </Suspense>
      <UserMenu />
    </>
  );
}
