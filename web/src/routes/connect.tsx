import { paths } from '@kith/contract/app-routes/paths';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ConnectTabNav } from '#app/connect-tab-nav.tsx';
import { readConnectTab } from '#app/connect-tabs.ts';
import { renderPerson } from '#app/person-beside.tsx';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { usePersonActions } from '#app/use-person-actions.tsx';
import { useMessagesAddress } from '#app/use-messages-address.ts';
import { prefetchMessages } from '#features/messages/api/prefetch-messages.ts';
import { MessagesScreen } from '#features/messages/components/messages-screen.tsx';
import { readSignalListing } from '#features/signals/api/signal-address.ts';
import { signalsOptions } from '#features/signals/api/signals.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';

const isMessages = (search: URLSearchParams) => readConnectTab(search) === 'messages';

export const handle: ScreenHandle = {
  isFullBleed: isMessages,
  prefetch: (queryClient, search) => {
    if (isMessages(search)) return prefetchMessages(queryClient, search);
    if (readConnectTab(search) !== 'signals') return Promise.resolve();
    return queryClient.prefetchInfiniteQuery(signalsOptions(readSignalListing(search)));
  },
};

/** Comes with an address that a link or an invitation led to. */
const SharingArrival = lazy(async () => {
  const arrival = await import('#app/sharing-arrival.tsx');
  return { default: arrival.SharingArrival };
});
const ConnectScreen = lazy(async () => {
  const screen = await import('#app/connect-screen.tsx');
  return { default: screen.ConnectScreen };
});

const hrefOf = (query: { conversation?: string; message?: string }) =>
  paths.connect({ tab: 'messages', ...query });

/** Where members meet: signals, what came of them, own posts, and messages. */
export default function Connect() {
  const [search] = useSearchParams();
  const tab = readConnectTab(search);
  const isArriving = search.has('invitation') || search.has('referral') || search.has('share');
  return (
    <>
      {tab === 'messages' ? (
        <Messages />
      ) : (
        <Suspense>
          <ConnectScreen tab={tab} />
        </Suspense>
      )}
      {isArriving ? (
        <Suspense>
          <SharingArrival />
        </Suspense>
      ) : null}
    </>
  );
}

function Messages() {
  const { t } = useTranslation(['messages', 'connect']);
  const address = useMessagesAddress(hrefOf);
  const { dialogs, ...actions } = usePersonActions();
  return (
    <>
      {address.conversationId === null ? (
        <>
          <PageTitle>{t('title')}</PageTitle>
          {/* A wide screen has no line above the list: what is open is beside it. */}
          <div className="px-4 pt-2 md:px-8 lg:hidden">
            <ConnectTabNav current="messages" />
          </div>
        </>
      ) : null}
      <MessagesScreen address={address} renderPerson={renderPerson} {...actions} />
      {dialogs}
    </>
  );
}
