import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isTypingTarget } from '#ui/shortcuts.ts';
import { Spinner } from '#ui/spinner.tsx';
import type { useConversationList } from '../api/conversation-list.ts';
import { ConversationRows, ListHeading } from './conversation-rows.tsx';
import type { MessagesAddress } from './messages-screen.tsx';
import { RequestRows } from './request-rows.tsx';

const endMargin = '400px';

type Part = ReturnType<typeof useConversationList>;

type ConversationListProps = {
  address: MessagesAddress;
  list: Part;
  requests: Part;
  isSearching: boolean;
  /** Further search results. */
  children: ReactNode;
};

/** The conversations: open requests first, then the others in the chosen order. */
export function ConversationList(props: ConversationListProps) {
  const { address, list, requests, isSearching, children } = props;
  const { t } = useTranslation(['messages', 'common']);
  const { conversations, query } = list;
  const endRef = useEndReached(
    query.hasNextPage && !query.isFetchingNextPage,
    () => void query.fetchNextPage(),
  );
  const hasRequests = requests.conversations.length > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys move between its links
    <div onKeyDown={moveByKey}>
      {hasRequests ? (
        <RequestRows address={address} requests={requests} isWhole={isSearching} />
      ) : null}
      {conversations.length > 0 && (hasRequests || isSearching) ? (
        <ListHeading>{isSearching ? t('list.people') : t('list.others')}</ListHeading>
      ) : null}
      {conversations.length > 0 ? (
        <ConversationRows address={address} conversations={conversations} />
      ) : null}
      <div ref={endRef} />
      {query.isFetchingNextPage ? (
        <p role="status" aria-label={t('common:loading')} className="grid place-items-center p-4">
          <Spinner />
        </p>
      ) : null}
      {children}
    </div>
  );
}

/** Arrows or j/k, Home and End move the focus between the rows; Enter follows the link. */
function moveByKey(event: KeyboardEvent<HTMLElement>) {
  if (isTypingTarget(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
}

/** Calls while the end of the list is near and there is more. */
function useEndReached(hasMore: boolean, onReached: () => void) {
  const endRef = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    if (!hasMore || !endRef.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reach();
      },
      { rootMargin: endMargin },
    );
    observer.observe(endRef.current);
    return () => observer.disconnect();
  }, [hasMore]);
  return endRef;
}
