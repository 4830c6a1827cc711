import { searchDebounceMs, searchLimits } from '@kith/contract/search/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { toSearchable } from '#features/search/api/site-search.ts';
import { RecentSearches } from '#features/search/components/recent-searches.tsx';
import { SearchResults } from '#features/search/components/search-results.tsx';
import { useDebounced } from '#lib/use-debounced.ts';
import { SearchInput } from '#ui/input.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** All results of a search; the query is in the address. */
export default function SearchScreen() {
  const { t } = useTranslation('search');
  const { text, setText, query } = useAddressedText();
  const searchable = toSearchable(query);
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
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
      {searchable !== null ? (
        <SearchResults query={searchable} />
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
  const [text, setText] = useState(query);
  const [seenQuery, setSeenQuery] = useState(query);
  if (query !== seenQuery) {
    setSeenQuery(query);
    if (query !== text.trim()) setText(query);
  }
  const settled = useDebounced(text.trim(), searchDebounceMs);
  const writeAddress = useEffectEvent((next: string) => {
    if (next === query || next !== text.trim()) return;
    setSearch(next === '' ? {} : { q: next }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => writeAddress(settled), [settled]);
  return { text, setText, query };
}
