import { lazy, Suspense } from 'react';
import { useNewOpportunity } from '#app/opportunities/use-new-opportunity.tsx';
import { useCompany } from '#features/companies/api/company.ts';
import { CompanyScreen } from '#features/companies/components/company-screen.tsx';
import { useFlag } from '#lib/flags.ts';
import { useActions } from '#ui/use-actions.ts';

/** Nothing of the insights is loaded where they are off. */
const CompanyWithInsights = lazy(async () => {
  const page = await import('#app/insights/company-with-insights.tsx');
  return { default: page.CompanyWithInsights };
});

/**
 * One company, the same at its address in the address book and in the insights; an opportunity with it begins
 * here. With its flag off, the plain version.
 */
export function CompanyPage({ companyId }: { companyId: string }) {
  const { data: company } = useCompany(companyId);
  const { add, dialog } = useNewOpportunity();
  const hasInsights = useFlag('insights_company30f');
  const addOpportunity = company && (() => add({ title: company.name, companyId: company.id }));
  useActions({ 'fields.opportunity': addOpportunity });
  const plain = <CompanyScreen companyId={companyId} />;
  return (
    <>
      {hasInsights && addOpportunity ? (
        <Suspense fallback={plain}>
          <CompanyWithInsights companyId={companyId} onAddOpportunity={addOpportunity} />
        </Suspense>
      ) : (
        plain
      )}
      {dialog}
    </>
  );
}
