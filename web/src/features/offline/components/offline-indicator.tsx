import { CloudOff, RefreshCw } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { syncNow } from '#lib/offline/background-tasks.ts';
import { sendQueuedMessages } from '#lib/offline/queued-messages.ts';
import { useIsOnline } from '#lib/online.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';
import { BlockedChanges } from './blocked-changes.tsx';
import { QueuedMessages } from './queued-messages.tsx';
import { type QueuedWork, useQueuedWork } from './use-queued-work.ts';

/** Shown in the top bar while there is no connection or something is queued. */
export function OfflineIndicator() {
  const { t } = useTranslation('offline');
  const format = useFormat();
  const isOnline = useIsOnline();
  const work = useQueuedWork();
  if (isOnline && work.count === 0) return null;
  const Icon = isOnline ? RefreshCw : CloudOff;
  const count = { count: work.count, number: format.number(work.count) };
  return (
    <Popover
      align="end"
      label={isOnline ? t('indicator.online') : t('indicator.offline')}
      trigger={
        <button
          type="button"
          className="flex h-9 shrink-0 animate-fade items-center gap-2 rounded-md bg-warning-soft px-2.5 text-sm font-semibold text-warning-ink"
        >
          <Icon aria-hidden size={16} className="shrink-0" />
          {isOnline ? (
            <span className="sr-only">{t('indicator.syncing')}</span>
          ) : (
            <span className="max-sm:sr-only">{t('indicator.label')}</span>
          )}
          {work.count > 0 ? (
            <>
              <span aria-hidden className="tabular-nums">
                {format.number(work.count)}
              </span>
              <span className="sr-only">{t('indicator.pending', count)}</span>
            </>
          ) : null}
        </button>
      }
    >
      <Details isOnline={isOnline} work={work} />
    </Popover>
  );
}

function Details({ isOnline, work }: { isOnline: boolean; work: QueuedWork }) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  const { messages, changes, tasks, count } = work;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <div className="flex items-center justify-between gap-3">
          <h2 className="font-semibold">
            {isOnline ? t('indicator.online') : t('indicator.offline')}
          </h2>
          <Badge tone={isOnline ? 'good' : 'warning'}>
            {isOnline ? t('indicator.connected') : t('indicator.disconnected')}
          </Badge>
        </div>
        {isOnline ? null : <p className="text-sm text-muted">{t('indicator.saved')}</p>}
      </div>
      <dl className="flex items-baseline justify-between gap-3 border-t border-border pt-3">
        <dt className="font-medium">{t('indicator.actions')}</dt>
        <dd className="tabular-nums">{format.number(count)}</dd>
      </dl>
      {messages.length > 0 ? <QueuedMessages messages={messages} /> : null}
      <BlockedChanges changes={changes} />
      <TaskCounts tasks={tasks} />
      {!isOnline ? (
        <p className="text-sm text-muted">{t('indicator.automatic')}</p>
      ) : count > 0 ? (
        <Button
          variant="primary"
          icon={<RefreshCw aria-hidden size={16} />}
          onClick={() => {
            void sendQueuedMessages();
            void syncNow();
          }}
        >
          {t('indicator.syncAll')}
        </Button>
      ) : null}
    </div>
  );
}

function TaskCounts({ tasks }: Pick<QueuedWork, 'tasks'>) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  return (
    <section aria-label={t('tasks.title')} className="grid gap-2 border-t border-border pt-3">
      <h3 className="font-medium">{t('tasks.title')}</h3>
      <dl className="grid grid-cols-3 gap-2 text-center">
        {(['pending', 'active', 'done'] as const).map((name) => (
          <div key={name} className="flex flex-col-reverse rounded-md bg-sunken py-1.5">
            <dt className="text-xs text-muted">{t(`tasks.${name}`)}</dt>
            <dd className="font-semibold tabular-nums">{format.number(tasks[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
