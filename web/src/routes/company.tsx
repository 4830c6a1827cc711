import { useParams } from 'react-router';
import { CompanyScreen } from '#features/companies/components/company-screen.tsx';

/** One company. */
export default function CompanyRoute() {
  const { companyId = '' } = useParams();
  return <CompanyScreen key={companyId} companyId={companyId} />;
}
