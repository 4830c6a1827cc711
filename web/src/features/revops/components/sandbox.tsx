import type { CourseId } from '@kith/contract/training/courses';
import type { SandboxRun } from '@kith/contract/training/endpoints';
import { type SandboxAction, sandboxLimits } from '@kith/contract/training/exercises';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHandIn, useSandbox } from '../api/training.ts';
import { SandboxActionForm } from './sandbox-action-form.tsx';
import { SandboxFacts } from './sandbox-facts.tsx';
import { useSandboxTexts } from './use-sandbox-texts.ts';

type SandboxProps = { id: CourseId; version: number };

/** The test of a course: what is done in the sandbox, what its database says, and the result. */
export function Sandbox({ id, version }: SandboxProps) {
  const { t } = useTranslation('training');
  const [actions, setActions] = useState<SandboxAction[]>([]);
  const { data, isError, error, isFetching, refetch } = useSandbox({ id, version, actions });
  const handIn = useHandIn();
  const change = (next: SandboxAction[]) => {
    setActions(next);
    handIn.reset();
  };
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const result = handIn.data?.result ?? null;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Section title={t('sandbox.act')} about={t('sandbox.about')}>
          <Card className="p-4 sm:p-5">
            <SandboxActionForm
              id={id}
              isBusy={isFetching}
              isFull={actions.length >= sandboxLimits.actions}
              onAct={(action) => change([...actions, action])}
            />
          </Card>
        </Section>
        <Section title={t('sandbox.facts')} about={t('sandbox.factsAbout')}>
          <Card className="p-4 sm:p-5" aria-busy={isFetching}>
            <SandboxFacts facts={data.facts} />
          </Card>
        </Section>
      </div>
      <Section
        title={t('sandbox.log')}
        aside={
          actions.length === 0 ? null : (
            <Button variant="ghost" size="sm" onClick={() => change([])}>
              {t('sandbox.again')}
            </Button>
          )
        }
      >
        <Card>
          <Steps actions={actions} run={data} onUndo={() => change(actions.slice(0, -1))} />
        </Card>
      </Section>
      {result ? <Result result={result} /> : null}
      <FormNotice>{handIn.error ? describeError(handIn.error).body : null}</FormNotice>
      <Button
        variant="primary"
        className="justify-self-start"
        isPending={handIn.isPending}
        disabled={actions.length === 0}
        onClick={() => handIn.mutate({ id, version, actions, is_final: true })}
      >
        {t('sandbox.handIn')}
      </Button>
    </>
  );
}

type StepsProps = { actions: readonly SandboxAction[]; run: SandboxRun; onUndo: () => void };

function Steps({ actions, run, onUndo }: StepsProps) {
  const { t } = useTranslation('training');
  const texts = useSandboxTexts();
  if (actions.length === 0) return <CardRow className="text-muted">{t('sandbox.none')}</CardRow>;
  return (
    <ol aria-label={t('sandbox.log')} className="divide-y divide-border">
      {actions.map((action, at) => {
        const step = run.steps[at];
        return (
          // The same action may be done twice; its place makes the difference.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at} ${action.name}`} className="grid grid-cols-1 gap-2 px-4 py-3 sm:px-5">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <p className="min-w-0 break-words">
                <span className="font-semibold">{texts.action(action.name)}</span>
                <span className="block text-sm text-muted">{texts.values(action.values)}</span>
              </p>
              {at === actions.length - 1 ? (
                <Button variant="ghost" size="sm" className="-mr-2 px-2" onClick={onUndo}>
                  {t('sandbox.undo')}
                </Button>
              ) : null}
            </div>
            {step?.refused ? (
              <p className="text-sm text-danger-ink">{texts.refusal(step.refused)}</p>
            ) : null}
            {step && step.facts.length > 0 ? <SandboxFacts facts={step.facts} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

function Result({ result }: { result: NonNullable<SandboxRun['result']> }) {
  const { t } = useTranslation('training');
  return (
    <Section title={t('sandbox.result')}>
      <Card className="grid grid-cols-1 gap-3 p-4 sm:p-5">
        <p role="status" className="font-semibold">
          {result.is_passed ? t('sandbox.passed') : t('sandbox.failed')}
        </p>
        <ul aria-label={t('sandbox.result')} className="grid grid-cols-1 gap-2">
          {result.checks.map(({ name, is_met: isMet }) => (
            <li key={name} className="flex items-start gap-2">
              {isMet ? (
                <CircleCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-good-ink" />
              ) : (
                <CircleX aria-hidden size={18} className="mt-0.5 shrink-0 text-danger-ink" />
              )}
              <span>
                <span className="sr-only">{isMet ? t('sandbox.met') : t('sandbox.unmet')} </span>
                {t(`checks.${name}`)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
