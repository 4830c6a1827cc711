import { lazy, Suspense } from 'react';
import { loadFramePart } from '#app/load-frame-part.ts';
import { MessagesButton } from '#app/messages-button.tsx';
import { UserMenu } from '#app/user-menu.tsx';

/** Updates arrive beside the screen, which doesn't wait for them. */
const NotificationBell = lazy(() => loadFramePart('NotificationBell'));

const CommunityButton = lazy(() => loadFramePart('CommunityButton'));

const BadgesButton = lazy(() => loadFramePart('BadgesButton'));

const WalletButton = lazy(() => loadFramePart('WalletButton'));

/** Usually there is a connection and nothing is queued. */
const OfflineIndicator = lazy(() => loadFramePart('OfflineIndicator'));

/** Behind a flag that is off by default. */
const FaultReport = lazy(() => loadFramePart('FaultReport'));

/** Messages, notifications, the forum, badges, the wallet and the user menu, at the end of the top bar. */
export function TopBarSigns() {
  return (
    <>
      <Suspense>
        <OfflineIndicator />
      </Suspense>
      <Suspense>
        <FaultReport />
      </Suspense>
      <MessagesButton />
      <Suspense fallback={<span className="size-9" />}>
        <NotificationBell />
      </Suspense>
      <Suspense fallback={<span className="size-9 max-sm:hidden" />}>
        <CommunityButton />
      </Suspense>
      <Suspense fallback={<span className="size-9 max-sm:hidden" />}>
        <BadgesButton />
      </Suspense>
      <Suspense fallback={<span className="size-9 max-sm:hidden" />}>
        <WalletButton />
      </Suspense>
      <UserMenu />
    </>
  );
}
