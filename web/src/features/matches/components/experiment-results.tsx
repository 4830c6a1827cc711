import type { Experiment } from '@kith/contract/matches/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useExperiment, useSetExperiment } from '../api/experiment.ts';

type Arm = Experiment['arms'][number];
const tones = { draft: 'neutral', running: 'ember', ended: 'good' } as const;

/** The experiment on how pairs are scored: its arms, what came of each, and which was stopped. */
export function ExperimentResults({ gate }: { gate: Gate }) {
  const { t } = useTranslation('matches');
  const { data, isError, error, refetch } = useExperiment();
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={t('experiment.title')} about={t('experiment.about')}>
      {data ? <Results experiment={data} gate={gate} /> : <Skeleton className="h-64" />}
    </Section>
  );
}

function Results({ experiment, gate }: { experiment: Experiment; gate: Gate }) {
  const { t } = useTranslation('matches');
  const set = useSetExperiment();
  const { status, winner, arms } = experiment;
  // Before that there is nothing to judge.
  const isBegun = arms.some(({ members }) => members > 0);
  const next = status === 'running' ? 'ended' : 'running';
  const label = t(`experiment.set.${next}`);
  return (
    <Card>
      <CardRow className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={tones[status]}>{t(`experiment.statuses.${status}`)}</Badge>
          {isBegun ? (
            <p className="text-sm text-muted">
              {winner === null
                ? t('experiment.noWinner')
                : t('experiment.winner', { arm: t(`experiment.arms.${winner}`) })}
            </p>
          ) : null}
        </div>
        {gate(
          label,
          <Button isPending={set.isPending} onClick={() => set.mutate(next)}>
            {label}
          </Button>,
        )}
      </CardRow>
      {arms.map((arm) => (
        <ArmRow key={arm.arm} arm={arm} isStopped={winner !== null && winner !== arm.arm} />
      ))}
      <CardRow>
        <p className="text-sm text-pretty text-muted">{t('experiment.how')}</p>
      </CardRow>
    </Card>
  );
}

/** One arm: its members, how many of them began an introduction, and how certain that is. */
function ArmRow({ arm, isStopped }: { arm: Arm; isStopped: boolean }) {
  const { t } = useTranslation('matches');
  const format = useFormat();
  const { members, introduced, interval, anytime } = arm;
  const share = members === 0 ? 0 : introduced / members;
  const range = ({ low, high }: Arm['interval']) =>
    t('experiment.range', { low: format.percent(low), high: format.percent(high) });
  const facts = [
    ['members', format.number(members)],
    ['introduced', format.number(introduced)],
    ['share', members === 0 ? '–' : format.percent(share)],
    ['interval', members === 0 ? '–' : range(interval)],
    ['anytime', members === 0 ? '–' : range(anytime)],
  ] as const;
  return (
    <CardRow className="grid gap-3">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {t(`experiment.arms.${arm.arm}`)}
        {isStopped ? <Badge tone="warning">{t('experiment.stopped')}</Badge> : null}
      </h3>
      {members === 0 ? null : <Interval share={share} interval={interval} />}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{t(`experiment.facts.${name}`)}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </CardRow>
  );
}

const percent = (part: number) => `${part * 100}%`;

/** The share within its interval, from none to all; the numbers below say the same. */
function Interval({ share, interval }: { share: number; interval: Arm['interval'] }) {
  return (
    <div aria-hidden className="relative h-2 rounded-full bg-sunken">
      <span
        className="absolute inset-y-0 rounded-full bg-ember-soft"
        style={{ left: percent(interval.low), right: percent(1 - interval.high) }}
      />
      <span
        className="absolute -inset-y-0.5 w-1 rounded-full bg-ember"
        style={{ left: percent(share) }}
      />
    </div>
  );
}
