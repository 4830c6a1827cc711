import { searchDebounceMs } from '@kith/contract/search/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AddressBookNav } from '#app/address-book-nav.tsx';
import type { ScreenHandle } from '#app/screen-handle.ts';
import {
  companyListOptions,
  type CompanyListing,
  readCompanyListing,
  writeCompanyListing,
} from '#features/companies/api/companies.ts';
import { CompaniesScreen } from '#features/companies/components/companies-screen.tsx';
import { useDebounced } from '#lib/use-debounced.ts';
import { PageTitle } from '#ui/page-title.tsx';

export const handle: ScreenHandle = {
  isFullBleed: true,
  prefetch: (queryClient, search) =>
    queryClient.prefetchInfiniteQuery(companyListOptions(readCompanyListing(search))),
};

/** Every company of the network; search and sort order are in the address. */
export default function Companies() {
  const { t } = useTranslation('companies');
  const { text, listing, setText, setListing } = useAddress();
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <CompaniesScreen
        tabs={<AddressBookNav />}
        text={text}
        listing={listing}
        onText={setText}
        onListing={setListing}
      />
    </>
  );
}

/** The text of the field and, after a pause, of the address; Back and links change both. */
function useAddress() {
  const [search, setSearch] = useSearchParams();
  const listing = readCompanyListing(search);
  const { q } = listing;
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== text.trim()) setText(q);
  }
  function setListing(next: CompanyListing) {
    setSearch(writeCompanyListing(next), { replace: true, preventScrollReset: true });
  }
  const settled = useDebounced(text.trim(), searchDebounceMs);
  const follow = useEffectEvent((next: string) => {
    if (next !== q && next === text.trim()) setListing({ ...listing, q: next });
  });
  useEffect(() => follow(settled), [settled]);
  return { text, listing, setText, setListing };
}
