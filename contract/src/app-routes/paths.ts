import type { CohortBoard } from '../cohorts/rules.ts';
import type { DesignPage } from './design-pages.ts';

const encode = encodeURIComponent;

type Query = Record<string, string | undefined>;

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** Typed addresses of the screens; no other code contains a path. */
export const paths = {
  home: () => '/',
  /** Where a member starts. */
  start: () => '/home',
  landing: () => '/landing',
  auth: (
    query: {
      mode?: 'sign-in' | 'sign-up' | 'forgot' | 'link' | 'phone' | 'company';
      /** Where to go then: an address of ours. */
      to?: string;
    } = {},
  ) => withQuery('/auth', query),
  resetPassword: () => '/reset-password',
  undo: () => '/undo',
  dashboard: () => '/dashboard',
  contacts: (query: { q?: string } = {}) => withQuery('/app/contacts', query),
  contact: (contactId: string) => `/app/contacts/${encode(contactId)}`,
  companies: (query: { q?: string } = {}) => withQuery('/app/companies', query),
  company: (companyId: string) => `/app/companies/${encode(companyId)}`,
  calendar: () => '/app/calendar',
  feed: (query: { post?: string; highlight?: string; tag?: string; show?: 'bookmarked' } = {}) =>
    withQuery('/app/feed', query),
  messages: (query: { conversation?: string; message?: string } = {}) =>
    withQuery('/messages', query),
  connect: (
    query: {
      tab?: 'signals' | 'engagements' | 'posts' | 'messages';
      conversation?: string;
      message?: string;
    } = {},
  ) => withQuery('/app/connect', query),
  /** Where a member goes on who followed a link or an invitation. */
  arrival: (query: { share?: string; invitation?: string; referral?: string }) =>
    withQuery('/app/connect', query),
  share: (token: string) => `/share/${encode(token)}`,
  sharedPost: (token: string) => `/p/${encode(token)}`,
  publicProfile: (slug: string) => `/u/${encode(slug)}`,
  invite: (token: string) => `/invite/${encode(token)}`,
  /** Where someone without an account answers whether they want to be introduced. */
  bridgeAnswer: (token: string) => `/bridge/${encode(token)}`,
  meeting: (meetingId: string) => `/app/meetings/${encode(meetingId)}`,
  /** Where a guest without an account answers an invitation. */
  meetingAnswer: (token: string) => `/meeting/${encode(token)}`,
  /**
   * `bridge`: one of them. `contact`, `member`, or `name` and `about`: who the member would like to meet;
   * `connector`: over which contact; `reminder` and `due`: of the promise, which is kept by asking.
   * `kind`, `text` and `industry`: what Discover looks for; `opportunity`: what for.
   */
  opportunities: (
    query: {
      tab?: string;
      bridge?: string;
      contact?: string;
      member?: string;
      connector?: string;
      reminder?: string;
      due?: string;
      name?: string;
      about?: string;
      kind?: string;
      text?: string;
      industry?: string;
      opportunity?: string;
    } = {},
  ) => withQuery('/app/opportunities', query),
  /** `set` and what goes with it: the people behind a figure. */
  insights: (query: Query = {}) => withQuery('/app/insights', query),
  /** `range`, or `event` and what goes with it: the events of a figure. */
  insightsPerformance: (query: Query = {}) => withQuery('/app/insights/performance', query),
  insightsHealth: () => '/app/insights/health',
  /** `range`, or `set` and what goes with it: the people of a trend. */
  insightsTrends: (query: Query = {}) => withQuery('/app/insights/trends', query),
  /** `set` and what goes with it: the people of a figure. */
  insightsCompany: (companyId: string, query: Query = {}) =>
    withQuery(`/app/insights/companies/${encode(companyId)}`, query),
  insightsIndustry: (code: string, query: Query = {}) =>
    withQuery(`/app/insights/industries/${encode(code)}`, query),
  insightsQuality: (query: { kind?: string } = {}) => withQuery('/app/insights/quality', query),
  opportunity: (opportunityId: string) => `/app/opportunities/${encode(opportunityId)}`,
  search: (query: { q?: string; type?: string } = {}) => withQuery('/app/search', query),
  contactsImport: (query: { import?: string; crm?: string } = {}) =>
    withQuery('/app/contacts/import', query),
  triage: (query: { scope?: string } = {}) => withQuery('/app/contacts/triage', query),
  duplicates: () => '/app/contacts/duplicates',
  account: () => '/app/account',
  /** Where a member lets the browser extension in; it brings the address and the challenge. */
  connectExtension: (query: { redirect_uri?: string; code_challenge?: string } = {}) =>
    withQuery('/app/extension', query),
  extension: () => '/extension',
  profile: (memberId?: string) =>
    memberId === undefined ? '/app/profile' : `/app/profile/${encode(memberId)}`,
  billing: () => '/app/billing',
  community: () => '/app/community',
  forumSignIn: (query: { sso?: string; sig?: string } = {}) => withQuery('/discourse-sso', query),
  forumReturn: () => '/discourse-return',
  testing: () => '/testing',
  forumTest: () => '/testing/discourse-test',
  badges: () => '/app/badges',
  badgesPreview: () => '/app/testing/badges-preview',
  /** The pages of the sandbox, which stand in for a payment provider's. */
  sandboxCheckout: (token: string) => `/pay/sandbox/${encode(token)}`,
  sandboxPortal: (token: string) => `/pay/sandbox/portal/${encode(token)}`,
  wallet: () => '/app/wallet',
  receipts: () => '/app/receipts-perks',
  whatIsNrm: () => '/what-is-nrm',
  nrmVsCrm: () => '/nrm-vs-crm',
  linkedInIntegration: () => '/integrations/linkedin',
  salesforceIntegration: () => '/integrations/salesforce',
  hubspotIntegration: () => '/integrations/hubspot',
  campaign: () => '/epic30b-e9',
  /** The member’s own screen of an address that shows visitors a page. */
  ownScreen: (path: string) => `${path}?own`,
  sampleNetwork: () => '/?sample',
  recruiting: () => '/recruiting',
  sales: () => '/sales',
  transition: () => '/transition',
  investors: () => '/investors',
  glossary: (term?: string) => (term === undefined ? '/glossary' : `/glossary/${encode(term)}`),
  payWhatYouWant: () => '/pwyw',
  referralProgram: () => '/referral-program',
  settings: () => '/app/settings',
  settingsPrivacy: () => '/app/settings/privacy',
  settingsExpectations: () => '/app/settings/expectations',
  notifications: (query: { view?: 'preferences' } = {}) => withQuery('/app/notifications', query),
  onboarding: () => '/onboarding',
  support: () => '/support',
  mobileGestures: () => '/mobile-gestures',
  privacy: () => '/privacy',
  privacyPolicy: () => '/privacy-policy',
  terms: () => '/terms',
  admin: () => '/app/admin',
  adminOperations: (
    query: { tab?: 'support' | 'moderation' | 'experiments' | 'visitors' | 'plans' } = {},
  ) => withQuery('/app/admin/operations', query),
  adminFeatureFlags: () => '/app/admin/feature-flags',
  adminDisputes: () => '/app/admin/dispute-workflow',
  adminManualOverrides: () => '/app/admin/manual-overrides',
  analytics: () => '/analytics',
  adminAnalytics: () => '/app/admin/analytics',
  adminReadiness: () => '/app/admin/revops',
  adminRunbooks: (query: { runbook?: string } = {}) => withQuery('/app/admin/revops/docs', query),
  adminTraining: (query: { course?: string } = {}) =>
    withQuery('/app/admin/revops/training', query),
  adminAlignment: (query: { term?: string } = {}) =>
    withQuery('/app/admin/revops/alignment', query),
  adminMethodology: () => '/app/admin/revops/methodology',
  adminCohorts: (board: CohortBoard) => `/app/admin/cohort-dashboards/${board}`,
  adminForumGroups: () => '/app/admin/discourse-group-sync',
  adminCommunity: () => '/app/admin/community-analytics',
  adminScorecards: () => '/app/admin/insights/scorecards',
  adminMonitors: (query: { monitor?: string } = {}) =>
    withQuery('/app/admin/revops/monitors', query),
  adminServiceLevels: () => '/app/admin/revops/sla',
  adminReplays: () => '/app/admin/revops/replays',
  adminDebugger: (query: { id?: string } = {}) => withQuery('/app/admin/revops/debugger', query),
  adminTechnicalSeo: () => '/app/admin/technical-seo',
  adminDesign: (page: DesignPage) => `/app/admin/${page}`,
};
