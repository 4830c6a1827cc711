import { useParams } from 'react-router';
import { useNewOpportunity } from '#app/opportunities/use-new-opportunity.tsx';
import { useCompany } from '#features/companies/api/company.ts';
import { CompanyScreen } from '#features/companies/components/company-screen.tsx';
import { useActions } from '#ui/use-actions.ts';

/** One company; an opportunity with it begins here. */
export default function CompanyRoute() {
  const { companyId = '' } = useParams();
  const { data: company } = useCompany(companyId);
  const { add, dialog } = useNewOpportunity();
  useActions({
    'fields.opportunity': company && (() => add({ title: company.name, companyId: company.id })),
  });
  return (
    <>
      <CompanyScreen key={companyId} companyId={companyId} />
      {dialog}
    </>
  );
}
