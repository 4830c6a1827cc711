import { paths } from '@kith/contract/app-routes/paths';
import type { CompanySort } from '@kith/contract/companies/rules';
import { companyLimits, companySorts } from '@kith/contract/companies/rules';
import { clsx } from 'clsx';
import { Building2, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchInput } from '#ui/input.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Select } from '#ui/select.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { useCompanies } from '../api/companies.ts';
import { CompanyFailure } from './company-failure.tsx';
import { CompanyList } from './company-list.tsx';

type CompaniesScreenProps = {
  /** The text of the field, and the search after a pause. */
  text: string;
  q: string;
  sort: CompanySort;
  onText: (text: string) => void;
  onSort: (sort: CompanySort) => void;
};

/** Every company where the member knows someone. */
export function CompaniesScreen({ text, q, sort, onText, onSort }: CompaniesScreenProps) {
  const { t } = useTranslation('companies');
  const format = useFormat();
  const query = useCompanies({ q, sort });
  const companies = query.data?.pages.flatMap((page) => page.items) ?? [];
  const total = query.data?.pages[0]?.total ?? null;
  // There is nothing to search or sort yet.
  const isEmpty = total === 0 && q === '' && text === '';
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={t('title')} description={t('about.list')} />
      {isEmpty ? null : (
        <div className="flex items-center gap-2">
          <search className="min-w-0 flex-1 sm:max-w-md">
            <SearchInput
              label={t('search')}
              placeholder={t('search')}
              value={text}
              maxLength={companyLimits.query}
              onValueChange={onText}
            />
          </search>
          <Select
            aria-label={t('sortBy')}
            className="h-9! w-auto! shrink-0 sm:ml-auto"
            value={sort}
            onValueChange={onSort}
            options={companySorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
        </div>
      )}
      <p
        role="status"
        className={clsx('-mb-2 text-sm text-muted', isEmpty ? 'sr-only' : 'min-h-5')}
      >
        {total === null || query.isPlaceholderData
          ? ''
          : t('found', { count: total, number: format.number(total) })}
      </p>
      {query.isPending ? (
        <Card>
          <PeopleSkeleton rows={8} />
        </Card>
      ) : null}
      {query.isError && companies.length === 0 ? (
        <CompanyFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && companies.length === 0 ? <NoCompanies isSearch={q !== ''} /> : null}
      {companies.length > 0 ? <CompanyList companies={companies} /> : null}
      {query.hasNextPage ? (
        <Button
          className="justify-self-center"
          isPending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function NoCompanies({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation('companies');
  if (isSearch) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden size={22} />}
        title={t('none.title')}
        description={t('none.text')}
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
