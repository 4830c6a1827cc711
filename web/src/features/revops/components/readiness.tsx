import { paths } from '@kith/contract/app-routes/paths';
import type { ReadinessCheck } from '@kith/contract/readiness/endpoints';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useReadiness } from '../api/readiness.ts';
import { ReadinessHistory } from './readiness-history.tsx';

const tones: Record<ReadinessCheck['state'], Tone> = {
  ok: 'good',
  warning: 'warning',
  failing: 'danger',
  unused: 'neutral',
};
const urgency: Record<ReadinessCheck['state'], number> = {
  failing: 0,
  warning: 1,
  ok: 2,
  unused: 3,
};

/** The score of the installation with its checks, what is wrong first, and the days before. */
export function Readiness({ title }: { title: string }) {
  const { t } = useTranslation('revops');
  const format = useFormat();
  const { data, isError, error, isFetching, refetch } = useReadiness();
  const checks = data?.checks.toSorted(
    (one, other) => urgency[one.state] - urgency[other.state] || other.weight - one.weight,
  );
  return (
    <>
      <PageHeader
        title={title}
        description={t('readiness.about')}
        actions={
          <Button variant="primary" isPending={isFetching} onClick={() => void refetch()}>
            {t('readiness.again')}
          </Button>
        }
      />
      {isError ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Section title={t('readiness.score')}>
            <Card className="grid min-h-44 grid-cols-1 content-start gap-3 p-5">
              {data ? (
                <>
                  <p className="title-serif text-2xl tabular-nums">
                    {t('readiness.scoreOf', { score: format.number(data.score) })}
                  </p>
                  <ProgressBar
                    label={t('readiness.score')}
                    done={data.score}
                    total={100}
                    caption={t('readiness.checkedAt', { time: format.dateTime(data.checked_at) })}
                  />
                  <p className="max-w-3xl text-sm text-pretty text-muted">
                    {t('readiness.formula')}{' '}
                    <Link
                      to={`${paths.adminMethodology()}#usage-readinessscore`}
                      className="underline underline-offset-4"
                    >
                      {t('readiness.formulaLink')}
                    </Link>
                  </p>
                </>
              ) : (
                <Skeleton className="h-30" />
              )}
            </Card>
          </Section>
          <Section title={t('readiness.list')}>
            <Card>
              {checks ? (
                <ul aria-label={t('readiness.list')} className="divide-y divide-border">
                  {checks.map((check) => (
                    <li key={check.name}>
                      <CheckRow check={check} />
                    </li>
                  ))}
                </ul>
              ) : (
                <Skeleton className="h-[110rem]" />
              )}
            </Card>
          </Section>
          <ReadinessHistory />
        </>
      )}
    </>
  );
}

function CheckRow({
  check: { name, state, weight, finding, count, names },
}: {
  check: ReadinessCheck;
}) {
  const { t } = useTranslation('revops');
  const format = useFormat();
  const isWrong = state === 'warning' || state === 'failing';
  return (
    <CardRow className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{t(`readiness.checks.${name}`)}</h3>
        <span className="flex items-center gap-3">
          <span className="text-sm text-muted tabular-nums">
            {t('readiness.weight', { number: format.number(weight) })}
          </span>
          <Badge tone={tones[state]}>{t(`readiness.states.${state}`)}</Badge>
        </span>
      </div>
      <p className="text-muted">
        {t(`readiness.findings.${name}.${finding}` as 'readiness.findings.clock.off', {
          number: format.number(count ?? 0),
        })}
      </p>
      {isWrong ? <p>{t(`readiness.todo.${name}`)}</p> : null}
      {names.length === 0 || !isWrong ? null : (
        <p className="text-sm break-words text-muted">
          {t('readiness.settings', { names: format.series(names) })}
        </p>
      )}
    </CardRow>
  );
}
