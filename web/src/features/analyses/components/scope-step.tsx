import { paths } from '@kith/contract/app-routes/paths';
import type { AnalysisEstimate, AnalysisRun, AnalysisScope } from '@kith/contract/analyses/schemas';
import { ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCodeOf } from '#lib/error-codes.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { useEstimate, useStartRun } from '../api/analyses.ts';
import { ShortBar } from './short-bar.tsx';
import { ScopePeople } from './scope-people.tsx';
import { leaveOut } from './leave-out.ts';

type ScopeStepProps = {
  selection: AnalysisScope['selection'];
  onStarted: (run: AnalysisRun) => void;
  onClose: () => void;
};

/** Which contacts are analysed, and what that costs; nothing has happened yet. */
export function ScopeStep({ selection, onStarted, onClose }: ScopeStepProps) {
  const { t } = useTranslation(['analyses', 'common']);
  const format = useFormat();
  const [skips, setSkips] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const scope: AnalysisScope = { selection: leaveOut(selection, left), skip_recent: skips };
  const { data: estimate, error, refetch } = useEstimate(scope);
  const start = useStartRun(onStarted);
  if (!estimate) {
    return (
      <Dialog open title={t('title')} onOpenChange={onClose}>
        {error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-56 w-full" />
        )}
      </Dialog>
    );
  }
  const { cost, available } = estimate;
  const isShort = cost > available;
  return (
    <Dialog
      open
      title={
        isShort
          ? t('short.title', { cost: format.number(cost), left: format.number(available) })
          : t('scope.title', {
              count: estimate.selected,
              number: format.number(estimate.selected),
            })
      }
      description={isShort ? t('short.about') : t('scope.about')}
      onOpenChange={onClose}
      footer={
        <ScopeFooter
          estimate={estimate}
          isBusy={start.isPending}
          onStart={(most) => start.mutate(most === null ? scope : { ...scope, most })}
          onClose={onClose}
        />
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {isShort ? <ShortBar cost={cost} available={available} /> : null}
        <ScopePeople
          whole={{ selection, skip_recent: skips }}
          estimate={estimate}
          left={left}
          isListed={isShort}
          onChange={setLeft}
        />
        <SkipRow estimate={estimate} skips={skips} onChange={setSkips} />
        {isShort ? null : <Costs estimate={estimate} skips={skips} />}
        {start.isError ? <StartFailure error={start.error} /> : null}
        <p className="flex items-start gap-2 text-sm text-muted">
          <ShieldCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-good-ink" />
          {estimate.host === null ? t('scope.local') : t('scope.remote', { host: estimate.host })}
        </p>
      </div>
    </Dialog>
  );
}

type ScopeFooterProps = {
  estimate: AnalysisEstimate;
  isBusy: boolean;
  /** Of all, or of so many of the warmest. */
  onStart: (most: number | null) => void;
  onClose: () => void;
};

function ScopeFooter({ estimate, isBusy, onStart, onClose }: ScopeFooterProps) {
  const { t } = useTranslation(['analyses', 'common']);
  const format = useFormat();
  const navigate = useNavigate();
  const { count, cost, available, credits_each: each } = estimate;
  const affordable = Math.min(count, Math.floor(available / each));
  const number = format.number(count);
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      {cost > available ? (
        <>
          {affordable > 0 ? (
            <Button variant="secondary" isPending={isBusy} onClick={() => onStart(affordable)}>
              {t('short.some', {
                count: affordable,
                number: format.number(affordable),
                cost: format.number(affordable * each),
              })}
            </Button>
          ) : null}
          <Button variant="primary" onClick={() => void navigate(paths.wallet())}>
            {t('short.add')}
          </Button>
        </>
      ) : (
        <Button
          variant="primary"
          disabled={count === 0}
          isPending={isBusy}
          onClick={() => onStart(null)}
        >
          {t('scope.start', { count, number })}
        </Button>
      )}
    </>
  );
}

function StartFailure({ error }: { error: Error }) {
  const { t } = useTranslation('analyses');
  return (
    <p role="alert" className="text-sm text-danger-ink">
      {errorCodeOf(error) === 'illegal_state' ? t('busy') : t('error.title')}
    </p>
  );
}

type SkipRowProps = {
  estimate: AnalysisEstimate;
  skips: boolean;
  onChange: (skips: boolean) => void;
};

function SkipRow({ estimate, skips, onChange }: SkipRowProps) {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  const switchId = useId();
  const { recent, latest_recent_at: latest } = estimate;
  return (
    <div className="flex items-center gap-4 rounded-lg border border-border px-4 py-3">
      <span className="grid min-w-0 flex-1">
        <label htmlFor={switchId} className="font-semibold">
          {t('scope.skip')}
        </label>
        <span className="text-sm text-muted">
          {recent === 0 || latest === null
            ? t('scope.noneRecent')
            : t('scope.recent', {
                count: recent,
                number: format.number(recent),
                total: format.number(estimate.selected),
                when: format.relative(latest),
                saved: format.number(recent * estimate.credits_each),
              })}
        </span>
      </span>
      <Switch id={switchId} checked={skips} onCheckedChange={onChange} />
    </div>
  );
}

function Costs({ estimate, skips }: Pick<SkipRowProps, 'estimate' | 'skips'>) {
  const { t } = useTranslation('analyses');
  const format = useFormat();
  const { count, recent, cost, available, credits_each: each } = estimate;
  const values = { count, number: format.number(count), each: format.number(each) };
  return (
    <dl className="grid grid-cols-1 gap-2 rounded-lg bg-sunken px-4 py-3 tabular-nums">
      <div className="flex justify-between gap-4">
        <dt>{t('scope.times', values)}</dt>
        <dd>{format.number(cost)}</dd>
      </div>
      {skips && recent > 0 ? (
        <div className="flex justify-between gap-4 text-muted">
          <dt>{t('scope.skipped', { count: recent, number: format.number(recent) })}</dt>
          <dd>{format.number(0)}</dd>
        </div>
      ) : null}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 border-t border-border-strong pt-2">
        <dt className="font-semibold">{t('scope.cost')}</dt>
        <dd className="title-serif text-xl">
          {t('credits', { count: cost, number: format.number(cost) })}
        </dd>
        <dd className="w-full text-right text-sm text-muted">
          {t('scope.left', { number: format.number(available - cost) })}
        </dd>
      </div>
    </dl>
  );
}
