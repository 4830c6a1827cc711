import { minuteMs } from '@kith/contract/core/time';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { NavLink } from 'react-router';
import { useNavigationCounts } from '#app/navigation-count.ts';
import { NavigationNumber } from '#app/navigation-number.tsx';
import { addressBook } from '#app/navigation.ts';
import { apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { expectsNetwork, rememberNetwork } from '#lib/network-memory.ts';
import { useMember } from '#lib/session.ts';
import { TabNav, tabLinkClasses } from '#ui/tab-nav.tsx';

/** The sides of the address book with their numbers, under the heading of each. */
export function AddressBookNav() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { contacts } = useNavigationCounts();
  const companies = useQuery({
    ...apiQuery.companies.count.queryOptions(),
    staleTime: minuteMs,
    meta: { reportsOwnErrors: true },
  }).data?.total;
  const { id: memberId } = useMember();
  useEffect(() => {
    if (contacts > 0) rememberNetwork(memberId);
  }, [contacts, memberId]);
  const isCounted = contacts > 0 || expectsNetwork(memberId);
  const counts = { 'nav.contacts': contacts, 'nav.companies': companies ?? 0 };
  return (
    <TabNav label={t('nav.addressBook')}>
      {addressBook.map(({ path, labelKey, count: kind }, at) => {
        const label = t(labelKey === 'nav.contacts' ? 'nav.people' : labelKey);
        const count = labelKey in counts ? counts[labelKey as keyof typeof counts] : null;
        const classes = clsx(
          tabLinkClasses,
          'max-sm:py-1 sm:py-2 lg:max-xl:px-2 lg:max-xl:after:inset-x-2',
          at === 0 && 'pl-0 after:left-0 lg:max-xl:pl-0 lg:max-xl:after:left-0',
        );
        const link = (
          <NavLink key={path} to={path} className={classes}>
            {label}
            {count ? <span className={countClasses}>{format.number(count)}</span> : null}
            {kind === 'due' ? (
              <span className="ml-1.5">
                <NavigationNumber of={kind} isBadge={false} />
              </span>
            ) : null}
          </NavLink>
        );
        if (count === null || !isCounted) return link;
        return (
          // Where there is a network, a number's place is there before it is, so that no tab moves; the line ends
          // where the words do.
          <div key={path} className="grid justify-items-start *:[grid-area:1/1]">
            <span aria-hidden className={clsx(classes, 'invisible')}>
              {label}
              <span className={clsx(countClasses, 'inline-block min-w-8')} />
            </span>
            {link}
          </div>
        );
      })}
    </TabNav>
  );
}

const countClasses = 'ml-1.5 text-sm font-normal text-muted tabular-nums';
