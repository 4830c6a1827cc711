import type { ConversationDetail, Message } from '@kith/contract/messages/schemas';
import { clsx } from 'clsx';
import type { FocusEvent } from 'react';
import { memo, useState } from 'react';

import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { DeliveryMark } from '../api/delivery-mark.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { MessageFoot } from './message-foot.tsx';
import { MessageReactions } from './message-reactions.tsx';
import type { WritingMode } from './writing-mode.ts';

export type MessageItemProps = {
  message: Message;
  conversation: ConversationDetail;
  senderName: string;
  isOwn: boolean;
  /** First and last message of a run. */
  isFirst: boolean;
  isLast: boolean;
  /** The first unread message. */
  startsNew: boolean;
  /** The target of a link or a quote. */
  isTarget: boolean;
  mark: DeliveryMark | null;
  namesOf: ReadonlyMap<string, string>;
  onMode: (mode: WritingMode) => void;
  onGoTo: (seq: number) => void;
};

/**
 * One message with everything attached; its actions appear on hover and focus. Memoised: typing
 * must not render three hundred messages again.
 */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, conversation, isOwn, isFirst, isLast, onMode } = props;
  const { t } = useTranslation('messages');
  const format = useFormat();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isGone = message.deleted_at !== null;
  const canAct = !isGone && conversation.status !== 'closed';

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setIsFocused(false);
  }

  return (
    <>
      {props.startsNew ? (
        <li
          data-first-new
          className="flex items-center gap-4 py-2 text-sm font-semibold text-ember-ink before:h-px before:flex-1 before:bg-ember/40 after:h-px after:flex-1 after:bg-ember/40"
        >
          {t('thread.newMessages')}
        </li>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys act on the message that has the focus */}
      <li
        data-seq={message.seq}
        // Arrows move between messages; a message's actions are reached from it.
        tabIndex={-1}
        onFocus={() => setIsFocused(true)}
        onBlur={handleBlur}
        onPointerEnter={() => setIsHovered(true)}
        onPointerLeave={() => setIsHovered(false)}
        className={clsx(
          'relative flex flex-col rounded-lg -outline-offset-1',
          isOwn ? 'items-end' : 'items-start',
          isLast ? 'pb-3' : 'pb-1',
        )}
      >
        {isFirst && !isOwn && conversation.participants.length > 2 ? (
          <span aria-hidden className="px-1 pb-0.5 text-sm font-semibold text-muted">
            {props.senderName}
          </span>
        ) : null}
        <span className="sr-only">
          {format.labelled(isOwn ? t('thread.you') : props.senderName)}
        </span>
        <div
          className={clsx(
            'relative flex max-w-[min(34rem,86%)] flex-col gap-1.5',
            isOwn ? 'items-end' : 'items-start',
          )}
        >
          <MessageBubble
            message={message}
            isOwn={isOwn}
            isTarget={props.isTarget}
            isHeld={conversation.status === 'request_received'}
            namesOf={props.namesOf}
            onGoTo={props.onGoTo}
          />
          {canAct && (isHovered || isFocused || isOpen) ? (
            <MessageActions
              message={message}
              isOwn={isOwn}
              canWrite={conversation.can_write}
              onMode={onMode}
              onOpenChange={setIsOpen}
            />
          ) : null}
        </div>
        <MessageReactions message={message} namesOf={props.namesOf} canReact={canAct} />
        <MessageFoot message={message} isLast={isLast} mark={props.mark} />
      </li>
    </>
  );
});
