import type {
  Monitor,
  MonitorChange,
  MonitorEvent,
  StoredDefinition,
} from '@kith/contract/monitors/endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useMonitorHistory } from '../api/monitors.ts';
import { StateBadge } from './state-badge.tsx';
import { useMonitorTexts } from './use-monitor-texts.ts';

type HistoryProps = {
  monitor: Monitor;
  gate: Gate;
  onUndo: (before: StoredDefinition) => void;
};

/** The states of a monitor with who was notified, and its changes, each newest first. */
export function MonitorHistory({ monitor, gate, onUndo }: HistoryProps) {
  const { t } = useTranslation('monitors');
  const { data, isError, error, refetch } = useMonitorHistory(monitor.id);
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-48" />;
  const lastChange = data.changes.find(({ kind }) => kind === 'changed' || kind === 'created');
  return (
    <>
      <Section title={t('history.states')}>
        {data.events.length === 0 ? (
          <p className="text-muted">{t('history.noStates')}</p>
        ) : (
          <ul aria-label={t('history.states')} className="divide-y divide-border">
            {data.events.map((event) => (
              <EventRow key={event.id} event={event} monitor={monitor} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('history.changes')}>
        <ul aria-label={t('history.changes')} className="divide-y divide-border">
          {data.changes.map((change) => (
            <ChangeRow
              key={change.id}
              change={change}
              gate={gate}
              onUndo={change === lastChange && change.before !== null ? onUndo : null}
            />
          ))}
        </ul>
      </Section>
    </>
  );
}

function EventRow({ event, monitor }: { event: MonitorEvent; monitor: Monitor }) {
  const { t } = useTranslation('monitors');
  const format = useFormat();
  const { formatValue } = useMonitorTexts();
  return (
    <li className="grid gap-0.5 py-3 text-sm">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2">
          <StateBadge state={event.state} />
          <span className="tabular-nums">{formatValue(monitor.measure, event.value)}</span>
        </span>
        <span className="text-muted tabular-nums">{format.dateTime(event.at)}</span>
      </span>
      {event.notices.map((notice) => (
        <span key={notice.channel} className="break-words text-muted">
          {t(`history.notices.${notice.channel}_${notice.state}`)}
          {notice.fault === null ? null : ` · ${notice.fault}`}
        </span>
      ))}
    </li>
  );
}

type ChangeProps = {
  change: MonitorChange;
  gate: Gate;
  onUndo: ((before: StoredDefinition) => void) | null;
};

function ChangeRow({ change, gate, onUndo }: ChangeProps) {
  const { t } = useTranslation(['monitors', 'common']);
  const format = useFormat();
  const { describeRule } = useMonitorTexts();
  const { before, after } = change;
  const label = t('history.undo');
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium">{t(`history.kinds.${change.kind}`)}</p>
        {after === null ? null : (
          <p className="text-sm text-muted">
            {before === null ? null : `${describeRule(before)} → `}
            {describeRule(after)}
          </p>
        )}
        <p className="break-words">{change.reason}</p>
        <p className="text-sm text-muted">
          {change.by?.name ?? t('history.someone')}
          {' · '}
          {format.dateTime(change.at)}
        </p>
      </div>
      {onUndo === null || before === null
        ? null
        : gate(
            label,
            <Button size="sm" variant="ghost" aria-label={label} onClick={() => onUndo(before)}>
              {t('common:undo')}
            </Button>,
          )}
    </li>
  );
}
