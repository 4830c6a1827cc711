import { paths } from '@kith/contract/app-routes/paths';
import { useNavigate, useParams } from 'react-router';
import type { OpportunityDetail } from '@kith/contract/opportunities/schemas';
import { ProposeForOpportunity } from '#features/meetings/components/propose-for-opportunity.tsx';
import type { ChainLinks } from '#features/opportunities/components/opportunity-chain.tsx';
import { OpportunityScreen } from '#features/opportunities/components/opportunity-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const back = paths.opportunities({ tab: 'opportunities' });

function linksOf(item: OpportunityDetail): ChainLinks {
  const { id } = item;
  const to = (tab: string, contact?: string) =>
    paths.opportunities({ tab, opportunity: id, ...(contact === undefined ? {} : { contact }) });
  return {
    pathsHref: (contact) => to('discover', contact),
    askHref: (contact) => to('create', contact),
    bridgeHref: (bridge) => paths.opportunities({ tab: 'bridges-sent', bridge }),
    editHref: (bridge) => paths.opportunities({ tab: 'create', bridge }),
    meetingHref: paths.meeting,
    renderPropose: (bridgeId) => <ProposeForOpportunity opportunity={item} bridgeId={bridgeId} />,
  };
}

/** One opportunity. */
export default function OpportunityRoute() {
  useTranslation(['opportunities', 'meetings', 'wallet']);
  const { opportunityId = '' } = useParams();
  const navigate = useNavigate();
  return (
    <OpportunityScreen
      key={opportunityId}
      id={opportunityId}
      backHref={back}
      linksOf={linksOf}
      contactHref={paths.contact}
      onDeleted={() => void navigate(back)}
    />
  );
}
