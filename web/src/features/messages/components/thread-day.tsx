import type { ConversationDetail, Participant } from '@kith/contract/messages/schemas';
import { sidePanelBreakpointPx, useIsAtLeast } from '#lib/media-query.ts';
import { useMember } from '#lib/session.ts';
import { deliveryMark } from '../api/delivery-mark.ts';
import type { MessageDay } from '../api/group-messages.ts';
import { MessageItem } from './message-item.tsx';
import type { WritingMode } from './writing-mode.ts';
import { useMessageLabels } from './use-message-labels.ts';

type ThreadDayProps = {
  day: MessageDay;
  conversation: ConversationDetail;
  others: readonly Participant[];
  namesOf: ReadonlyMap<string, string>;
  firstNewSeq: number | null;
  targetSeq: number | null;
  onMode: (mode: WritingMode) => void;
  onGoTo: (seq: number) => void;
};

/** The messages of one day. */
export function ThreadDay({ day, conversation, others, namesOf, ...places }: ThreadDayProps) {
  const member = useMember();
  const { dayOf, nameOf } = useMessageLabels();
  // One heading level below the conversation's name.
  const Heading = useIsAtLeast(sidePanelBreakpointPx) ? 'h3' : 'h2';
  const [first] = day.runs[0]?.messages ?? [];
  if (!first) return null;
  return (
    <section>
      <Heading className="flex items-center gap-4 py-3 text-sm font-normal text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {dayOf(first.created_at)}
      </Heading>
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {day.runs.flatMap((run) =>
          run.messages.map((message, index) => {
            const isOwn = message.sender_id === member.id;
            return (
              <MessageItem
                key={message.id}
                message={message}
                conversation={conversation}
                senderName={namesOf.get(message.sender_id) ?? nameOf('')}
                isOwn={isOwn}
                isFirst={index === 0}
                isLast={index === run.messages.length - 1}
                startsNew={message.seq === places.firstNewSeq}
                isTarget={message.seq === places.targetSeq}
                mark={isOwn ? deliveryMark(message.seq, others) : null}
                namesOf={namesOf}
                onMode={places.onMode}
                onGoTo={places.onGoTo}
              />
            );
          }),
        )}
      </ol>
    </section>
  );
}
