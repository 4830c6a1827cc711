import type { InsightRange } from '@kith/contract/insights/rules';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOverview } from '../api/insights.ts';
import { ConcentrationChart } from './concentration-chart.tsx';
import { type Addressee, Findings } from './findings.tsx';
import { NetworkChart } from './network-chart.tsx';
import { EmptyInsights } from './plain-overview.tsx';
import { ReciprocityChart } from './reciprocity-chart.tsx';
import { RepliesChart } from './replies-chart.tsx';

export type RenderDraft = (person: Addressee, onClose: () => void) => ReactNode;
type OverviewProps = {
  range: InsightRange;
  renderDraft: RenderDraft;
  /** To give those of a finding a cadence. */
  onPlan: () => void;
};

/** What the network is worth, where it is going, and what to do about it. */
export function OverviewScreen({ range, renderDraft, onPlan }: OverviewProps) {
  const { data, error, refetch } = useOverview(range);
  const [to, setTo] = useState<Addressee | null>(null);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <OverviewSkeleton />;
  if (data.people === 0 && data.history_from === null) return <EmptyInsights />;
  return (
    <>
      {data.updating ? <Updating left={data.updating.left} /> : null}
      {/* Two columns of their own heights; on phones one, in which what to do comes first. */}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 items-start gap-5 max-lg:contents xl:grid-cols-2">
          <div className="min-w-0 max-lg:order-2 xl:col-span-2">
            <NetworkChart network={data.network} />
          </div>
          <div className="min-w-0 max-lg:order-3">
            <ConcentrationChart all={data.concentration} />
          </div>
          <div className="min-w-0 max-lg:order-4">
            <ReciprocityChart reciprocity={data.reciprocity} />
          </div>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5 max-lg:contents">
          <div className="min-w-0 max-lg:order-1">
            <Findings findings={data.findings} onWrite={setTo} onPlan={onPlan} />
          </div>
          <div className="min-w-0 max-lg:order-5">
            <RepliesChart replies={data.replies} />
          </div>
        </div>
      </div>
      {to ? renderDraft(to, () => setTo(null)) : null}
    </>
  );
}

/** While an import is taken over, or new figures are derived: what is shown may still change. */
export function Updating({ left }: { left: number }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  return (
    <p role="status" className="text-sm text-muted">
      {left === 0
        ? t('updatingFigures')
        : t('updating', { count: left, number: format.number(left) })}
    </p>
  );
}

function OverviewSkeleton() {
  return (
    <>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-110 rounded-lg" />
        <Skeleton className="h-110 rounded-lg" />
      </div>
      <Skeleton className="h-88 rounded-lg" />
    </>
  );
}
