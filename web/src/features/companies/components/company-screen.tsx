import { paths } from '@kith/contract/app-routes/paths';
import type { Company } from '@kith/contract/companies/schemas';
import { Merge, Pencil } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton, TallSkeleton } from '#ui/skeleton.tsx';
import { useCompany } from '../api/company.ts';
import { CompanyFacts, CompanyHealth } from './company-facts.tsx';
import { CompanyFailure } from './company-failure.tsx';
import { PeopleCount } from './people-count.tsx';
import { IndustryLink } from './industry-link.tsx';
import { CompanyMark } from './company-mark.tsx';
import { CompanyPeople, FormerPeople } from './company-people.tsx';
import { CompanySuggestions, MergedNames } from './same-companies.tsx';
import { WayInCard } from './way-in-card.tsx';

const EditCompanyDialog = lazy(async () => {
  const dialog = await import('./edit-company-dialog.tsx');
  return { default: dialog.EditCompanyDialog };
});
const MergeDialog = lazy(async () => {
  const dialog = await import('./merge-dialog.tsx');
  return { default: dialog.MergeDialog };
});

type OpenDialog = { kind: 'edit' } | { kind: 'merge'; other: { id: string; name: string } | null };

/** What a page shows of a company beside the company itself. */
export type CompanyParts = {
  /** In its head. */
  action?: ReactNode;
  /** Under the head, over both columns. */
  figures?: ReactNode;
  /** After its people. */
  main?: ReactNode;
  /** After its facts. */
  side?: ReactNode;
};

const plain: CompanyParts = {};

/** A company with its people and the best introduction. */
export function CompanyScreen({
  companyId,
  parts = plain,
}: {
  companyId: string;
  parts?: CompanyParts | undefined;
}) {
  const { t } = useTranslation('companies');
  const query = useCompany(companyId);
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-6">
      <PageTitle>{query.data?.name ?? t('title')}</PageTitle>
      <BackLink to={paths.companies()}>{t('all')}</BackLink>
      {query.isPending ? (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          <Skeleton className="h-9 w-72 max-w-full" />
          <TallSkeleton />
        </>
      ) : null}
      {query.isError && !query.data ? (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          <CompanyFailure error={query.error} onRetry={() => void query.refetch()} />
        </>
      ) : null}
      {query.data ? <WholeCompany company={query.data} parts={parts} /> : null}
    </div>
  );
}

function WholeCompany({ company, parts }: { company: Company; parts: CompanyParts }) {
  const { t } = useTranslation('companies');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <CompanyHead company={company} />
        <div className="flex flex-wrap gap-2">
          {parts.action}
          <Button
            icon={<Merge aria-hidden size={16} />}
            onClick={() => setDialog({ kind: 'merge', other: null })}
          >
            {t('merge.action')}
          </Button>
          <Button
            icon={<Pencil aria-hidden size={16} />}
            onClick={() => setDialog({ kind: 'edit' })}
          >
            {t('edit')}
          </Button>
        </div>
      </header>
      {parts.figures}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <WayInCard company={company} />
          <CompanyPeople company={company} />
          <FormerPeople former={company.former} />
          {parts.main}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <CompanyFacts company={company} onEdit={() => setDialog({ kind: 'edit' })} />
          <CompanyHealth company={company} />
          {parts.side}
          <MergedNames company={company} />
          <CompanySuggestions company={company} />
        </div>
      </div>
      <Suspense>
        {dialog?.kind === 'edit' ? (
          <EditCompanyDialog
            company={company}
            onClose={close}
            onMerge={(other) => setDialog({ kind: 'merge', other })}
          />
        ) : null}
        {dialog?.kind === 'merge' ? (
          <MergeDialog company={company} initialOther={dialog.other} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

function CompanyHead({ company }: { company: Company }) {
  return (
    <div className="grid min-w-0 gap-2">
      <h1 className="title-serif flex min-w-0 items-center gap-3 text-2xl">
        <CompanyMark name={company.name} />
        <span className="min-w-0 wrap-anywhere">{company.name}</span>
      </h1>
      <p className="text-base text-muted">
        <PeopleCount people={company.people} />
        {company.industry ? (
          <>
            {' · '}
            <IndustryLink code={company.industry} />
          </>
        ) : null}
      </p>
    </div>
  );
}
