import { paths } from '@kith/contract/app-routes/paths';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { useMessagesAddress } from '#app/use-messages-address.ts';
import { prefetchMessages } from '#features/messages/api/prefetch-messages.ts';
import { MessagesScreen } from '#features/messages/components/messages-screen.tsx';
import { PageTitle } from '#ui/page-title.tsx';

export const handle: ScreenHandle = { isFullBleed: true, prefetch: prefetchMessages };

const hrefOf = (query: { conversation?: string; message?: string }) =>
  paths.connect({ tab: 'messages', ...query });

/** Where members meet; for now it has only the messages tab. */
export default function Connect() {
  const { t } = useTranslation('messages');
  const [search] = useSearchParams();
  const address = useMessagesAddress(hrefOf);
  if (search.get('tab') !== 'messages') {
    return <Navigate replace to={paths.connect({ tab: 'messages' })} />;
  }
  return (
    <>
      {address.conversationId === null ? <PageTitle>{t('title')}</PageTitle> : null}
      <MessagesScreen address={address} />
    </>
  );
}
