import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import type { useConversationList } from '../api/conversation-list.ts';
import { useUnread } from '../api/unread.ts';
import { ConversationRows, ListHeading } from './conversation-rows.tsx';
import type { MessagesAddress } from './messages-address.ts';

/** The number of requests shown above the conversations, unless all are requested. */
const shownRequests = 3;

type RequestRowsProps = {
  address: MessagesAddress;
  requests: ReturnType<typeof useConversationList>;
  isWhole: boolean;
};

/** The newest requests, or all of them on request. */
export function RequestRows({ address, requests, isWhole }: RequestRowsProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const { conversations, query } = requests;
  const [isOpen, setIsOpen] = useState(false);
  const { data: unread } = useUnread();
  const count = Math.max(conversations.length, unread?.request_count ?? 0);
  const isShort = conversations.length <= shownRequests && !query.hasNextPage;
  const shown = isOpen || isWhole ? conversations : conversations.slice(0, shownRequests);

  async function toggle() {
    setIsOpen(!isOpen);
    if (isOpen) return;
    let next = query;
    while (next.hasNextPage) next = await query.fetchNextPage();
  }

  return (
    <section aria-label={t('list.requests')}>
      <ListHeading count={isWhole ? undefined : count}>{t('list.requests')}</ListHeading>
      <ConversationRows address={address} conversations={shown} />
      {isShort || isWhole ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="mx-1 mb-1 md:ml-5"
          aria-expanded={isOpen}
          isPending={query.isFetchingNextPage}
          onClick={() => void toggle()}
        >
          {isOpen
            ? t('list.fewerRequests')
            : t('list.allRequests', { count, number: format.number(count) })}
        </Button>
      )}
    </section>
  );
}
