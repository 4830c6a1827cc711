import type { ConversationDetail, Message } from '@kith/contract/messages/schemas';
import { ArrowDown } from 'lucide-react';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { QueuedMessage } from '#lib/offline/message-rules.ts';
import { useMember } from '#lib/session.ts';
import { groupMessages } from '../api/group-messages.ts';
import type { Thread } from '../api/use-thread.ts';
import { lastSeqOf, type ThreadWindow } from '../api/thread-window.ts';
import { useReadMarking } from '../api/use-read-marking.ts';
import { Announcer } from './announcer.tsx';
import { QueuedItem } from './queued-item.tsx';
import { ThreadDay } from './thread-day.tsx';
import type { WritingMode } from './writing-mode.ts';
import { moveMessageFocus, useMessageActions } from './use-message-actions.ts';
import { useMessageLabels } from './use-message-labels.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

type MessageListProps = {
  conversation: ConversationDetail;
  thread: Thread;
  window: ThreadWindow;
  queued: readonly QueuedMessage[];
  onMode: (mode: WritingMode) => void;
};

/** The messages by day and run; opens at its end and preserves its position. */
export function MessageList({ conversation, thread, window, queued, onMode }: MessageListProps) {
  const { t } = useTranslation('messages');
  const member = useMember();
  const format = useFormat();
  const { timezone } = useLocalePreferences();
  const { nameOf } = useMessageLabels();
  const [firstNewSeq] = useState(() => findFirstNew(conversation, window.messages, member.id));
  const days = useMemo(
    () => groupMessages(window.messages, timezone, firstNewSeq),
    [window.messages, timezone, firstNewSeq],
  );
  const { boxRef, contentRef, startRef, endRef, isAtEnd, seenSeq, goToEnd, handleScroll } =
    useThreadScroll({ thread, window, queuedCount: queued.length });
  const lastSeq = lastSeqOf(window);
  useReadMarking({ conversation, lastSeq, isAtEnd: isAtEnd && !window.hasNewer });

  const unnamed = nameOf('');
  const others = useMemo(
    () => conversation.participants.filter(({ member_id: id }) => id !== member.id),
    [conversation.participants, member.id],
  );
  const namesOf = useMemo(
    () => new Map(others.map(({ member_id: id, name }) => [id, name || unnamed])),
    [others, unnamed],
  );
  const { goTo } = thread;
  const handleGoTo = useCallback((seq: number) => void goTo(seq), [goTo]);
  const newestSeq = Math.max(lastSeq, conversation.last_seq);
  useMessageActions({ boxRef, messages: window.messages, conversation, onMode });
  const missed = seenSeq === null ? 0 : Math.max(0, newestSeq - seenSeq);
  const name = nameOf(conversation.other_participant_name);

  return (
    <div className="relative min-h-0 flex-1">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the messages */}
      <div
        ref={boxRef}
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the only tab stop of the messages; arrows move on from it
        tabIndex={0}
        aria-label={t('thread.messages', { name })}
        onScroll={handleScroll}
        onKeyDown={moveByKey}
        className="absolute inset-0 overflow-y-auto overscroll-contain px-4 -outline-offset-2 [overflow-anchor:none] sm:px-6"
      >
        <div ref={contentRef} className="flex min-h-full flex-col justify-end py-4">
          <div ref={startRef} />
          {window.hasOlder ? null : (
            <p className="pt-6 pb-2 text-center text-sm text-muted">
              {t('thread.begin', { name })}
            </p>
          )}
          {days.map((day) => (
            <ThreadDay
              key={day.date}
              day={day}
              conversation={conversation}
              others={others}
              namesOf={namesOf}
              firstNewSeq={firstNewSeq}
              targetSeq={thread.target?.seq ?? null}
              onMode={onMode}
              onGoTo={handleGoTo}
            />
          ))}
          <div ref={endRef} />
          {window.hasNewer || queued.length === 0 ? null : (
            <ol aria-label={t('queued.label')} className="grid grid-cols-[minmax(0,1fr)]">
              {queued.map((message) => (
                <QueuedItem key={message.id} message={message} />
              ))}
            </ol>
          )}
        </div>
      </div>
      {isAtEnd && !window.hasNewer ? null : (
        <button
          type="button"
          onClick={() => void thread.goToEnd().then(goToEnd)}
          className="absolute right-4 bottom-3 flex h-9 animate-fade items-center gap-1.5 rounded-full border border-border bg-surface px-3 text-sm font-semibold shadow-floating hover:bg-sunken sm:right-6"
        >
          <ArrowDown aria-hidden size={16} />
          {missed > 0
            ? t('thread.newBelow', { count: missed, number: format.number(missed) })
            : t('thread.toEnd')}
        </button>
      )}
      <Announcer messages={window.messages} memberId={member.id} namesOf={namesOf} />
    </div>
  );
}

/** The first message that was unread when the conversation was opened. */
function findFirstNew(
  conversation: ConversationDetail,
  messages: readonly Message[],
  memberId: string,
): number | null {
  if (conversation.unread_count === 0) return null;
  const own = conversation.participants.find(({ member_id: id }) => id === memberId);
  const read = own?.read_seq ?? 0;
  const first = messages.find(({ seq, sender_id: sender }) => seq > read && sender !== memberId);
  return first?.seq ?? null;
}

const stepNames: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows, Home and End move the focus from message to message. */
function moveByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step =
    event.key === 'Home' ? -Infinity : event.key === 'End' ? Infinity : stepNames[event.key];
  if (step !== undefined && moveMessageFocus(event.currentTarget, step)) event.preventDefault();
}
