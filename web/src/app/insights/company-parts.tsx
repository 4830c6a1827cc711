import { useCompanyInsight } from '#features/insights/api/groups.ts';
import { GroupFigures } from '#features/insights/components/group-figures.tsx';
import { GroupHistory } from '#features/insights/components/group-history.tsx';
import { GroupOpportunities } from '#features/insights/components/group-opportunities.tsx';
import { MixChart } from '#features/insights/components/mix-chart.tsx';
import { MovesChart } from '#features/insights/components/moves-chart.tsx';
import { SimilarCompanies } from '#features/insights/components/similar-companies.tsx';
import { WatchButton } from '#features/insights/components/watch-button.tsx';
import { Updating } from '#features/insights/components/overview-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { StatSkeleton } from '#ui/stat.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type PartProps = { companyId: string };

/** In the company's head: to watch it. */
export function CompanyAction({ companyId }: PartProps) {
  const { data } = useCompanyInsight(companyId);
  if (!data) return <Skeleton className="h-9 w-24 rounded-md" />;
  const { company, watched_since: since } = data;
  return <WatchButton group={{ company_id: company.id }} name={company.name} since={since} />;
}

/** Under the head: what the network knows of the company in figures. */
export function CompanyFigures({ companyId }: PartProps) {
  const { data, error, refetch } = useCompanyInsight(companyId);
  if (!data && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <StatSkeleton />;
  return (
    <>
      {data.updating ? <Updating left={data.updating.left} /> : null}
      <GroupFigures insight={data} />
    </>
  );
}

/** After the company's people: who came and left, who they are, and what happened. */
export function CompanyMain({ companyId }: PartProps) {
  const { data: insight } = useCompanyInsight(companyId);
  if (!insight) return null;
  return (
    <>
      <MovesChart moves={insight.moves} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <MixChart by="seniorities" insight={insight} />
        <MixChart by="functions" insight={insight} />
      </div>
      <GroupHistory group={{ company_id: insight.company.id }} />
    </>
  );
}

/** After the company's facts: open opportunities and similar companies. */
export function CompanySide({
  companyId,
  onAddOpportunity,
}: PartProps & { onAddOpportunity: () => void }) {
  const { t } = useTranslation('company-insights');
  const { data: insight } = useCompanyInsight(companyId);
  if (!insight) return null;
  return (
    <>
      <GroupOpportunities
        insight={insight}
        action={
          <Button variant="link" onClick={onAddOpportunity}>
            {t('opportunities.add')}
          </Button>
        }
      />
      <SimilarCompanies similar={insight.similar} />
    </>
  );
}
