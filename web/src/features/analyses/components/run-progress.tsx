import type { AnalysisRun } from '@kith/contract/analyses/schemas';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { useStopRun } from '../api/analyses.ts';
import { AnalysedRow } from './analysed-row.tsx';
import { measureFrom } from './measure-from.ts';

type RunProgressProps = {
  run: AnalysisRun;
  /** When its state was last fetched, in milliseconds. */
  askedAt: number;
  onLeave: () => void;
};

/** A run that goes on: how far it is, what was read last, who is next. */
export function RunProgress({ run, askedAt, onLeave }: RunProgressProps) {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  const stop = useStopRun();
  const done = run.done + run.failed;
  // The speed is measured from when this dialog was opened, by this machine's clock.
  const [timeLeftOf] = useState(() => measureFrom(run, askedAt));
  const timeLeftMs = timeLeftOf(run, askedAt);
  const isStarting = run.status === 'starting' && done === 0;
  const numbers = { done: format.number(done), total: format.number(run.total) };
  return (
    <Dialog
      open
      title={isStarting ? t('running.starting') : t('running.title', numbers)}
      description={
        timeLeftMs === null
          ? t('running.about')
          : t('running.aboutLeft', { time: format.duration(timeLeftMs) })
      }
      onOpenChange={onLeave}
      footer={
        <>
          <Button
            variant="ghost"
            disabled={run.is_stopping}
            isPending={stop.isPending}
            onClick={() => stop.mutate(run.id)}
          >
            {run.is_stopping ? t('running.stopping') : t('running.stop')}
          </Button>
          <Button variant="secondary" onClick={onLeave}>
            {t('running.background')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ProgressBar
          label={t('background.title')}
          done={done}
          total={run.total}
          caption={format.percent(done / Math.max(1, run.total))}
          timeLeft={t('running.used', {
            used: format.number(run.credits_charged),
            held: format.number(run.credits_held),
          })}
        />
        <ul className="grid grid-cols-1 divide-y divide-border">
          {run.latest.map((one) => (
            <AnalysedRow key={one.contact.id} one={one} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
