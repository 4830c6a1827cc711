import { searchDebounceMs } from '@kith/contract/search/rules';
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
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useQueryText } from '#lib/use-query-text.ts';
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
  function setListing(next: CompanyListing) {
    setSearch(writeCompanyListing(next), { replace: true, preventScrollReset: true });
  }
  const { text, setText } = useQueryText({
    query: listing.q,
    pauseMs: searchDebounceMs,
    onQuery: (q) => setListing({ ...listing, q }),
  });
  return { text, listing, setText, setListing };
}
