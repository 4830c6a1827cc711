import { CircleAlert, Clock } from 'lucide-react';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { isFailedMessage, type QueuedMessage } from '#lib/offline/message-rules.ts';
import { discardQueuedMessage, retryQueuedMessage } from '#lib/offline/queued-messages.ts';
import { useIsOnline } from '#lib/online.ts';
import { Button } from '#ui/button.tsx';
import { bubbleClasses, ownBubble } from './message-bubble.tsx';

/** A message that the server doesn't have yet: queued or failed. */
export function QueuedItem({ message }: { message: QueuedMessage }) {
  const { t } = useTranslation(['messages', 'common']);
  const format = useFormat();
  const isOnline = useIsOnline();
  const isFailed = isFailedMessage(message);
  const files = message.attachmentIds?.length ?? 0;
  return (
    <li className="flex flex-col items-end pb-3">
      <div className={clsx(bubbleClasses, ownBubble, 'max-w-[min(34rem,86%)]')}>
        <p className="wrap-anywhere whitespace-pre-wrap">
          {message.content || t('queued.files', { count: files, number: format.number(files) })}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-1.5 px-1 pt-1 text-xs text-muted tabular-nums">
        <time dateTime={new Date(message.createdAt).toISOString()}>
          {format.time(message.createdAt)}
        </time>
        {isFailed ? (
          <>
            <CircleAlert aria-hidden size={14} className="text-danger-ink" />
            <span className="text-danger-ink">{t('queued.failed')}</span>
            <Button variant="link" onClick={() => void retryQueuedMessage(message.id)}>
              {t('common:retry')}
            </Button>
            <Button variant="link" onClick={() => void discardQueuedMessage(message.id)}>
              {t('queued.discard')}
            </Button>
          </>
        ) : (
          <>
            <Clock aria-hidden size={13} />
            <span>{isOnline ? t('queued.sending') : t('queued.waiting')}</span>
          </>
        )}
      </div>
    </li>
  );
}
