import { minuteMs } from '@kith/contract/core/time';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useNavigationCounts } from '#app/navigation-count.ts';
import { addressBook } from '#app/navigation.ts';
import { apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';

/** The sides of the address book with their numbers, under the heading of each. */
export function AddressBookNav() {
  const { t } = useTranslation('shell');
  const { contacts } = useNavigationCounts();
  const companies = useQuery({
    ...apiQuery.companies.count.queryOptions(),
    staleTime: minuteMs,
    meta: { reportsOwnErrors: true },
  }).data?.total;
  const counts = { 'nav.contacts': contacts, 'nav.companies': companies ?? 0 };
  return (
    <TabNav label={t('nav.addressBook')}>
      {addressBook.map(({ path, labelKey }) => (
        <NavLink
          key={path}
          to={path}
          className={clsx(
            tabLinkClasses,
            'max-sm:px-2.5 max-sm:py-1 max-sm:first:pl-0 sm:py-2 lg:max-xl:px-2',
          )}
        >
          {t(labelKey === 'nav.contacts' ? 'nav.people' : labelKey)}
          {labelKey in counts ? <TabCount count={counts[labelKey as keyof typeof counts]} /> : null}
        </NavLink>
      ))}
    </TabNav>
  );
}

/** Its place is there before the number is, so that no tab moves. */
function TabCount({ count }: { count: number }) {
  const format = useFormat();
  return (
    <span className="ml-1.5 inline-block min-w-8 text-sm font-normal text-muted tabular-nums">
      {count === 0 ? null : format.number(count)}
    </span>
  );
}
