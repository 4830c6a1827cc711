/**
 * Every feature flag of the specification with its default. Where the specification names no effect,
 * it controls the additions that its name suggests; with it off, the plain version works.
 */
export const featureFlags = {
  /** The dashboard's layout with pulse, agenda and news side by side. */
  dashboardV2: true,
  /** Public pages about integrations. */
  'marketing.integrations': true,
  /** Public pages that explain the field. */
  'marketing.pillarPages': true,
  /** The public glossary. */
  'marketing.glossary': true,
  /** The administrators' technical SEO screen. */
  'marketing.techSEO': true,
  /** Calls to action on the integration pages. */
  'integrationCRO.v1': true,
  /** Translation of members' own content on request. */
  'i18n.v1': false,
  /** Scores of visitors who may sign up. */
  'leadScoring.v2': false,
  /** Figures on how public pages are read. */
  'contentIntel.v1': false,
  /** Structured data on public pages. */
  'seoSupercharge.v1': true,
  /** Findings beside the usage figures. */
  'analyticsIntel.v1': true,
  /** The administrators' dashboards of findings. */
  'intelDashboards.v1': false,
  /** An order of suggestions that learns from the answers to them. */
  'personalization.v1': true,
  /** Drafts of posts. */
  'contentAutomation.v1': true,
  /** Measurements of loading times. */
  'techExcellence.v1': true,
  /** Hints that raise the quality of contact data. */
  'qualityAmplifiers.v1': true,
  /** The administrators' landing page, and acting on failed jobs. */
  'adminOps.v1': true,
  /** Insights with their sub-pages. */
  insights_v2: true,
  /** The data quality page of the insights. */
  data_quality_v1: true,
  /** The performance page of the insights. */
  performance_tab_v1: true,
  /** The trends page of the insights. */
  trends_radar_v1: true,
  /** Comparison of groups of people who connect others. */
  connector_cohorts_v1: false,
  /** Signals about what is likely to come. */
  predictive_signals_v1: false,
  /** Comparison with other members' figures. */
  peer_benchmarks_v1: false,
  /** The administrators' usage figures. */
  admin_analytics: false,
  /** The administrators' screen of these flags. */
  admin_feature_flags: false,
  /** The banner of acting as somebody else; acting itself does not exist. */
  admin_impersonation: false,
  /** A button that reports a fault from any screen. */
  beta_bug_widget: false,
  /** Help that belongs to the screen one is on. */
  beta_contextual_help: true,
  /** Settings of what the AI may do. */
  ai_controls_v1: false,
  /** Analysis of contacts by AI. */
  ai_analysis_v1: true,
  /** A longer explanation of why a nudge is there. */
  explainer_v1_nudges: false,
  /** An explanation of why a post is in the feed. */
  explainer_v1_feed: false,
  /** Questions about goals in the onboarding. */
  onboarding_prefs_v1: false,
  /** Confidence and evidence beside suggestions. */
  confidence_evidence_ux_30d: true,
  /** Assignment of members to the arms of an experiment. */
  ab_routing_v1: true,
  /** Candidates for introductions from offers and needs. */
  candidate_generation_v2: true,
  /** Matching that weighs several reasons at once. */
  woven_matching_v1: true,
  /** The profile with offers, needs and experience. */
  profile_v2: true,
  /** Badges link to their own page and the account link to the account page. */
  nav29c: true,
  /** The account page. */
  account29c: true,
  /** A company's page in the insights. */
  insights_company30f: true,
  /** An industry's page in the insights. */
  insights_industry30f: true,
  /** The score of an opportunity with its factors. */
  opp_score_v1: true,
  /** Swiping from the left edge goes back. */
  mobile_gestures: true,
  /** The administrators' revenue operations screens. */
  'ff.revops.readiness': true,
  /** The administrators' sync of community groups. */
  'ff.community.group_sync': true,
  /** The administrators' community figures. */
  'ff.community.analytics': true,
  /** The administrators' cohort dashboards. */
  'ff.cohort.dashboards': true,
  /** The administrators' weekly scorecards. */
  'ff.weekly.scorecards': true,
  /** The administrators' data pipeline screens. */
  'ff.data.pipeline': true,
  /** Confidence badges on profile analyses. */
  li_confidence_badges: false,
  /** The evidence behind a profile analysis. */
  li_evidence_drawer: false,
  /** Warnings of what a profile analysis costs. */
  li_cost_warnings: false,
  /** Recommendations of profiles to analyse together. */
  li_batch_recommendations: false,
  /** A queue of profile analyses. */
  li_bulk_queue: false,
} as const satisfies Record<string, boolean>;

export type FlagName = keyof typeof featureFlags;
export type FlagValues = Record<FlagName, boolean>;

export const flagNames = Object.keys(featureFlags) as FlagName[];

export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(featureFlags, name);
}
