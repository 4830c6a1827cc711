import type { Conversation } from '@kith/contract/messages/schemas';
import { clsx } from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isTypingTarget } from '#ui/shortcuts.ts';
import { Spinner } from '#ui/spinner.tsx';
import type { useConversationList } from '../api/conversation-list.ts';
import { ConversationRow } from './conversation-row.tsx';
import type { MessagesAddress } from './messages-screen.tsx';

const endMargin = '400px';

type ConversationListProps = {
  address: MessagesAddress;
  list: ReturnType<typeof useConversationList>;
  isSearching: boolean;
  /** What else the search found. */
  children: ReactNode;
};

/** The conversations: requests that wait for an answer first, then the others in the chosen order. */
export function ConversationList({ address, list, isSearching, children }: ConversationListProps) {
  const { t } = useTranslation(['messages', 'common']);
  const { conversations, query } = list;
  const requests = conversations.filter(({ standing }) => standing === 'request_received');
  const others = conversations.filter(({ standing }) => standing !== 'request_received');
  const endRef = useEndReached(
    query.hasNextPage && !query.isFetchingNextPage,
    () => void query.fetchNextPage(),
  );
  const rowsOf = (items: readonly Conversation[]) =>
    items.map((conversation) => (
      <li key={conversation.id}>
        <Link
          to={address.hrefOf(conversation.id)}
          data-row
          aria-current={conversation.id === address.conversationId ? 'page' : undefined}
          className={clsx(
            'block px-4 py-2.5 -outline-offset-2 transition-colors',
            conversation.id === address.conversationId ? 'bg-ember-soft' : 'hover:bg-sunken',
          )}
        >
          <ConversationRow conversation={conversation} />
        </Link>
      </li>
    ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys move between its links
    <div onKeyDown={moveByKey}>
      {requests.length > 0 ? <ListHeading>{t('list.requests')}</ListHeading> : null}
      {requests.length > 0 ? <ul>{rowsOf(requests)}</ul> : null}
      {others.length > 0 && (requests.length > 0 || isSearching) ? (
        <ListHeading>{isSearching ? t('list.people') : t('list.others')}</ListHeading>
      ) : null}
      {others.length > 0 ? <ul>{rowsOf(others)}</ul> : null}
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

/** Names a part of the list. */
export function ListHeading({ children }: { children: ReactNode }) {
  return <h2 className="px-4 pt-3 pb-1 text-sm font-semibold text-muted">{children}</h2>;
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
