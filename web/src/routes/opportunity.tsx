import { paths } from '@kith/contract/app-routes/paths';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { OpportunityScreen } from '#features/opportunities/components/opportunity-screen.tsx';

const back = paths.opportunities({ tab: 'opportunities' });

/** One opportunity. */
export default function OpportunityRoute() {
  useTranslation('opportunities');
  const { opportunityId = '' } = useParams();
  const navigate = useNavigate();
  return (
    <OpportunityScreen
      key={opportunityId}
      id={opportunityId}
      backHref={back}
      pathsHref={(contact) => paths.opportunities({ tab: 'discover', contact })}
      contactHref={paths.contact}
      onDeleted={() => void navigate(back)}
    />
  );
}
