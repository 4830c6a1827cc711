import { lazy, Suspense } from 'react';
import { MessagesButton } from '#app/messages-button.tsx';
import { UserMenu } from '#app/user-menu.tsx';

/** Updates arrive beside the screen, which doesn't wait for them. */
const NotificationBell = lazy(async () => {
  const parts = await import('#app/frame-parts.ts');
  return { default: parts.NotificationBell };
});

/** Usually there is a connection and nothing is queued. */
const OfflineIndicator = lazy(async () => {
  const parts = await import('#app/frame-parts.ts');
  return { default: parts.OfflineIndicator };
});

/** Messages, notifications and the user menu, at the end of the top bar. */
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
