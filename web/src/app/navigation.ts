import { paths } from '@kith/contract/app-routes/paths';
import type { LucideIcon } from 'lucide-react';
import { CalendarDays, LayoutDashboard, UsersRound } from 'lucide-react';

type NavigationItem = {
  path: string;
  labelKey: 'nav.dashboard' | 'nav.contacts' | 'nav.calendar';
  icon: LucideIcon;
};

/** The main areas, in the sidebar's order; an area joins when its screen is built. */
export const mainNavigation: readonly NavigationItem[] = [
  { path: paths.dashboard(), labelKey: 'nav.dashboard', icon: LayoutDashboard },
  { path: paths.contacts(), labelKey: 'nav.contacts', icon: UsersRound },
  { path: paths.calendar(), labelKey: 'nav.calendar', icon: CalendarDays },
];
