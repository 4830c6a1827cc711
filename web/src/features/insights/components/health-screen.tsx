import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stat, StatGroup } from '#ui/stat.tsx';
import { drillPath } from '../api/drill.ts';
import { useHealth } from '../api/insights.ts';
import { AdherenceChart } from './adherence-chart.tsx';
import type { Addressee } from './findings.tsx';
import { FlowFigure } from './flow-figure.tsx';
import { type RenderDraft, Updating } from './overview-screen.tsx';
import { EmptyInsights } from './plain-overview.tsx';
import { QuietList } from './quiet-list.tsx';

const tones = { thriving: 'hot', steady: 'warm', cooling: 'cool', dormant: 'cold' } as const;

/** The health of the network, who changed, and who is about to go quiet. */
export function HealthScreen({
  months,
  renderDraft,
}: {
  months: number;
  renderDraft: RenderDraft;
}) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { data, error, refetch } = useHealth(months);
  const [to, setTo] = useState<Addressee | null>(null);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <HealthSkeleton />;
  if (data.now.every(({ people }) => people === 0)) return <EmptyInsights />;
  return (
    <>
      {data.updating ? <Updating left={data.updating.left} /> : null}
      <StatGroup label={t('healthNow')}>
        {data.now.map(({ health, people, drill }) => (
          <Stat
            key={health}
            value={format.number(people)}
            label={t(`health.${health}`)}
            tone={tones[health]}
            href={drillPath(drill)}
          />
        ))}
      </StatGroup>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <FlowFigure months={data.months} />
        <AdherenceChart adherence={data.adherence} />
      </div>
      <QuietList quiet={data.quiet} asOf={data.as_of} onWrite={setTo} />
      {to ? renderDraft(to, () => setTo(null)) : null}
    </>
  );
}

function HealthSkeleton() {
  return (
    <>
      <Skeleton className="h-24 rounded-lg" />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </>
  );
}
