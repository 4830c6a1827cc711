import { useParams, useSearchParams } from 'react-router';
import { CompanyPage } from '#app/insights/company-page.tsx';
import { renderDraft } from '#app/insights/render-draft.tsx';
import { renderPeopleActions } from '#app/insights/render-people-actions.tsx';
import { useCompany } from '#features/companies/api/company.ts';
import { readGroupSet } from '#features/insights/api/people-address.ts';
import { GroupPeople } from '#features/insights/components/group-people.tsx';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';

/** A company among the insights; `?set=` shows the people of a figure. */
export default function InsightsCompany() {
  useTranslation(['company-insights', 'insights', 'analyses']);
  const { companyId = '' } = useParams();
  const [search] = useSearchParams();
  const hasInsights = useFlag('insights_company30f');
  const set = readGroupSet(search, { company_id: companyId });
  return set && hasInsights ? (
    <CompanyPeople companyId={companyId} set={set} />
  ) : (
    <CompanyPage key={companyId} companyId={companyId} />
  );
}

type PeopleProps = { companyId: string; set: NonNullable<ReturnType<typeof readGroupSet>> };

function CompanyPeople({ companyId, set }: PeopleProps) {
  const name = useCompany(companyId).data?.name ?? '';
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <h1 className="sr-only">{name}</h1>
      <GroupPeople
        set={set}
        name={name}
        renderDraft={renderDraft}
        renderActions={renderPeopleActions}
      />
    </>
  );
}
