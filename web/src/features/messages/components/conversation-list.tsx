import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { isTypingTarget } from '#ui/shortcuts.ts';
import { Spinner } from '#ui/spinner.tsx';
import { useActions } from '#ui/use-actions.ts';
import { useEndReached } from '#ui/use-end-reached.ts';
import type { useConversationList } from '../api/conversation-list.ts';
import { ConversationRows, ListHeading } from './conversation-rows.tsx';
import type { MessagesAddress } from './messages-address.ts';
import { RequestRows } from './request-rows.tsx';

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
  const listRef = useRef<HTMLDivElement>(null);
  useActions({ 'messages.move': (chord) => moveFocus(listRef.current, chord === 'J' ? 1 : -1) });
  const endRef = useEndReached(
    query.hasNextPage && !query.isFetchingNextPage,
    () => void query.fetchNextPage(),
  );
  const hasRequests = requests.conversations.length > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys move between its links
    <div ref={listRef} onKeyDown={moveByKey}>
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

/** Inside the list arrows, Home and End move between the rows; Enter follows the link. */
function moveByKey(event: KeyboardEvent<HTMLElement>) {
  if (isTypingTarget(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = rowsOf(event.currentTarget);
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  focusRow(rows, next);
}

/** From anywhere on the screen; from outside the list the first step is to the open conversation. */
function moveFocus(list: HTMLElement | null, step: number) {
  if (!list?.checkVisibility()) return false;
  const rows = rowsOf(list);
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const openAt = rows.findIndex((row) => row.hasAttribute('aria-current'));
  focusRow(rows, at === -1 ? openAt : at + step);
  return rows.length > 0;
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-row]')];

function focusRow(rows: readonly HTMLElement[], at: number) {
  rows[Math.max(0, Math.min(rows.length - 1, at))]?.focus();
}
