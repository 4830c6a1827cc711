import type { AnalysisRun, AnalysisScope } from '@kith/contract/analyses/schemas';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { isRunOpen, useCurrentRun, useRun } from '../api/analyses.ts';
import { RunEnded } from './run-ended.tsx';
import { RunProgress } from './run-progress.tsx';
import { ScopeStep } from './scope-step.tsx';
import { useFollowInBackground } from './use-follow-in-background.ts';

type AnalyseDialogProps = {
  selection: AnalysisScope['selection'];
  /** Opens a contact with its proposals. */
  onReview: (contactId: string) => void;
  onClose: () => void;
};

/**
 * Analyses contacts: what it costs, then how far it is, then what was charged. Closing it doesn’t stop
 * a run. One that goes on already is shown instead of a new one.
 */
export function AnalyseDialog({ selection, ...rest }: AnalyseDialogProps) {
  const { t } = useTranslation('analyses');
  const current = useCurrentRun();
  const [chosen, setChosen] = useState<AnalysisScope['selection']>(selection);
  const [startedId, setStartedId] = useState<string | null>(null);
  const runId = startedId ?? current.data?.run?.id ?? null;
  if (runId !== null) {
    return (
      <RunDialog
        {...rest}
        runId={runId}
        onAgain={(ids) => {
          setChosen(ids ? { ids } : selection);
          setStartedId(null);
          void current.refetch();
        }}
      />
    );
  }
  if (current.isPending || current.isFetching) {
    return (
      <Dialog open title={t('title')} onOpenChange={rest.onClose}>
        <Skeleton className="h-56 w-full" />
      </Dialog>
    );
  }
  return (
    <ScopeStep
      selection={chosen}
      onStarted={(run) => setStartedId(run.id)}
      onClose={rest.onClose}
    />
  );
}

type RunDialogProps = Omit<AnalyseDialogProps, 'selection'> & {
  runId: string;
  onAgain: (ids: string[] | null) => void;
};

function RunDialog({ runId, onReview, onAgain, onClose }: RunDialogProps) {
  const { t } = useTranslation('analyses');
  const { data: run, dataUpdatedAt: askedAt, error, refetch } = useRun(runId);
  const follow = useFollowInBackground(onReview);
  if (!run) {
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
  const leave = (shown: AnalysisRun) => {
    follow(shown);
    onClose();
  };
  return isRunOpen(run) ? (
    <RunProgress run={run} askedAt={askedAt} onLeave={() => leave(run)} />
  ) : (
    <RunEnded run={run} onReview={onReview} onAgain={onAgain} onClose={onClose} />
  );
}
