import { messageLimits } from '@kith/contract/messages/rules';
import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { Button } from '#ui/button.tsx';
import { SearchInput } from '#ui/input.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { firstChoice, useConversationList } from '../api/conversation-list.ts';
import { noticeDelivered } from '../api/receipts.ts';
import { useMessageHits } from '../api/search-messages.ts';
import { ConversationList } from './conversation-list.tsx';
import { ListHead } from './list-head.tsx';
import { MessageHits } from './message-hits.tsx';
import { NoConversations } from './no-conversations.tsx';
import type { MessagesAddress } from './messages-address.ts';

const searchPauseMs = 300;

type ConversationsPaneProps = {
  address: MessagesAddress;
  searchRef: RefObject<HTMLInputElement | null>;
  listRef: RefObject<HTMLDivElement | null>;
  /** The wide part beside the list says that there are no conversations. */
  isExplained: boolean;
  onCreate: () => void;
};

/** Head, search and rows of the list. */
export function ConversationsPane({
  address,
  searchRef,
  listRef,
  isExplained,
  onCreate,
}: ConversationsPaneProps) {
  const { t } = useTranslation(['messages', 'common']);
  const [choice, setChoice] = useState(firstChoice);
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), searchPauseMs);
  const list = useConversationList('conversations', { ...choice, query });
  // Open requests, always newest first.
  const requests = useConversationList('requests', { ...choice, sort: firstChoice.sort, query });
  const search = useMessageHits(query);
  const isSearching = query.length >= messageLimits.searchMinimum;
  const hits = isSearching ? search.hits : [];

  useEffect(() => {
    for (const { id, last_seq: seq, unread_count: unread } of list.conversations) {
      if (unread > 0) noticeDelivered(id, seq);
    }
  }, [list.conversations]);

  const parts = [list, requests];
  const isEmpty = parts.every((part) => part.query.isSuccess && part.conversations.length === 0);
  const hasFailed = parts.some((part) => part.query.isError && part.conversations.length === 0);
  const retry = () => parts.forEach((part) => void (part.query.isError && part.query.refetch()));
  return (
    <>
      <ListHead choice={choice} onChoice={setChoice} onCreate={onCreate} />
      <div className="px-4 pb-3 md:pl-8">
        <SearchInput
          ref={searchRef}
          label={t('list.search')}
          placeholder={t('list.search')}
          value={text}
          onValueChange={setText}
          trailing={
            <span className="max-sm:hidden">
              <Kbd>/</Kbd>
            </span>
          }
        />
      </div>
      <div ref={listRef} className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
        {list.query.isPending ? (
          <div className="md:pl-4">
            <PeopleSkeleton rows={7} />
          </div>
        ) : null}
        {hasFailed ? (
          <div role="alert" className="grid justify-items-center gap-3 px-6 py-12 text-center">
            <p className="text-muted">{t('list.loadFailed')}</p>
            <Button onClick={retry}>{t('common:retry')}</Button>
          </div>
        ) : null}
        <ConversationList
          address={address}
          list={list}
          requests={requests}
          isSearching={query !== ''}
        >
          {hits.length > 0 ? (
            <MessageHits hits={hits} words={query} hrefOf={address.hrefOf} search={search.query} />
          ) : null}
        </ConversationList>
        {isEmpty && hits.length === 0 && !search.query.isFetching ? (
          query === '' ? (
            isExplained ? null : (
              <NoConversations onCreate={onCreate} />
            )
          ) : (
            <p role="status" className="px-6 py-10 text-center text-muted">
              {t('list.nothingFound')}
            </p>
          )
        ) : null}
      </div>
    </>
  );
}
