import { paths } from '@kith/contract/app-routes/paths';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { renderPerson } from '#app/person-beside.tsx';
import { usePersonActions } from '#app/use-person-actions.tsx';
import { useMessagesAddress } from '#app/use-messages-address.ts';
import { prefetchMessages } from '#features/messages/api/prefetch-messages.ts';
import { MessagesScreen } from '#features/messages/components/messages-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';

export const handle: ScreenHandle = { isFullBleed: true, prefetch: prefetchMessages };

/** Conversations; the open one is beside the list, or replaces it below 1024 px. */
export default function Messages() {
  const { t } = useTranslation('messages');
  const address = useMessagesAddress(paths.messages);
  const { dialogs, ...actions } = usePersonActions();
  return (
    <>
      {address.conversationId === null ? <PageTitle>{t('title')}</PageTitle> : null}
      <MessagesScreen address={address} renderPerson={renderPerson} {...actions} />
      {dialogs}
    </>
  );
}
