import { Trash2 } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { LoggedInteraction } from '#lib/offline/change-rules.ts';
import { discardChanges, useQueuedChanges } from '#lib/offline/changes.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Timeline, TimelineItem } from '#ui/timeline.tsx';
import { EntryTime } from './entry-time.tsx';
import { kindIcons } from './kind-icons.ts';

/** Interactions logged without a connection that are still queued. */
export function QueuedInteractions({ contactId }: { contactId: string }) {
  const { t } = useTranslation('offline');
  const logged = useQueuedChanges(contactId).filter((change) => change.kind === 'interaction');
  if (logged.length === 0) return null;
  return (
    <Timeline label={t('changes.waitingLog')}>
      {logged.toReversed().map((change) => (
        <QueuedEntry key={change.id} change={change} />
      ))}
    </Timeline>
  );
}

function QueuedEntry({ change }: { change: LoggedInteraction }) {
  const { t } = useTranslation(['offline', 'contacts']);
  const { kind, summary, body, occurred_at: at } = change.log;
  const Icon = kindIcons[kind];
  const isQueued = change.state.status === 'queued';
  return (
    <TimelineItem
      icon={<Icon aria-hidden />}
      title={
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {summary || t(`contacts:kinds.${kind}`)}
          <Badge tone={isQueued ? 'warning' : 'danger'}>
            {isQueued ? t('changes.waiting') : t('changes.stopped')}
          </Badge>
        </span>
      }
      time={<EntryTime at={at} />}
      actions={
        <IconButton
          size="sm"
          label={t('changes.discardLog')}
          icon={<Trash2 aria-hidden size={16} />}
          className="-mt-1 -mr-1.5"
          onClick={() => void discardChanges([change.id])}
        />
      }
    >
      {summary ? <span className="block">{t(`contacts:kinds.${kind}`)}</span> : null}
      {body ? <span className="line-clamp-6">{body}</span> : null}
    </TimelineItem>
  );
}
