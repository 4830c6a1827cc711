import type { ConsentType } from '../consents/rules.ts';
import type { FlagName } from '../flags/table.ts';
import { flagOfAddress, pagesWithScreens } from '../public-site/pages.ts';
import { designPages } from './design-pages.ts';

export type RouteGuard = 'public' | 'token' | 'member' | 'admin' | 'admin_setup' | 'public_profile';

/**
 * One route of the spec, point 2. `to` makes it a redirect; `built` says whether its screen exists;
 * `isDocument` that it is a page of its own, which the browser app doesn't show.
 */
export type AppRoute = {
  path: string;
  guard: RouteGuard;
  built: boolean;
  isDocument?: true;
  /** Of a document: members have a screen at the same address. */
  hasScreen?: true;
  /** Only in the dev and staging environments, or with a signed link: elsewhere it doesn't exist. */
  isPreview?: true;
  flag?: FlagName;
  consents?: readonly ConsentType[];
  environment?: 'dev';
  to?: string;
};

/** The gate in front of everything under `/app`; other screens say themselves what they need. */
const core: readonly ConsentType[] = ['data_processing'];
const suggestions: readonly ConsentType[] = ['data_processing', 'ai_matching'];
const introductions: readonly ConsentType[] = [...suggestions, 'intro_facilitation'];

const open = (path: string, built = false): AppRoute => ({ path, guard: 'public', built });
/** Whether the browser app shows a route. */
export const isAppScreen = ({ built, isDocument, hasScreen }: AppRoute): boolean =>
  built && (isDocument !== true || hasScreen === true);

/** A page of the public site, see `public-site/pages.ts`. */
const page = (path: string): AppRoute => {
  const flag = flagOfAddress(path);
  if (flag === null) return open(path);
  const document: AppRoute = {
    ...open(path, true),
    isDocument: true,
    ...(pagesWithScreens.includes(path) && { hasScreen: true }),
  };
  return flag === 'always' ? document : { ...document, flag };
};
const app = (path: string, built = false, consents = core): AppRoute => ({
  path: `/app/${path}`,
  guard: 'member',
  built,
  consents,
});
const redirect = (from: string, to: string, built = false): AppRoute => ({
  path: `/app/${from}`,
  guard: 'member',
  built,
  consents: core,
  to,
});
const admin = (path: string, flag?: FlagName, built = false): AppRoute => ({
  path: path === '' ? '/app/admin' : `/app/admin/${path}`,
  guard: 'admin',
  built,
  consents: core,
  ...(flag === undefined ? {} : { flag }),
});

const publicRoutes: readonly AppRoute[] = [
  // Members have screens at the same address, which a parameter asks for.
  open('/', true),
  { ...open('/landing', true), isDocument: true },
  open('/auth', true),
  open('/reset-password', true),
  open('/undo', true),
  page('/what-is-nrm'),
  page('/epic30b-e9'),
  page('/recruiting'),
  page('/sales'),
  page('/transition'),
  page('/investors'),
  page('/nrm-vs-crm'),
  page('/glossary'),
  page('/integrations/linkedin'),
  page('/integrations/salesforce'),
  page('/integrations/hubspot'),
  page('/pwyw'),
  page('/extension'),
  page('/privacy-policy'),
  { ...open('/privacy', true), isDocument: true, to: '/privacy-policy' },
  page('/referral-program'),
  open('/onboarding', true),
  page('/terms'),
  open('/403', true),
  open('/500', true),
  open('/discourse-sso', true),
  open('/discourse-return', true),
];

const tokenRoutes: readonly AppRoute[] = [
  { path: '/p/:token', guard: 'token', built: true },
  { path: '/share/:token', guard: 'token', built: true },
  { path: '/invite/:token', guard: 'token', built: true },
  { path: '/u/:slug', guard: 'public_profile', built: true },
  { path: '/admin-setup', guard: 'admin_setup', built: true, environment: 'dev' },
  { path: '/review', guard: 'public', built: true, isPreview: true },
  { path: '/review-mock', guard: 'public', built: true, isPreview: true },
];

