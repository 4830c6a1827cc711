import { lazy, Suspense } from 'react';
import { loadFramePart } from '#app/load-frame-part.ts';
import { MessagesButton } from '#app/messages-button.tsx';
import { UserMenu } from '#app/user-menu.tsx';
import { useConfig } from '#lib/config.ts';

/** Updates arrive beside the screen, which doesn't wait for them. */
const NotificationBell = lazy(() => loadFramePart('NotificationBell'));

const CommunityButton = lazy(() => loadFramePart('CommunityButton'));

const BadgesButton = lazy(() => loadFramePart('BadgesButton'));

const WalletButton = lazy(() => loadFramePart('WalletButton'));

/** Usually there is a connection and nothing is queued. */
const OfflineIndicator = lazy(() => loadFramePart('OfflineIndicator'));

/** Behind a flag that is off by default. */
const FaultReport = lazy(() => loadFramePart('FaultReport'));

/** Messages, notifications, the forum where there is one, badges, the wallet and the user menu, at the end of the top bar. */
export function TopBarSigns() {
  const hasForum = useConfig()?.community_url != null;
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
      {hasForum ? (
        <Suspense fallback={<span className="size-9 max-sm:hidden" />}>
          <CommunityButton />
        </Suspense>
      ) : null}
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
