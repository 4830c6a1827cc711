import { useParams } from 'react-router';
import { CompanyPage } from '#app/insights/company-page.tsx';

/** One company of the address book. */
export default function CompanyRoute() {
  const { companyId = '' } = useParams();
  return <CompanyPage key={companyId} companyId={companyId} />;
}
