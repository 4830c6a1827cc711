import { RotateCw } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { isFailedMessage, type QueuedMessage } from '#lib/offline/message-rules.ts';
import { retryQueuedMessage } from '#lib/offline/queued-messages.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { cutMessage, shownMessages } from './cut-message.ts';

/** The first queued messages, each shortened, and the number of further ones. */
export function QueuedMessages({ messages }: { messages: readonly QueuedMessage[] }) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  const more = messages.length - shownMessages;
  return (
    <section aria-label={t('messages.title')} className="grid gap-2">
      <h3 className="text-sm font-medium text-muted">{t('messages.title')}</h3>
      <ul className="grid gap-1.5">
        {messages.slice(0, shownMessages).map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </ul>
      {more > 0 ? (
        <p className="text-sm text-muted">
          {t('messages.more', { count: more, number: format.number(more) })}
        </p>
      ) : null}
    </section>
  );
}

function MessageLine({ message }: { message: QueuedMessage }) {
  const { t } = useTranslation('offline');
  const isFailed = isFailedMessage(message);
  const text = cutMessage(message.content);
  return (
    <li className="flex min-h-8 items-center gap-2">
      <span className="min-w-0 flex-1 truncate">{text}</span>
      <Badge tone={isFailed ? 'danger' : 'neutral'}>
        {isFailed ? t('messages.isFailed') : t('messages.isPending')}
      </Badge>
      {isFailed ? (
        <IconButton
          size="sm"
          label={t('messages.retry', { text })}
          icon={<RotateCw aria-hidden size={16} />}
          onClick={() => void retryQueuedMessage(message.id)}
        />
      ) : null}
    </li>
  );
}
