import { paths } from '@kith/contract/app-routes/paths';
import { companyLimits, companySorts, firstCompanyDirection } from '@kith/contract/companies/rules';
import { Building2, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SortMenu } from '#ui/sort-menu.tsx';
import { type CompanyListing, useCompanies } from '../api/companies.ts';
import { CompanyFailure } from './company-failure.tsx';
import { CompanyTable, CompanyTableSkeleton } from './company-table.tsx';

type CompaniesScreenProps = {
  /** Links to the other sides of the address book. */
  tabs: ReactNode;
  /** The text of the field; the listing has it after a pause. */
  text: string;
  listing: CompanyListing;
  onText: (text: string) => void;
  onListing: (listing: CompanyListing) => void;
};

/** Every company where the member knows someone. */
export function CompaniesScreen({ tabs, ...props }: CompaniesScreenProps) {
  const { t } = useTranslation('companies');
  const format = useFormat();
  const { text, listing } = props;
  const query = useCompanies(listing);
  const total = query.data?.pages[0]?.total ?? null;
  // There is nothing to search or sort yet.
  const isEmpty = total === 0 && listing.q === '' && text === '';
  return (
    <section
      aria-label={t('title')}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col pt-2 sm:px-6 sm:pt-6 md:px-8"
    >
      <div className="grid gap-1 px-4 sm:gap-2 sm:px-0">
        <PageHeader title={t('title')} />
        {tabs}
      </div>
      {isEmpty ? null : <CompaniesBar {...props} />}
      <p role="status" className="sr-only">
        {total === null || query.isPlaceholderData
          ? ''
          : t('found', { count: total, number: format.number(total) })}
      </p>
      <CompaniesBody {...props} query={query} />
    </section>
  );
}

/** Search and sort order. */
function CompaniesBar({ text, listing, onText, onListing }: Omit<CompaniesScreenProps, 'tabs'>) {
  const { t } = useTranslation('companies');
  const { sort, direction } = listing;

  return (
    <div className="flex items-center gap-2 px-4 py-2 sm:px-0 sm:py-4">
      <ListSearch
        label={t('search')}
        placeholder={t('search')}
        value={text}
        maxLength={companyLimits.query}
        onValueChange={onText}
      />
      <span className="ml-auto flex items-center">
        <SortMenu
          label={t('sort.by', { sort: t(`sort.${sort}`) })}
          sort={sort}
          sorts={companySorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onSort={(next) =>
            onListing({ ...listing, sort: next, direction: firstCompanyDirection(next) })
          }
          direction={direction}
          directions={{
            asc: t(`sort.directions.${sort}.asc`),
            desc: t(`sort.directions.${sort}.desc`),
          }}
          onDirection={(next) => onListing({ ...listing, direction: next })}
        />
      </span>
    </div>
  );
}

type BodyProps = Pick<CompaniesScreenProps, 'listing' | 'onListing' | 'onText'> & {
  query: ReturnType<typeof useCompanies>;
};

/** The table in its frame, or its state: loading, failure, empty. */
function CompaniesBody({ query, listing, onListing, onText }: BodyProps) {
  const isNone = (query.data?.pages[0]?.items.length ?? 0) === 0;
  if (query.isError && isNone) {
    return <CompanyFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.isSuccess && isNone && !query.isPlaceholderData) {
    return <NoCompanies onShowAll={() => onText('')} isSearch={listing.q !== ''} />;
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden border-t border-border bg-surface sm:rounded-t-lg sm:border-x sm:shadow-raised">
      {query.isPending ? (
        <CompanyTableSkeleton />
      ) : (
        <CompanyTable query={query} listing={listing} onListing={onListing} />
      )}
    </div>
  );
}

function NoCompanies({ isSearch, onShowAll }: { isSearch: boolean; onShowAll: () => void }) {
  const { t } = useTranslation('companies');
  if (isSearch) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden size={22} />}
        title={t('none.title')}
        description={t('none.text')}
        action={<Button onClick={onShowAll}>{t('all')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Building2 aria-hidden size={22} />}
      title={t('empty.title')}
      description={t('empty.text')}
      action={
        <Button asChild variant="primary">
          <Link to={paths.contacts()}>{t('empty.action')}</Link>
        </Button>
      }
    />
  );
}
