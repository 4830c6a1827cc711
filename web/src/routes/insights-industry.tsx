import { isIndustryCode } from '@kith/contract/industries/isic';
import { useParams, useSearchParams } from 'react-router';
import { renderDraft } from '#app/insights/render-draft.tsx';
import { renderPeopleActions } from '#app/insights/render-people-actions.tsx';
import { readGroupSet } from '#features/insights/api/people-address.ts';
import { GroupPeople } from '#features/insights/components/group-people.tsx';
import { IndustryScreen } from '#features/insights/components/industry-screen.tsx';
import { MissingIndustry } from '#features/insights/components/missing-industry.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryNames } from '#lib/industries.ts';
import { PageTitle } from '#ui/page-title.tsx';

/** An industry with what the network knows of it; `?set=` shows the people of a figure. */
export default function InsightsIndustry() {
  useTranslation(['company-insights', 'insights', 'analyses', 'opportunities']);
  const { industryCode = '' } = useParams();
  const [search] = useSearchParams();
  const nameOf = useIndustryNames();
  if (!isIndustryCode(industryCode)) return <MissingIndustry />;
  const name = nameOf(industryCode);
  const set = readGroupSet(search, { industry: industryCode });
  return (
    <>
      <PageTitle>{name}</PageTitle>
      {set ? (
        <>
          <h1 className="sr-only">{name}</h1>
          <GroupPeople
            set={set}
            name={name}
            renderDraft={renderDraft}
            renderActions={renderPeopleActions}
          />
        </>
      ) : (
        <IndustryScreen key={industryCode} code={industryCode} renderDraft={renderDraft} />
      )}
    </>
  );
}
