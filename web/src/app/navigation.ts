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
  { path: paths.insights(), labelKey: 'nav.insights', icon: ChartNoAxesCombined },
];

/** The five of them that fit under the thumb; the others are in the drawer and the command menu. */
const elsewhere = [paths.companies(), paths.opportunities(), paths.insights()];
export const bottomNavigation = mainNavigation.filter(({ path }) => !elsewhere.includes(path));
