import type { Message } from '@kith/contract/messages/schemas';
import { Check, CheckCheck } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { DeliveryMark } from '../api/delivery-mark.ts';

type MessageFootProps = { message: Message; isLast: boolean; mark: DeliveryMark | null };

/** The time and, for one's own messages, the delivery status: under the last of a run. */
export function MessageFoot({ message, isLast, mark }: MessageFootProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const isEdited = message.edited_at !== null && message.deleted_at === null;
  const time = (
    <time dateTime={message.created_at} title={format.dateTime(message.created_at)}>
      {format.time(message.created_at)}
    </time>
  );
  if (!isLast && !isEdited) return <span className="sr-only">{time}</span>;
  return (
    <p className="flex items-center gap-1.5 px-1 pt-1 text-xs text-muted tabular-nums">
      {time}
      {isEdited ? <span>{t('thread.edited')}</span> : null}
      {mark === null || message.deleted_at !== null ? null : <Mark mark={mark} />}
    </p>
  );
}

/** One check, two, two in colour; also as text. */
function Mark({ mark }: { mark: DeliveryMark }) {
  const { t } = useTranslation('messages');
  const Icon = mark === 'sent' ? Check : CheckCheck;
  return (
    <span title={t(`marks.${mark}`)}>
      <Icon aria-hidden size={14} className={mark === 'read' ? 'text-ember-ink' : undefined} />
      <span className="sr-only">{t(`marks.${mark}`)}</span>
    </span>
  );
}
