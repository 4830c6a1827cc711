import type { AppRoute } from '../app-routes/table.ts';
import type { featureFlags, FlagName } from '../flags/table.ts';

/** A flag whose feature members don't have yet. */
export type UnreleasedFlag = {
  [Name in FlagName]: (typeof featureFlags)[Name] extends false ? Name : never;
}[FlagName];

/**
 * Where the feature of a flag appears. A guest opens it where it is made of their own network alone; it is
 * the administrators', shows what other members wrote, or comes before one has an account.
 */
export type ReviewPlace = {
  path: AppRoute['path'];
  opens: 'guest' | 'admins' | 'members' | 'visitors';
};

/** Every flag that is off by default; one without a place here is no valid type. */
export const reviewPlaces: Readonly<Record<UnreleasedFlag, ReviewPlace>> = {
  'i18n.v1': { path: '/app/feed', opens: 'members' },
  'leadScoring.v2': { path: '/app/admin/technical-seo', opens: 'admins' },
  'contentIntel.v1': { path: '/app/admin/technical-seo', opens: 'admins' },
  'intelDashboards.v1': { path: '/app/admin/analytics', opens: 'admins' },
  connector_cohorts_v1: { path: '/app/insights/performance', opens: 'guest' },
  predictive_signals_v1: { path: '/app/connect', opens: 'guest' },
  peer_benchmarks_v1: { path: '/app/insights/performance', opens: 'guest' },
  admin_analytics: { path: '/app/admin/analytics', opens: 'admins' },
  admin_feature_flags: { path: '/app/admin/feature-flags', opens: 'admins' },
  admin_impersonation: { path: '/app/admin', opens: 'admins' },
  beta_bug_widget: { path: '/app/contacts', opens: 'guest' },
  ai_controls_v1: { path: '/app/settings/privacy', opens: 'guest' },
  explainer_v1_nudges: { path: '/dashboard', opens: 'guest' },
  explainer_v1_feed: { path: '/app/feed', opens: 'members' },
  onboarding_prefs_v1: { path: '/onboarding', opens: 'visitors' },
  li_confidence_badges: { path: '/app/contacts', opens: 'guest' },
  li_evidence_drawer: { path: '/app/contacts', opens: 'guest' },
  li_cost_warnings: { path: '/app/contacts', opens: 'guest' },
  li_batch_recommendations: { path: '/app/contacts', opens: 'guest' },
  li_bulk_queue: { path: '/app/contacts', opens: 'guest' },
};
export const unreleasedFlags = Object.keys(reviewPlaces) as UnreleasedFlag[];
export const openableFlags = unreleasedFlags.filter((name) => reviewPlaces[name].opens === 'guest');
