import type { Message } from '@kith/contract/messages/schemas';
import { MessageCircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCodeOf } from '#lib/errors.ts';
import { useMember } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { useConversation } from '../api/conversation.ts';
import { useThread } from '../api/use-thread.ts';
import { useConversationPresence } from '../api/use-conversation-presence.ts';
import { useQueued } from '../api/use-queued.ts';
import { MessageList } from './message-list.tsx';
import { RequestBanner } from './request-banner.tsx';
import { ThreadComposer } from './thread-composer.tsx';
import { ThreadHead } from './thread-head.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { useMessageLabels } from './use-message-labels.ts';

/** The context of the composer besides a new message. */
export type WritingMode =
  | { kind: 'new' }
  | { kind: 'reply'; message: Message }
  | { kind: 'edit'; message: Message };

const plain: WritingMode = { kind: 'new' };

type ThreadPaneProps = {
  conversationId: string;
  messageSeq: number | null;
  isPanel: boolean;
  /** Back to the list; the conversation stays open if there is room. */
  onLeave: () => void;
  onClose: () => void;
};

/** One conversation: its head, its messages, its composer. */
export function ThreadPane({
  conversationId,
  messageSeq,
  isPanel,
  onLeave,
  onClose,
}: ThreadPaneProps) {
  const { t } = useTranslation('messages');
  const member = useMember();
  const { nameOf } = useMessageLabels();
  const { data: conversation, error, refetch } = useConversation(conversationId);
  const thread = useThread(conversationId, messageSeq);
  const queued = useQueued(conversationId, thread.window);
  const presence = useConversationPresence(conversation, member.id);
  const [mode, setMode] = useState(plain);

  if (!conversation || !thread.window) {
    const failure = error ?? thread.error;
    return (
      <section aria-label={t('thread.label')} className="flex min-h-0 min-w-0 flex-1 flex-col">
        {failure ? (
          <ThreadFailure
            error={failure}
            onClose={onClose}
            onRetry={() => {
              void refetch();
              thread.retry();
            }}
          />
        ) : (
          <ThreadSkeleton />
        )}
      </section>
    );
  }
  const name = nameOf(conversation.other_participant_name);
  /** One's last message that may still be edited. */
  const editLast = () => {
    const last = thread.window?.messages.findLast(
      ({ sender_id: sender, deleted_at: deleted }) => sender === member.id && deleted === null,
    );
    if (last) setMode({ kind: 'edit', message: last });
  };
  return (
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
      />
      <MessageList
        conversation={conversation}
        thread={thread}
        window={thread.window}
        queued={queued}
        onMode={setMode}
      />
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