const memberRoutes: readonly AppRoute[] = [
  { path: '/dashboard', guard: 'member', built: true, consents: suggestions },
  { path: '/home', guard: 'member', built: true },
  { path: '/support', guard: 'member', built: true },
  { path: '/messages', guard: 'member', built: true },
  { path: '/analytics', guard: 'member', built: true },
  { path: '/mobile-gestures', guard: 'member', built: true },
  { path: '/testing', guard: 'member', built: true },
  { path: '/testing/discourse-test', guard: 'member', built: true },
  app('contacts', true),
  app('contacts/import', true),
  app('contacts/duplicates', true),
  app('contacts/triage', true, suggestions),
  app('contacts/:contactId', true),
  app('companies', true),
  app('companies/:companyId', true),
  app('calendar', true),
  app('meetings/:meetingId', true),
  app('extension', true),
  app('feed', true),
  app('connect', true),
  app('opportunities', true, introductions),
  app('opportunities/:opportunityId', true, introductions),
  app('insights', true),
  { ...app('insights/performance', true), flag: 'performance_tab_v1' },
  { ...app('insights/health', true), flag: 'insights_v2' },
  { ...app('insights/trends', true), flag: 'trends_radar_v1' },
  { ...app('insights/quality', true), flag: 'data_quality_v1' },
  // With its flag off, the plain version.
  app('insights/companies/:companyId', true),
  { ...app('insights/industries/:industryCode', true), flag: 'insights_industry30f' },
  app('wallet', true),
  app('billing', true),
  { ...app('account', true), flag: 'account29c' },
  app('profile', true),
  app('profile/:profileId', true),
  app('receipts-perks', true),
  app('notifications', true),
  app('community', true),
  app('badges', true),
  app('settings', true),
  app('settings/expectations', true),
  app('settings/privacy', true),
  app('search', true),
  redirect('wallet-perks', '/app/wallet', true),
  redirect('signals', '/app/connect', true),
  redirect('activity', '/app/connect', true),
  redirect('matchmaking', '/app/opportunities', true),
  redirect('zeitgeist', '/app/insights', true),
  redirect('network-overview', '/app/contacts', true),
  redirect('testing/badges-preview', '/app/badges', true),
];

const adminRoutes: readonly AppRoute[] = [
  admin('', 'adminOps.v1', true),
  admin('analytics', 'admin_analytics', true),
  admin('feature-flags', 'admin_feature_flags', true),
  admin('operations', undefined, true),
  admin('technical-seo', 'marketing.techSEO', true),
  admin('discourse-group-sync', 'ff.community.group_sync', true),
  admin('community-analytics', 'ff.community.analytics', true),
  admin('cohort-dashboards/activation', 'ff.cohort.dashboards', true),
  admin('cohort-dashboards/intros', 'ff.cohort.dashboards', true),
  admin('cohort-dashboards/retention', 'ff.cohort.dashboards', true),
  admin('insights/scorecards', 'ff.weekly.scorecards', true),
  admin('revops/monitors', 'ff.data.pipeline', true),
  admin('revops/docs', 'ff.data.pipeline', true),
  admin('revops/replays', 'ff.data.pipeline', true),
  admin('revops/debugger', 'ff.data.pipeline', true),
  admin('manual-overrides', 'ff.data.pipeline', true),
  admin('dispute-workflow', 'ff.data.pipeline', true),
  admin('revops', 'ff.revops.readiness', true),
  admin('revops/training', 'ff.revops.readiness', true),
  admin('revops/alignment', 'ff.revops.readiness', true),
  admin('revops/methodology', 'ff.revops.readiness', true),
  admin('revops/sla', 'ff.revops.readiness', true),
  ...designPages.map((name) => admin(name, undefined, true)),
];

/**
 * Every route of the product. The browser's router, its guards and menus, and `npm run routes` use
 * this table; unbuilt screens answer not-found and are in no menu.
 */
export const appRoutes: readonly AppRoute[] = [
  ...publicRoutes,
  ...tokenRoutes,
  ...memberRoutes,
  ...adminRoutes,
];

/** The consents that an address asks for; unknown ones under `/app` ask as well. */
export function consentsOfAddress(
  pathname: string,
  route: AppRoute | undefined,
): readonly ConsentType[] {
  return route?.consents ?? (pathname.startsWith('/app/') ? core : []);
}

export function findRoute(path: string): AppRoute | undefined {
  return appRoutes.find((route) => route.path === path);
}

export function isBuilt(path: string): boolean {
  return findRoute(path)?.built ?? false;
}
