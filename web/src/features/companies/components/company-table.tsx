import { paths } from '@kith/contract/app-routes/paths';
import { clsx } from 'clsx';
import { useNavigate } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useIndustryNames } from '#lib/industries.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { SortHeading } from '#ui/sort-heading.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import {
  chooseCompanySort,
  type CompanyListing,
  type useCompanies,
  writeCompanyListing,
} from '../api/companies.ts';
import { columnClasses, companyColumns, companyGrid } from './company-columns.ts';
import { CompanyRow } from './company-row.tsx';

const rowHeightPx = 48;
const skeletonRows = 14;

type CompanyTableProps = {
  query: ReturnType<typeof useCompanies>;
  listing: CompanyListing;
  onListing: (listing: CompanyListing) => void;
};

/** Companies as a table of any length. */
export function CompanyTable({ query, listing, onListing }: CompanyTableProps) {
  const { t } = useTranslation('companies');
  const navigate = useNavigate();
  const companies = query.data?.pages.flatMap((page) => page.items) ?? [];
  const hasIndustry = companies.some(({ industry }) => industry !== null);
  const industryName = useIndustryNames({ isWanted: hasIndustry });
  return (
    <VirtualList
      label={t('title')}
      listing={writeCompanyListing(listing).toString()}
      items={companies}
      getKey={({ id }) => id}
      rowHeightPx={rowHeightPx}
      totalCount={query.data?.pages[0]?.total ?? undefined}
      header={
        <CompanyTableHead
          listing={listing}
          onSort={(sort) => onListing(chooseCompanySort(listing, sort))}
        />
      }
      onOpen={({ id }) => void navigate(paths.company(id))}
      onEndReached={() => {
        if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
      }}
      renderRow={(company) => <CompanyRow company={company} industryName={industryName} />}
      footer={
        query.isFetchingNextPage ? (
          <div className="grid h-12 place-items-center text-muted">
            <Spinner />
          </div>
        ) : null
      }
      className={clsx('transition-opacity', query.isPlaceholderData && 'opacity-60')}
    />
  );
}

type HeadProps = {
  listing: CompanyListing;
  onSort: (sort: CompanyListing['sort']) => void;
};

function CompanyTableHead({ listing, onSort }: HeadProps) {
  const { t } = useTranslation('companies');
  return (
    <div role="row" aria-rowindex={1} className="h-10 text-sm text-muted @max-lg:hidden">
      <div role="presentation" className={companyGrid}>
        {companyColumns.map((column) => (
          <SortHeading
            key={column}
            label={t(`sort.${column}`)}
            direction={listing.sort === column ? listing.direction : null}
            onSort={() => onSort(column)}
            className={clsx(columnClasses[column], column === 'name' && 'pl-10')}
          />
        ))}
      </div>
    </div>
  );
}

/** Placeholder rows while the first page loads. */
export function CompanyTableSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="min-h-0 flex-1 divide-y divide-border overflow-hidden"
    >
      <div className="h-10 @max-lg:hidden" />
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div key={row} className="h-12">
          <div className={companyGrid}>
            <div className="flex items-center gap-3">
              <Skeleton className="size-7 shrink-0" />
              <Skeleton className="h-3.5 w-32" />
            </div>
            {companyColumns.slice(1).map((column) => (
              <div key={column} className={columnClasses[column]}>
                <Skeleton className="h-3.5 w-full" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
