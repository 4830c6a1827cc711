import { paths } from '@kith/contract/app-routes/paths';
import {
  Building2,
  CalendarDays,
  Handshake,
  LayoutDashboard,
  type LucideIcon,
  Radio,
  Rss,
  UsersRound,
} from 'lucide-react';

export type NavigationItem = {
  path: string;
  labelKey:
    | 'nav.dashboard'
    | 'nav.contacts'
    | 'nav.companies'
    | 'nav.calendar'
    | 'nav.feed'
    | 'nav.connect'
    | 'nav.opportunities';
  icon: LucideIcon;
  /** The number shown beside it. */
  count?: 'contacts' | 'due' | 'unread';
};

/** The three sides of the address book. */
export const addressBook: readonly NavigationItem[] = [
  { path: paths.contacts(), labelKey: 'nav.contacts', icon: UsersRound, count: 'contacts' },
  { path: paths.companies(), labelKey: 'nav.companies', icon: Building2 },
  { path: paths.calendar(), labelKey: 'nav.calendar', icon: CalendarDays, count: 'due' },
];

/** The main areas, in the sidebar's order; an area appears once its screen is built. */
export const mainNavigation: readonly NavigationItem[] = [
  { path: paths.dashboard(), labelKey: 'nav.dashboard', icon: LayoutDashboard },
  ...addressBook,
  { path: paths.feed(), labelKey: 'nav.feed', icon: Rss },
  { path: paths.connect(), labelKey: 'nav.connect', icon: Radio, count: 'unread' },
  { path: paths.opportunities(), labelKey: 'nav.opportunities', icon: Handshake },
];

/** The five of them that fit under the thumb; the others are in the drawer and the command menu. */
const elsewhere = [paths.companies(), paths.opportunities()];
export const bottomNavigation = mainNavigation.filter(({ path }) => !elsewhere.includes(path));
