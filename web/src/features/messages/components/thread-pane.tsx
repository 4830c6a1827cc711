import { MessageCircleX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { errorCodeOf } from '#lib/error-codes.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIsAtLeast } from '#lib/media-query.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { useMember } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useActions } from '#ui/use-actions.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { findEditable } from '../api/can-change.ts';
import { useConversation } from '../api/conversation.ts';
import { useThread } from '../api/use-thread.ts';
import { useConversationPresence } from '../api/use-conversation-presence.ts';
import { useQueued } from '../api/use-queued.ts';
import { SearchedWords } from './marked-text.tsx';
import { MessageList } from './message-list.tsx';
import { RequestBanner } from './request-banner.tsx';
import { ThreadComposer } from './thread-composer.tsx';
import { ThreadHead } from './thread-head.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useMessageLabels } from './use-message-labels.ts';
import type { WritingMode } from './writing-mode.ts';

/** From this width there is room for the person beside the messages. */
const personBreakpointPx = 1280;
const personKey = 'messages:person';

const ThreadSearch = lazy(async () => {
  const search = await import('./thread-search.tsx');
  return { default: search.ThreadSearch };
});

const plain: WritingMode = { kind: 'new' };

type ThreadPaneProps = {
  conversationId: string;
  messageSeq: number | null;
  isPanel: boolean;
  /** Back to the list; the conversation stays open if there is room. */
  onLeave: () => void;
  onClose: () => void;
  /** The card of the contact who is written with, beside the messages. */
  renderPerson: (contactId: string) => ReactNode;
  onMeet: (contactId: string) => void;
  /** Adds an opportunity with who is written with; null for someone who is no contact. */
  onPursue: (contactId: string | null, name: string) => void;
};

/** One conversation: its head, its messages, its composer. */
export function ThreadPane({
  conversationId,
  messageSeq,
  isPanel,
  onLeave,
  onClose,
  renderPerson,
  onMeet,
  onPursue,
}: ThreadPaneProps) {
  const { t } = useTranslation('messages');
  const member = useMember();
  const { nameOf } = useMessageLabels();
  const { data: conversation, error, refetch } = useConversation(conversationId);
  const thread = useThread(conversationId, messageSeq);
  const queued = useQueued(conversationId, thread.window);
  const presence = useConversationPresence(conversation, member.id);
  const [mode, setMode] = useState(plain);
  const search = useThreadSearch();
  const person = usePersonBeside(conversation?.contact_id ?? null);

  if (!conversation || !thread.window) {
    return (
      <PendingThread
        failure={error ?? thread.error}
        onClose={onClose}
        onRetry={() => {
          void refetch();
          thread.retry();
        }}
      />
    );
  }
  const name = nameOf(conversation.other_participant_name);
  const editLast = () => {
    const last = findEditable(thread.window?.messages ?? [], member.id);
    if (last) setMode({ kind: 'edit', message: last });
  };
  return (
    <>
      <section
        aria-label={t('thread.with', { name })}
        className="flex min-h-0 min-w-0 flex-1 flex-col"
      >
        <PageTitle>{name}</PageTitle>
        <ThreadHead
          conversation={conversation}
          presence={presence}
          isPanel={isPanel}
          onClose={onClose}
          onSearch={search.open}
          isPersonShown={person.contactId === null ? null : person.isShown}
          onPersonShown={person.show}
          onMeet={onMeet}
          onPursue={onPursue}
        />
        <OpenSearch search={search} conversationId={conversationId} onGoTo={thread.goTo} />
        <SearchedWords value={search.words}>
          <MessageList
            conversation={conversation}
            thread={thread}
            window={thread.window}
            queued={queued}
            onMode={setMode}
          />
        </SearchedWords>
        <RequestBanner conversation={conversation} onClose={onClose} />
        {conversation.can_write && conversation.status !== 'request_received' ? (
          <ThreadComposer
            conversation={conversation}
            mode={mode}
            onMode={(next) => setMode(next ?? plain)}
            onEditLast={editLast}
            onLeave={onLeave}
            onSent={() => void thread.goToEnd()}
            presence={presence}
          />
        ) : null}
      </section>
      {person.contactId !== null && person.isShown ? (
        <aside
          aria-label={t('person.label', { name })}
          className="min-h-0 w-80 shrink-0 overflow-y-auto border-l border-border bg-surface"
        >
          {renderPerson(person.contactId)}
        </aside>
      ) : null}
    </>
  );
}

/** The search field over the messages, and what it marks in them. */
function useThreadSearch() {
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState('');
  const open = () => setIsOpen(true);
  useActions({ 'messages.find': open });
  return {
    isOpen,
    words: isOpen ? words : '',
    setWords,
    open,
    close: () => setIsOpen(false),
  };
}

type OpenSearchProps = {
  search: ReturnType<typeof useThreadSearch>;
  conversationId: string;
  onGoTo: (seq: number) => Promise<void>;
};

function OpenSearch({ search, conversationId, onGoTo }: OpenSearchProps) {
  if (!search.isOpen) return null;
  return (
    <Suspense fallback={<div className="h-13 shrink-0 border-b border-border" />}>
      <ThreadSearch
        conversationId={conversationId}
        onWords={search.setWords}
        onGoTo={(seq) => void onGoTo(seq)}
        onClose={search.close}
      />
    </Suspense>
  );
}

/** Whether the person's card is shown, remembered on this device; null where there is no room. */
function usePersonBeside(contactId: string | null) {
  const hasRoom = useIsAtLeast(personBreakpointPx);
  const [isShown, setIsShown] = useState(() => readStored(personKey) !== 'hidden');
  return {
    contactId: hasRoom ? contactId : null,
    isShown,
    show: (next: boolean) => {
      setIsShown(next);
      writeStored(personKey, next ? null : 'hidden');
    },
  };
}

type PendingThreadProps = { failure: Error | null; onClose: () => void; onRetry: () => void };

function PendingThread({ failure, onClose, onRetry }: PendingThreadProps) {
  const { t } = useTranslation('messages');
  return (
    <section aria-label={t('thread.label')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {failure ? (
        <ThreadFailure error={failure} onClose={onClose} onRetry={onRetry} />
      ) : (
        <ThreadSkeleton />
      )}
    </section>
  );
}

type ThreadFailureProps = { error: Error; onClose: () => void; onRetry: () => void };

function ThreadFailure({ error, onClose, onRetry }: ThreadFailureProps) {
  const { t } = useTranslation(['messages', 'common']);
  const isGone = ['not_found', 'validation_failed'].includes(errorCodeOf(error) ?? '');
  return (
    <div role="alert" className="grid flex-1 place-items-center">
      <EmptyState
        icon={<MessageCircleX aria-hidden size={22} />}
        title={isGone ? t('thread.gone') : t('thread.loadFailed')}
        description={isGone ? t('thread.goneAbout') : undefined}
        action={
          <Button onClick={isGone ? onClose : onRetry}>
            {isGone ? t('thread.back') : t('common:retry')}
          </Button>
        }
      />
    </div>
  );
}
