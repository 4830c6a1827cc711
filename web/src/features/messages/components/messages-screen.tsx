import { clsx } from 'clsx';
import { MessagesSquare } from 'lucide-react';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { sidePanelBreakpointPx, useIsAtLeast } from '#lib/media-query.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useActions } from '#ui/use-actions.ts';
import { firstChoice, useConversationList } from '../api/conversation-list.ts';
import { loadThreadPane, loadThreadPaneEarly } from '../api/load-thread-pane.ts';
import { ConversationsPane } from './conversations-pane.tsx';
import { NoConversations } from './no-conversations.tsx';
import type { ThreadPane } from './thread-pane.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import type { MessagesAddress } from './messages-address.ts';

const NewConversationDialog = lazy(async () => {
  const dialog = await import('./new-conversation-dialog.tsx');
  return { default: dialog.NewConversationDialog };
});

type MessagesScreenProps = {
  address: MessagesAddress;
  /** The card of the contact who is written with, beside a wide conversation. */
  renderPerson: (contactId: string) => ReactNode;
  /** Proposes times to the contact who is written with. */
  onMeet: (contactId: string) => void;
  /** Adds an opportunity with who is written with; null for someone who is no contact. */
  onPursue: (contactId: string | null, name: string) => void;
};

/** The list, and the open conversation beside it; it replaces the list below 1024 px. */
export function MessagesScreen({ address, renderPerson, onMeet, onPursue }: MessagesScreenProps) {
  const { t } = useTranslation('messages');
  const { conversationId, messageSeq, open } = address;
  const isPanel = useIsAtLeast(sidePanelBreakpointPx);
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);

  const conversations = useConversationList('conversations', firstChoice);
  const requests = useConversationList('requests', firstChoice);
  const hasConversations = conversations.conversations.length + requests.conversations.length > 0;
  const isExplained =
    isPanel &&
    conversationId === null &&
    conversations.query.isSuccess &&
    requests.query.isSuccess &&
    !hasConversations;
  // A member who sees the list usually opens a conversation next.
  useEffect(loadThreadPaneEarly, []);

  /** Back to where the conversation was opened from. */
  function leaveThread() {
    if (!isPanel) open(null);
    else listRef.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }
  useActions({
    'messages.search': () => searchRef.current?.focus(),
    'messages.create': () => setIsChoosing(true),
    'messages.back': leaveThread,
  });

  return (
    <div className="flex min-h-0 flex-1">
      <section
        aria-label={t('list.label')}
        className={clsx(
          'flex min-h-0 min-w-0 flex-1 flex-col lg:w-84 lg:flex-none lg:border-r lg:border-border xl:w-88',
          conversationId !== null && 'max-lg:hidden',
        )}
      >
        <ConversationsPane
          address={address}
          searchRef={searchRef}
          listRef={listRef}
          isExplained={isExplained}
          onCreate={() => setIsChoosing(true)}
        />
      </section>
      {conversationId === null ? (
        <div className="hidden min-w-0 flex-1 place-items-center lg:grid">
          {hasConversations ? (
            <EmptyState
              icon={<MessagesSquare aria-hidden size={22} />}
              title={t('nothingOpen.title')}
              description={t('nothingOpen.description')}
            />
          ) : isExplained ? (
            <NoConversations onCreate={() => setIsChoosing(true)} />
          ) : null}
        </div>
      ) : (
        <Suspense fallback={<ThreadSkeleton />}>
          <OpenThread
            key={conversationId}
            conversationId={conversationId}
            messageSeq={messageSeq}
            isPanel={isPanel}
            onLeave={leaveThread}
            onClose={() => open(null)}
            renderPerson={renderPerson}
            onMeet={onMeet}
            onPursue={onPursue}
          />
        </Suspense>
      )}
      <Suspense>
        {isChoosing ? (
          <NewConversationDialog
            onClose={() => setIsChoosing(false)}
            onOpen={(id) => {
              setIsChoosing(false);
              open(id);
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** The list doesn't wait for it. */
function OpenThread(props: ComponentProps<typeof ThreadPane>) {
  const pane = use(loadThreadPane());
  return <pane.ThreadPane {...props} />;
}
