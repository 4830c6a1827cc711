import type { CompanyInsight } from '@kith/contract/insights/groups';
import { useTranslation } from 'react-i18next';
import {
  type CompanyParts,
  CompanyScreen,
} from '#features/companies/components/company-screen.tsx';
import { useCompanyInsight } from '#features/insights/api/groups.ts';
import { GroupFigures } from '#features/insights/components/group-figures.tsx';
import { GroupHistory } from '#features/insights/components/group-history.tsx';
import { GroupOpportunities } from '#features/insights/components/group-opportunities.tsx';
import { MixChart } from '#features/insights/components/mix-chart.tsx';
import { MovesChart } from '#features/insights/components/moves-chart.tsx';
import { SimilarCompanies } from '#features/insights/components/similar-companies.tsx';
import { WatchButton } from '#features/insights/components/watch-button.tsx';
import { Updating } from '#features/insights/components/overview-screen.tsx';
import { Button } from '#ui/button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type CompanyProps = { companyId: string; onAddOpportunity: () => void };

/** A company with what the network knows of it. */
export function CompanyWithInsights({ companyId, onAddOpportunity }: CompanyProps) {
  const { data, error, refetch } = useCompanyInsight(companyId);
  const waiting: CompanyParts = {
    figures: error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-24 rounded-lg" />
    ),
  };
  const parts = data
    ? {
        action: (
          <WatchButton
            group={{ company_id: data.company.id }}
            name={data.company.name}
            since={data.watched_since}
          />
        ),
        figures: (
          <>
            {data.updating ? <Updating left={data.updating.left} /> : null}
            <GroupFigures insight={data} />
          </>
        ),
        main: <CompanyFigures insight={data} />,
        side: <CompanySide insight={data} onAddOpportunity={onAddOpportunity} />,
      }
    : waiting;
  return <CompanyScreen companyId={companyId} parts={parts} />;
}

function CompanyFigures({ insight }: { insight: CompanyInsight }) {
  return (
    <>
      <MovesChart moves={insight.moves} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <MixChart by="seniorities" insight={insight} />
        <MixChart by="functions" insight={insight} />
      </div>
      <GroupHistory group={{ company_id: insight.company.id }} />
    </>
  );
}

function CompanySide({
  insight,
  onAddOpportunity,
}: {
  insight: CompanyInsight;
  onAddOpportunity: () => void;
}) {
  const { t } = useTranslation('company-insights');
  return (
    <>
      <GroupOpportunities
        insight={insight}
        action={
          <Button size="sm" variant="ghost" onClick={onAddOpportunity}>
            {t('opportunities.add')}
          </Button>
        }
      />
      <SimilarCompanies similar={insight.similar} />
    </>
  );
}
