import type { ConversationDetail, Participant } from '@kith/contract/messages/schemas';
import { useMember } from '#lib/session.ts';
import { deliveryMark } from '../api/delivery-mark.ts';
import type { MessageDay } from '../api/group-messages.ts';
import { MessageItem } from './message-item.tsx';
import type { WritingMode } from './thread-pane.tsx';
import { useMessageWords } from './use-message-words.ts';

type ThreadDayProps = {
  day: MessageDay;
  conversation: ConversationDetail;
  others: readonly Participant[];
  namesOf: ReadonlyMap<string, string>;
  lastSeq: number;
  firstNewSeq: number | null;
  targetSeq: number | null;
  onMode: (mode: WritingMode) => void;
  onGoTo: (seq: number) => void;
};

/** What was said on one day. */
export function ThreadDay({ day, conversation, others, namesOf, ...places }: ThreadDayProps) {
  const member = useMember();
  const { dayOf, nameOf } = useMessageWords();
  const [first] = day.runs[0]?.messages ?? [];
  if (!first) return null;
  return (
    <section>
      <h3 className="flex items-center gap-4 py-3 text-sm font-normal text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {dayOf(first.created_at)}
      </h3>
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
                isNewest={message.seq === places.lastSeq}
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
