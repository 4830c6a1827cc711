import { designPages } from '@kith/contract/app-routes/design-pages';
import { cohortBoards } from '@kith/contract/cohorts/rules';
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** A former address, which leads to a screen above. */
const moved = (path: string) => route(path, 'routes/moved.tsx', { id: `moved/${path}` });

/**
 * One line per screen. Unlisted addresses show the not-found page. The addresses are those of the
 * contract's route table with `built: true`.
 */
export default [
  index('routes/home.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('undo', 'routes/undo.tsx'),
  route('onboarding', 'routes/onboarding.tsx'),
  route('privacy-policy', 'routes/privacy-policy.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('pwyw', 'routes/pwyw.tsx'),
  route('referral-program', 'routes/referral-program.tsx'),
  route('discourse-sso', 'routes/discourse-sso.tsx'),
  route('discourse-return', 'routes/discourse-return.tsx'),
  route('403', 'routes/forbidden.tsx'),
  route('500', 'routes/server-error.tsx'),
  layout('routes/app-layout.tsx', [
    route('home', 'routes/start.tsx'),
    route('dashboard', 'routes/dashboard.tsx'),
    route('app/contacts', 'routes/contacts.tsx', [
      route(':contactId', 'routes/contact-detail.tsx'),
    ]),
    route('app/contacts/import', 'routes/contacts-import.tsx'),
    route('app/companies', 'routes/companies.tsx'),
    route('app/companies/:companyId', 'routes/company.tsx'),
    route('app/calendar', 'routes/calendar.tsx'),
    route('app/meetings/:meetingId', 'routes/meeting.tsx'),
    route('app/contacts/duplicates', 'routes/contacts-duplicates.tsx'),
    route('app/contacts/triage', 'routes/contacts-triage.tsx'),
    route('messages', 'routes/messages.tsx'),
    route('app/feed', 'routes/feed.tsx'),
    route('app/connect', 'routes/connect.tsx'),
    route('app/opportunities', 'routes/opportunities.tsx'),
    route('app/insights', 'routes/insights.tsx'),
    route('app/insights/performance', 'routes/insights-performance.tsx'),
    route('app/insights/health', 'routes/insights-health.tsx'),
    route('app/insights/trends', 'routes/insights-trends.tsx'),
    route('app/insights/quality', 'routes/insights-quality.tsx'),
    route('app/insights/companies/:companyId', 'routes/insights-company.tsx'),
    route('app/insights/industries/:industryCode', 'routes/insights-industry.tsx'),
    route('app/insights/*', 'routes/insights-unknown.tsx'),
    route('app/wallet', 'routes/wallet.tsx'),
    route('app/community', 'routes/community.tsx'),
    route('testing', 'routes/testing.tsx'),
    route('testing/discourse-test', 'routes/discourse-test.tsx'),
    route('app/badges', 'routes/badges.tsx'),
    route('app/billing', 'routes/billing.tsx'),
    route('app/receipts-perks', 'routes/receipts-perks.tsx'),
    route('app/opportunities/:opportunityId', 'routes/opportunity.tsx'),
    route('app/search', 'routes/search.tsx'),
    ...[
      'app/network-overview',
      'app/signals',
      'app/activity',
      'app/matchmaking',
      'app/zeitgeist',
      'app/wallet-perks',
      'app/testing/badges-preview',
    ].map(moved),
    route('support', 'routes/support.tsx'),
    route('analytics', 'routes/analytics.tsx'),
    route('mobile-gestures', 'routes/mobile-gestures.tsx'),
    route('app/account', 'routes/account.tsx'),
    route('app/extension', 'routes/extension.tsx'),
    route('app/profile', 'routes/profile.tsx'),
    route('app/profile/:profileId', 'routes/member-profile.tsx'),
    route('app/notifications', 'routes/notifications.tsx'),
    route('app/settings', 'routes/settings.tsx'),
    route('app/settings/privacy', 'routes/settings-privacy.tsx'),
    route('app/settings/expectations', 'routes/settings-expectations.tsx'),
    route('admin-setup', 'routes/admin-setup.tsx'),
    route('app/admin', 'routes/admin.tsx'),
    route('app/admin/feature-flags', 'routes/admin-feature-flags.tsx'),
    route('app/admin/operations', 'routes/admin-operations.tsx'),
    route('app/admin/analytics', 'routes/admin-analytics.tsx'),
    ...cohortBoards.map((board) =>
      route(`app/admin/cohort-dashboards/${board}`, 'routes/admin-cohorts.tsx', {
        id: `cohorts/${board}`,
      }),
    ),
    route('app/admin/insights/scorecards', 'routes/admin-scorecards.tsx'),
    route('app/admin/technical-seo', 'routes/admin-technical-seo.tsx'),
    ...designPages.map((page) =>
      route(`app/admin/${page}`, 'routes/admin-design.tsx', { id: `design/${page}` }),
    ),
    route('app/*', 'routes/app-not-found.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
