import type { Monitor } from '@kith/contract/monitors/endpoints';
import type { Measure } from '@kith/contract/monitors/rules';
import { BellRing, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useMonitors } from '../api/monitors.ts';
import { newValues } from '../monitor-values.ts';
import { MeasureList } from './measure-list.tsx';
import { MonitorForm } from './monitor-form.tsx';
import { MonitorSheet } from './monitor-sheet.tsx';
import { MonitorBadges } from './state-badge.tsx';
import { useMonitorTexts } from './use-monitor-texts.ts';

type ScreenProps = {
  gate: Gate;
  /** The monitor that is open, by the address. */
  openId: string | null;
  onOpen: (id: string | null) => void;
};

/** Every monitor with its state, and what can be watched. */
export function MonitorScreen({ gate, openId, onOpen }: ScreenProps) {
  const { t } = useTranslation('monitors');
  const { data, isError, error, refetch } = useMonitors();
  const [added, setAdded] = useState<Measure | null>(null);
  const open = data?.items.find(({ id }) => id === openId);
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('about')}
        actions={gate(
          t('add'),
          <Button
            variant="primary"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => setAdded('queue_age')}
          >
            {t('add')}
          </Button>,
        )}
      />
      {isError ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <>
          <Skeleton className="h-64" />
          <Skeleton className="h-120" />
        </>
      ) : (
        <>
          <MonitorList items={data.items} onOpen={onOpen} />
          <MeasureList measures={data.measures} gate={gate} onWatch={setAdded} />
        </>
      )}
      {data && added !== null ? (
        <MonitorForm
          title={t('add')}
          initial={newValues(added, t(`measures.${added}.name`))}
          host={null}
          hasWebhooks={data.has_webhooks}
          target={null}
          onClose={() => setAdded(null)}
        />
      ) : null}
      {data && open ? (
        <MonitorSheet
          monitor={open}
          hasWebhooks={data.has_webhooks}
          gate={gate}
          onClose={() => onOpen(null)}
        />
      ) : null}
    </>
  );
}

function MonitorList({
  items,
  onOpen,
}: {
  items: readonly Monitor[];
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation('monitors');
  return (
    <Section title={t('list.title')}>
      <Card>
        {items.length === 0 ? (
          <EmptyState
            icon={<BellRing aria-hidden size={22} />}
            title={t('list.none')}
            description={t('list.noneAbout')}
          />
        ) : (
          <ul aria-label={t('list.title')} className="divide-y divide-border">
            {items.map((monitor) => (
              <MonitorRow key={monitor.id} monitor={monitor} onOpen={() => onOpen(monitor.id)} />
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

function MonitorRow({ monitor, onOpen }: { monitor: Monitor; onOpen: () => void }) {
  const { t } = useTranslation('monitors');
  const format = useFormat();
  const { formatValue, describeRule } = useMonitorTexts();
  return (
    <li>
      <button
        type="button"
        aria-label={format.series([monitor.name, t(`states.${monitor.state}`)])}
        onClick={onOpen}
        className="flex w-full flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 text-left transition-colors hover:bg-sunken sm:px-5"
      >
        <span className="grid min-w-0 flex-1 basis-72 gap-0.5">
          <span className="font-medium break-words">{monitor.name}</span>
          <span className="text-sm text-muted">
            {t(`measures.${monitor.measure}.name`)}
            {' · '}
            {describeRule(monitor)}
          </span>
        </span>
        <span className="grid gap-1 sm:justify-items-end">
          <span className="flex flex-wrap items-center gap-2">
            <MonitorBadges monitor={monitor} />
            <span className="font-medium tabular-nums">
              {formatValue(monitor.measure, monitor.value)}
            </span>
          </span>
          <span className="text-sm text-muted tabular-nums">
            {t('since', { time: format.dateTime(monitor.state_since) })}
          </span>
        </span>
      </button>
    </li>
  );
}
