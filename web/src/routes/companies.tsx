import { type CompanySort, companySorts } from '@kith/contract/companies/rules';
import { searchDebounceMs } from '@kith/contract/search/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AddressBookNav } from '#app/address-book-nav.tsx';
import { CompaniesScreen } from '#features/companies/components/companies-screen.tsx';
import { useDebounced } from '#lib/use-debounced.ts';
import { PageTitle } from '#ui/page-title.tsx';

/** Every company of the network; search and sort order are in the address. */
export default function Companies() {
  const { t } = useTranslation('companies');
  const { text, q, sort, setText, setSort } = useAddress();
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <AddressBookNav className="mb-1" />
      <CompaniesScreen text={text} q={q} sort={sort} onText={setText} onSort={setSort} />
    </>
  );
}

/** The text of the field and, after a pause, of the address; Back and links change both. */
function useAddress() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const sort = companySorts.find((name) => name === search.get('sort')) ?? 'people';
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== text.trim()) setText(q);
  }
  function write(next: { q: string; sort: CompanySort }) {
    const query = new URLSearchParams();
    if (next.q !== '') query.set('q', next.q);
    if (next.sort !== 'people') query.set('sort', next.sort);
    setSearch(query, { replace: true, preventScrollReset: true });
  }
  const settled = useDebounced(text.trim(), searchDebounceMs);
  const follow = useEffectEvent((next: string) => {
    if (next !== q && next === text.trim()) write({ q: next, sort });
  });
  useEffect(() => follow(settled), [settled]);
  return { text, q, sort, setText, setSort: (next: CompanySort) => write({ q, sort: next }) };
}
