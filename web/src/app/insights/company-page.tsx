import { lazy, Suspense } from 'react';
import { useNewOpportunity } from '#app/opportunities/use-new-opportunity.tsx';
import { useCompany } from '#features/companies/api/company.ts';
import {
  type CompanyParts,
  CompanyScreen,
} from '#features/companies/components/company-screen.tsx';
import { useFlag } from '#lib/flags.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatSkeleton } from '#ui/stat.tsx';
import { useActions } from '#ui/use-actions.ts';

/** Nothing of the insights is loaded where they are off. */
const loadParts = () => import('#app/insights/company-parts.tsx');
const CompanyAction = lazy(async () => ({ default: (await loadParts()).CompanyAction }));
const CompanyFigures = lazy(async () => ({ default: (await loadParts()).CompanyFigures }));
const CompanyMain = lazy(async () => ({ default: (await loadParts()).CompanyMain }));
const CompanySide = lazy(async () => ({ default: (await loadParts()).CompanySide }));

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
  const parts =
    hasInsights && addOpportunity ? describeParts(companyId, addOpportunity) : undefined;
  return (
    <>
      <CompanyScreen companyId={companyId} parts={parts} />
      {dialog}
    </>
  );
}

/** The screen stays what it is while its parts load, with a dialog that the member has opened. */
function describeParts(companyId: string, onAddOpportunity: () => void): CompanyParts {
  return {
    action: (
      <Suspense fallback={<Skeleton className="h-9 w-24 rounded-md" />}>
        <CompanyAction companyId={companyId} />
      </Suspense>
    ),
    figures: (
      <Suspense fallback={<StatSkeleton />}>
        <CompanyFigures companyId={companyId} />
      </Suspense>
    ),
    main: (
      <Suspense>
        <CompanyMain companyId={companyId} />
      </Suspense>
    ),
    side: (
      <Suspense>
        <CompanySide companyId={companyId} onAddOpportunity={onAddOpportunity} />
      </Suspense>
    ),
  };
}
