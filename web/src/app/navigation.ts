import { paths } from '@kith/contract/app-routes/paths';
import {
  Building2,
  CalendarDays,
  LayoutDashboard,
  type LucideIcon,
  Radio,
  UsersRound,
} from 'lucide-react';

type NavigationItem = {
  path: string;
  labelKey: 'nav.dashboard' | 'nav.contacts' | 'nav.companies' | 'nav.calendar' | 'nav.connect';
  icon: LucideIcon;
  /** Screens elsewhere that belong to it. */
  holds?: readonly string[];
};

const contacts = { path: paths.contacts(), labelKey: 'nav.contacts', icon: UsersRound } as const;

/** The three sides of the address book. */
export const addressBook: readonly NavigationItem[] = [
  contacts,
  { path: paths.companies(), labelKey: 'nav.companies', icon: Building2 },
  { path: paths.calendar(), labelKey: 'nav.calendar', icon: CalendarDays },
];

/** The main areas, in the sidebar's order; an area appears once its screen is built. */
export const mainNavigation: readonly NavigationItem[] = [
  { path: paths.dashboard(), labelKey: 'nav.dashboard', icon: LayoutDashboard },
  { ...contacts, holds: addressBook.map(({ path }) => path) },
  { path: paths.connect(), labelKey: 'nav.connect', icon: Radio },
];
