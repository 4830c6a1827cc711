import { paths } from '@kith/contract/app-routes/paths';
import {
  Building2,
  CalendarDays,
  ChartNoAxesCombined,
  Handshake,
  LayoutDashboard,
  type LucideIcon,
  Radio,
  Rss,
  UsersRound,
} from 'lucide-react';
import { matchPath } from 'react-router';

export type NavigationItem = {
  path: string;
  labelKey:
    | 'nav.dashboard'
    | 'nav.contacts'
    | 'nav.companies'
    | 'nav.calendar'
    | 'nav.feed'
    | 'nav.connect'
    | 'nav.opportunities'
    | 'nav.insights';
  icon: LucideIcon;
  /** The number shown beside it. */
  count?: 'contacts' | 'due' | 'unread';
};

const contacts: NavigationItem = {
  path: paths.contacts(),
  labelKey: 'nav.contacts',
  icon: UsersRound,
  count: 'contacts',
};

/** The three sides of the address book, which are tabs of each other. */
export const addressBook: readonly NavigationItem[] = [
  contacts,
  { path: paths.companies(), labelKey: 'nav.companies', icon: Building2 },
  { path: paths.calendar(), labelKey: 'nav.calendar', icon: CalendarDays, count: 'due' },
];

/** The main areas, in the sidebar's order. */
export const mainNavigation: readonly NavigationItem[] = [
  { path: paths.dashboard(), labelKey: 'nav.dashboard', icon: LayoutDashboard },
  contacts,
  { path: paths.feed(), labelKey: 'nav.feed', icon: Rss },
  { path: paths.connect(), labelKey: 'nav.connect', icon: Radio, count: 'unread' },
  { path: paths.opportunities(), labelKey: 'nav.opportunities', icon: Handshake },
  { path: paths.insights(), labelKey: 'nav.insights', icon: ChartNoAxesCombined },
];

/** The main areas with all sides of the address book. */
export const allAreas = mainNavigation.flatMap((area) => (area === contacts ? addressBook : area));

/** The five that fit under the thumb, with names that fit there; the other is in the drawer and the command menu. */
export const bottomNavigation = mainNavigation.filter(({ path }) => path !== paths.opportunities());

/** For `aria-current` of an area's link: the area is open, or a side of the address book below Contacts. */
export function currentOf(path: string, pathname: string): 'page' | 'true' | undefined {
  const isOpen = (one: string) => matchPath({ path: one, end: false }, pathname) !== null;
  if (isOpen(path)) return 'page';
  return path === contacts.path && addressBook.some((side) => isOpen(side.path))
    ? 'true'
    : undefined;
}
