import type { Performance } from '@kith/contract/insights/performance';
import type { PerformanceRange } from '@kith/contract/insights/performance-rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stat, StatGroup } from '#ui/stat.tsx';
import { eventsPath, usePerformance } from '../api/performance.ts';
import { BenchmarkChart } from './benchmark-chart.tsx';
import { CohortChart } from './cohort-chart.tsx';
import { ExperimentChart } from './experiment-chart.tsx';
import { IntroductionsChart } from './introductions-chart.tsx';
import { NudgesChart } from './nudges-chart.tsx';
import { ReplyTimeChart } from './reply-time-chart.tsx';
import { WonChart } from './won-chart.tsx';

/** What the member's work on their network came to, beside the same time before. */
export function PerformanceScreen({ range }: { range: PerformanceRange }) {
  const { data, error, refetch } = usePerformance(range);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PerformanceSkeleton />;
  return (
    <>
      <Figures data={data} />
      {/* Two columns of their own heights, so that none waits for the other. */}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <NudgesChart data={data} />
          <IntroductionsChart data={data} />
          <WonChart data={data} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <ReplyTimeChart data={data} />
          {data.experiments.map((experiment) => (
            <ExperimentChart key={experiment.name} experiment={experiment} />
          ))}
          <BenchmarkChart benchmarks={data.benchmarks} />
          {data.cohorts ? <CohortChart cohorts={data.cohorts} /> : null}
        </div>
      </div>
    </>
  );
}

/** The figures of the period, each with that of the time before; each opens its events. */
function Figures({ data }: { data: Performance }) {
  const { t } = useTranslation('performance');
  const format = useFormat();
  const { from, to, nudges, replies, introductions, opportunities } = data;
  const before = (value: string) => t('before', { value });
  const hours = (median: number | null) =>
    median === null ? '–' : format.span(median / 24, 'short');
  const time = (median: number | null) =>
    median !== null && median < 24 ? t('hours', { number: format.number(median) }) : hours(median);
  const introduced = introductions.made + introductions.got;
  return (
    <StatGroup label={t('figures')}>
      <Stat
        value={format.number(nudges.rate?.hits ?? 0)}
        label={
          <Label
            name={t('stats.acted')}
            before={before(format.number(nudges.rate_before?.hits ?? 0))}
          />
        }
        href={eventsPath({ event: 'acted', from, to })}
      />
      <Stat
        value={format.number(replies.replied)}
        label={
          <Label name={t('stats.replied')} before={before(format.number(replies.replied_before))} />
        }
        href={eventsPath({ event: 'replied', from, to })}
      />
      <Stat
        value={time(replies.time.median)}
        label={
          <Label
            name={t('stats.time')}
            before={
              replies.time_before.median === null
                ? t('nothingBefore')
                : before(time(replies.time_before.median))
            }
          />
        }
        href={eventsPath({ event: 'asked', from, to })}
      />
      <Stat
        value={format.number(introduced)}
        label={
          <Label
            name={t('stats.introduced')}
            before={before(format.number(introductions.before))}
          />
        }
        href={eventsPath({ event: 'introduced', from, to })}
      />
      <Stat
        value={format.number(opportunities.won)}
        label={
          <Label name={t('stats.won')} before={before(format.number(opportunities.won_before))} />
        }
        href={eventsPath({ event: 'won', from, to })}
      />
    </StatGroup>
  );
}

/** What a figure counts; the time before has a line of its own in all of them. */
function Label({ name, before }: { name: string; before: string }) {
  return (
    <span className="grid">
      <span>{name}</span> <span className="text-faint">{before}</span>
    </span>
  );
}

function PerformanceSkeleton() {
  return (
    <>
      <Skeleton className="h-24 rounded-lg" />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </>
  );
}
