import type { SearchType } from '@kith/contract/search/language/operators';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { useDensity } from '#lib/density.ts';
import { describeError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { reportOpened, searchPagesQuery } from '../api/site-search.ts';
import { FacetValues } from './facet-values.tsx';
import { groupResults, type ResultGroup, type ShownResult } from './result-groups.ts';
import { markedWordsOf } from './marked-words.ts';
import { pathOfResult } from './path-of-result.ts';
import { ResultLine } from './result-line.tsx';
import { TypeTabs } from './type-tabs.tsx';

type SearchResultsProps = {
  query: string;
  /** Null shows the first of every type. */
  type: SearchType | null;
  /** The address of the same search of a type. */
  hrefOf: (type: SearchType | null) => string;
  onChange: (query: string) => void;
};

/** Of several types, so many each are shown. */
const shownOfEach = 5;

/** What matches, by type, in pages. */
export function SearchResults({ query, type, hrefOf, onChange }: SearchResultsProps) {
  const { t } = useTranslation(['search', 'common', 'errors']);
  const search = useInfiniteQuery(searchPagesQuery(query, type));
  const everything = useInfiniteQuery(searchPagesQuery(query, null));
  if (search.isError && !search.data) {
    return (
      <EmptyState
        title={t('failed')}
        description={describeError(search.error, 'search').body}
        action={<Button onClick={() => void search.refetch()}>{t('common:retry')}</Button>}
      />
    );
  }
  if (!search.data) {
    return (
      <Card>
        <PeopleSkeleton rows={8} />
      </Card>
    );
  }
  const groups = groupResults(search.data.pages);
  const facets = search.data.pages[0]?.facets;
  const tabs = groupResults(everything.data?.pages ?? search.data.pages);
  const isOneType = groups.length === 1;
  return (
    <div aria-busy={search.isFetching} className="grid grid-cols-1 gap-5">
      {tabs.length > 1 || type !== null ? (
        <TypeTabs groups={tabs} type={type} hrefOf={hrefOf} />
      ) : null}
      {facets ? <FacetValues query={query} facets={facets} onChange={onChange} /> : null}
      {groups.length === 0 ? (
        <div role="status">
          <EmptyState
            icon={<SearchX aria-hidden size={22} />}
            title={t('none.title')}
            description={t('none.body')}
          />
        </div>
      ) : null}
      {groups.map((group) => (
        <GroupSection
          key={group.type}
          group={group}
          query={query}
          isWhole={isOneType}
          hasMore={search.hasNextPage}
          href={hrefOf(group.type)}
        />
      ))}
      {isOneType && search.hasNextPage ? (
        <Button
          className="justify-self-center"
          isPending={search.isFetchingNextPage}
          onClick={() => void search.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

type GroupSectionProps = {
  group: ResultGroup;
  query: string;
  isWhole: boolean;
  hasMore: boolean;
  href: string;
};

function GroupSection({ group, query, isWhole, hasMore, href }: GroupSectionProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const { type, results, count } = group;
  const shown = isWhole ? results : results.slice(0, shownOfEach);
  const isCounted = !group.isMore && (!hasMore || count >= results.length);
  const number = isCounted ? count : results.length;
  const labels = { count: number, number: format.number(number) };
  const found = type === 'contact' ? t('found', labels) : t('foundAny', labels);
  const isByTime = type === 'message' || type === 'post';
  const more = isByTime ? t('foundMoreAny', labels) : t('foundMore', labels);
  return (
    <section aria-label={t(`types.${type}`)} className="grid grid-cols-1 gap-3">
      <div className="flex items-baseline justify-between gap-3">
        {isWhole ? null : <h2 className="text-md font-semibold">{t(`types.${type}`)}</h2>}
        <p role="status" className="text-sm text-muted">
          {isCounted ? found : more}
        </p>
      </div>
      <Card>
        <ul className="divide-y divide-border">
          {shown.map((result) => (
            <li key={result.id}>
              <ResultLink result={result} query={query} />
            </li>
          ))}
        </ul>
      </Card>
      {shown.length < count ? (
        <Link
          to={href}
          className="justify-self-start rounded-sm text-sm font-semibold text-ember-ink hover:underline"
        >
          {t('allOf', { type: t(`types.${type}`) })}
        </Link>
      ) : null}
    </section>
  );
}

function ResultLink({ result, query }: { result: ShownResult; query: string }) {
  const isCompact = useDensity() === 'compact';
  return (
    <Link
      to={pathOfResult(result)}
      onClick={() => reportOpened(query, result)}
      className={clsx('block px-4 -outline-offset-2 hover:bg-sunken', isCompact ? 'py-1' : 'py-3')}
    >
      <ResultLine result={result} words={markedWordsOf(query)} isWide />
    </Link>
  );
}
