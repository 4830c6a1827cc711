import type { AnalysisRun } from '@kith/contract/analyses/schemas';
import { useEffect, useEffectEvent } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useRefreshAnalyses } from '../api/analyses.ts';
import { AnalysedRow } from './analysed-row.tsx';
import { useRunTexts } from './use-run-texts.ts';

type RunEndedProps = {
  run: AnalysisRun;
  onReview: (contactId: string) => void;
  /** Back to what it costs, for some of the contacts or for all of them (`null`). */
  onAgain: (ids: string[] | null) => void;
  onClose: () => void;
};

/** What a run found, exactly what was charged, and why not the rest. */
export function RunEnded({ run, onReview, onAgain, onClose }: RunEndedProps) {
  const { t } = useTranslation(['analyses', 'common']);
  const format = useFormat();
  const refresh = useRefreshAnalyses();
  const refreshOnce = useEffectEvent(() => void refresh());
  useEffect(() => {
    refreshOnce();
  }, []);
  const isError = run.status === 'error';
  const first = run.latest.find(({ status }) => status === 'done');
  const again = run.failures.filter(({ failure }) => failure === 'service');
  const { ended, charged } = useRunTexts()(run);
  const title = isError
    ? run.error_code === 'ai_unavailable'
      ? t('error.unavailable')
      : t('error.title')
    : ended;
  return (
    <Dialog
      open
      title={title}
      description={charged}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:close')}
          </Button>
          {again.length > 0 && !isError ? (
            <Button
              variant={first ? 'secondary' : 'primary'}
              onClick={() => onAgain(again.map(({ contact }) => contact.id))}
            >
              {t('ended.again', { count: again.length, number: format.number(again.length) })}
            </Button>
          ) : null}
          {isError ? (
            <Button variant="primary" onClick={() => onAgain(null)}>
              {t('common:retry')}
            </Button>
          ) : first ? (
            <Button
              variant="primary"
              onClick={() => {
                onClose();
                onReview(first.contact.id);
              }}
            >
              {t('ended.review', { count: run.proposals, number: format.number(run.proposals) })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {run.done + run.failed > 0 ? <OutcomeBar run={run} /> : null}
        {run.done > 0 ? <Figures run={run} /> : null}
        {run.stopped > 0 ? (
          <p className="text-muted">
            {t('ended.stopped', { count: run.stopped, number: format.number(run.stopped) })}
          </p>
        ) : null}
        <ul className="grid grid-cols-1 divide-y divide-border">
          {run.failures.map((one) => (
            <AnalysedRow
              key={one.contact.id}
              one={one}
              onNote={() => {
                onClose();
                onReview(one.contact.id);
              }}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** How much of the run was done, failed and not reached; the texts beside it say so in numbers. */
function OutcomeBar({ run: { done, failed, total } }: { run: AnalysisRun }) {
  const widthOf = (part: number) => ({ width: `${(part / Math.max(1, total)) * 100}%` });
  return (
    <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-sunken">
      <span className="bg-good" style={widthOf(done)} />
      <span className="bg-border-strong" style={widthOf(failed)} />
    </div>
  );
}

function Figures({ run }: { run: AnalysisRun }) {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  const figures = [
    ['proposals', run.proposals],
    ['sure', run.sure],
    ['nextSteps', run.next_steps],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-4 border-b border-border pb-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{t(`ended.${name}`)}</dt>
          <dd className="title-serif text-xl">{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
