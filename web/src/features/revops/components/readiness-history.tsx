import type { ReadinessDay } from '@kith/contract/readiness/endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useReadinessDays } from '../api/readiness.ts';
import { Disclosure } from './disclosure.tsx';

const shownAtOnce = 14;

/** The score of each day, newest first. */
export function ReadinessHistory() {
  const { t } = useTranslation('revops');
  const { data, isError, error, refetch } = useReadinessDays();
  const days = data?.items.toReversed() ?? [];
  const older = days.slice(shownAtOnce);
  return (
    <Section title={t('readiness.history')} about={t('readiness.historyAbout')}>
      {isError ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Days days={days.slice(0, shownAtOnce)} />
          {older.length === 0 ? null : (
            <Disclosure title={t('readiness.older')}>{() => <Days days={older} />}</Disclosure>
          )}
        </>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  );
}

function Days({ days }: { days: readonly ReadinessDay[] }) {
  const { t } = useTranslation('revops');
  const format = useFormat();
  return (
    <Card>
      <ul aria-label={t('readiness.history')} className="divide-y divide-border">
        {days.map(({ day, score, warning, failing }) => (
          <li
            key={day}
            className="grid items-center gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_3rem_14rem]"
          >
            <span>{format.calendarDate(day)}</span>
            <ProgressBar label={format.calendarDate(day)} done={score} total={100} />
            <span className="font-semibold tabular-nums sm:text-right">{format.number(score)}</span>
            <span className="text-sm text-muted sm:text-right">
              {t('readiness.dayCounts', {
                failing: format.number(failing),
                warning: format.number(warning),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
