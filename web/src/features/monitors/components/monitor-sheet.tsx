import type { Monitor, StoredDefinition } from '@kith/contract/monitors/endpoints';
import { BellOff, BellRing, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import type { Gate } from '#ui/gate.ts';
import { Sheet } from '#ui/sheet.tsx';
import { valuesOf } from '../monitor-values.ts';
import { MonitorForm } from './monitor-form.tsx';
import { MonitorHistory } from './monitor-history.tsx';
import { SilenceForm } from './silence-form.tsx';
import { MonitorBadges } from './state-badge.tsx';
import { useMonitorTexts } from './use-monitor-texts.ts';

type SheetProps = { monitor: Monitor; hasWebhooks: boolean; gate: Gate; onClose: () => void };
type Task = { kind: 'change'; from: StoredDefinition } | { kind: 'silence' };

/** One monitor: its definition, its state and history, and what can be done with it. */
export function MonitorSheet({ monitor, hasWebhooks, gate, onClose }: SheetProps) {
  const { t } = useTranslation(['monitors', 'common']);
  const [task, setTask] = useState<Task | null>(null);
  const isSilent = monitor.silenced_until !== null;
  const silenceLabel = t(isSilent ? 'silence.end' : 'silence.begin');
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={monitor.name}
      widthClassName="w-full max-w-lg"
    >
      <div className="grid grid-cols-1 gap-6 p-5">
        <Facts monitor={monitor} isSilent={isSilent} />
        <div className="flex flex-wrap gap-2">
          {gate(
            t('change'),
            <Button
              icon={<Pencil aria-hidden size={15} />}
              onClick={() => setTask({ kind: 'change', from: monitor })}
            >
              {t('change')}
            </Button>,
          )}
          {gate(
            silenceLabel,
            <Button
              icon={
                isSilent ? <BellRing aria-hidden size={15} /> : <BellOff aria-hidden size={15} />
              }
              onClick={() => setTask({ kind: 'silence' })}
            >
              {silenceLabel}
            </Button>,
          )}
        </div>
        <MonitorHistory
          monitor={monitor}
          gate={gate}
          onUndo={(from) => setTask({ kind: 'change', from })}
        />
      </div>
      {task?.kind === 'change' ? (
        <MonitorForm
          title={t('change')}
          initial={valuesOf(task.from, monitor)}
          host={monitor.webhook_host}
          hasWebhooks={hasWebhooks}
          target={monitor}
          onClose={() => setTask(null)}
        />
      ) : null}
      {task?.kind === 'silence' ? (
        <SilenceForm monitor={monitor} isEnding={isSilent} onClose={() => setTask(null)} />
      ) : null}
    </Sheet>
  );
}

function Facts({ monitor, isSilent }: { monitor: Monitor; isSilent: boolean }) {
  const { t } = useTranslation('monitors');
  const format = useFormat();
  const { formatValue, describeRule } = useMonitorTexts();
  const { silenced_until: until, silence_reason: reason, webhook_host: host } = monitor;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <MonitorBadges monitor={monitor} />
        <span className="font-medium tabular-nums">
          {formatValue(monitor.measure, monitor.value)}
        </span>
        <span className="text-sm text-muted">
          {t('since', { time: format.dateTime(monitor.state_since) })}
        </span>
      </p>
      <p>
        {t(`measures.${monitor.measure}.name`)}
        {' · '}
        {describeRule(monitor)}
      </p>
      <p className="text-sm text-muted">{t(`measures.${monitor.measure}.about`)}</p>
      <p className="text-sm text-muted">
        {[
          monitor.emails ? t('notices.emails') : null,
          host === null ? null : t('notices.webhook', { host }),
          !monitor.emails && host === null ? t('notices.none') : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {isSilent && until !== null ? (
        <p className="rounded-md bg-warning-soft p-3 text-sm text-warning-ink">
          {t('silence.until', { time: format.dateTime(until), reason: reason ?? '' })}
        </p>
      ) : null}
    </div>
  );
}
