import { paths } from '@kith/contract/app-routes/paths';
import { searchTypes, type SearchType } from '@kith/contract/search/language/operators';
import { searchDebounceMs, searchLimits } from '@kith/contract/search/rules';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { toSearchable } from '#features/search/api/site-search.ts';
import { QueryFilters } from '#features/search/components/query-filters.tsx';
import { QueryHints } from '#features/search/components/query-hints.tsx';
import { QuestionOffer } from '#features/search/components/question-offer.tsx';
import { RecentSearches } from '#features/search/components/recent-searches.tsx';
import { SearchResults } from '#features/search/components/search-results.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useQueryText } from '#lib/use-query-text.ts';
import { SearchInput } from '#ui/input.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** All results of a search; the query and the type are in the address. */
export default function SearchScreen() {
  const { t } = useTranslation('search');
  const { text, setText, query, type, replaceQuery } = useAddressedText();
  const searchable = toSearchable(query);
  const screen = useRef<HTMLDivElement>(null);
  return (
    <div ref={screen} className="grid w-full max-w-3xl grid-cols-1 gap-5">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} />
      <search>
        <SearchInput
          label={t('screenLabel')}
          placeholder={t('screenLabel')}
          value={text}
          maxLength={searchLimits.query}
          onValueChange={setText}
        />
      </search>
      <QueryHints
        text={text}
        onChoose={(next) => {
          setText(next);
          screen.current?.querySelector('input')?.focus();
        }}
      />
      {searchable !== null ? (
        <>
          <QueryFilters query={query} onChange={replaceQuery} />
          <QuestionOffer text={query} onChange={replaceQuery} />
          <SearchResults
            query={searchable}
            type={type}
            hrefOf={(next) => paths.search({ q: query, ...(next && { type: next }) })}
            onChange={replaceQuery}
          />
        </>
      ) : text.trim() === '' ? (
        <RecentSearches onChoose={setText} />
      ) : (
        <p role="status" className="text-base text-muted">
          {t('tooShort', { number: searchLimits.minQuery })}
        </p>
      )}
    </div>
  );
}

/** The text of the field and, after a pause, of the address; Back and links change both. */
function useAddressedText() {
  const [search, setSearch] = useSearchParams();
  const query = search.get('q') ?? '';
  const asked = search.get('type');
  const type: SearchType | null = searchTypes.find((known) => known === asked) ?? null;
  const write = (next: string) =>
    setSearch(next === '' ? {} : { q: next, ...(type && { type }) }, {
      replace: true,
      preventScrollReset: true,
    });
  const { text, setText } = useQueryText({ query, pauseMs: searchDebounceMs, onQuery: write });
  return { text, setText, query, type, replaceQuery: write };
}
