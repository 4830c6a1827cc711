/** A switch of the product: its default, and what it controls. */
export type FeatureFlag = { default: boolean; meaning: string };

const on = (meaning: string): FeatureFlag => ({ default: true, meaning });
const off = (meaning: string): FeatureFlag => ({ default: false, meaning });

/**
 * Every feature flag of the specification. Where the specification names no effect, it controls the
 * additions that its name suggests; with it off, the plain version works.
 */
export const featureFlags = {
  dashboardV2: on("The dashboard's layout with pulse, agenda and news side by side."),
  'marketing.integrations': on('Public pages about integrations.'),
  'marketing.pillarPages': on('Public pages that explain the field.'),
  'marketing.glossary': on('The public glossary.'),
  'marketing.techSEO': on("The administrators' technical SEO screen."),
  'integrationCRO.v1': on('Calls to action on the integration pages.'),
  'i18n.v1': off("Translation of members' own content on request."),
  'leadScoring.v2': off('Scores of visitors who may sign up.'),
  'contentIntel.v1': off('Figures on how public pages are read.'),
  'seoSupercharge.v1': on('Structured data on public pages.'),
  'analyticsIntel.v1': on('Findings beside the usage figures.'),
  'intelDashboards.v1': off("The administrators' dashboards of findings."),
  'personalization.v1': on('An order of suggestions that learns from the answers to them.'),
  'contentAutomation.v1': on('Drafts of posts.'),
  'techExcellence.v1': on('Measurements of loading times.'),
  'qualityAmplifiers.v1': on('Hints that raise the quality of contact data.'),
  'adminOps.v1': on("The administrators' landing page, and acting on failed jobs."),
  insights_v2: on('Insights with their sub-pages.'),
  data_quality_v1: on('The data quality page of the insights.'),
  performance_tab_v1: on('The performance page of the insights.'),
  trends_radar_v1: on('The trends page of the insights.'),
  connector_cohorts_v1: off('Comparison of groups of people who connect others.'),
  predictive_signals_v1: off('Signals about what is likely to come.'),
  peer_benchmarks_v1: off("Comparison with other members' figures."),
  admin_analytics: off("The administrators' usage figures."),
  admin_feature_flags: off("The administrators' screen of these flags."),
  admin_impersonation: off('The banner of acting as somebody else; acting itself does not exist.'),
  beta_bug_widget: off('A button that reports a fault from any screen.'),
  beta_contextual_help: on('Help that belongs to the screen one is on.'),
  ai_controls_v1: off('Settings of what the AI may do.'),
  ai_analysis_v1: on('Analysis of contacts by AI.'),
  explainer_v1_nudges: off('A longer explanation of why a nudge is there.'),
  explainer_v1_feed: off('An explanation of why a post is in the feed.'),
  onboarding_prefs_v1: off('Questions about goals in the onboarding.'),
  confidence_evidence_ux_30d: on('Confidence and evidence beside suggestions.'),
  ab_routing_v1: on('Assignment of members to the arms of an experiment.'),
  candidate_generation_v2: on('Candidates for introductions from offers and needs.'),
  woven_matching_v1: on('Matching that weighs several reasons at once.'),
  profile_v2: on('The profile with offers, needs and experience.'),
  nav29c: on('Badges link to their own page and the account link to the account page.'),
  account29c: on('The account page.'),
  insights_company30f: on("A company's page in the insights."),
  insights_industry30f: on("An industry's page in the insights."),
  opp_score_v1: on('The score of an opportunity with its factors.'),
  mobile_gestures: on('Swiping from the left edge goes back.'),
  'ff.revops.readiness': on("The administrators' revenue operations screens."),
  'ff.community.group_sync': on("The administrators' sync of community groups."),
  'ff.community.analytics': on("The administrators' community figures."),
  'ff.cohort.dashboards': on("The administrators' cohort dashboards."),
  'ff.weekly.scorecards': on("The administrators' weekly scorecards."),
  'ff.data.pipeline': on("The administrators' data pipeline screens."),
  li_confidence_badges: off('Confidence badges on profile analyses.'),
  li_evidence_drawer: off('The evidence behind a profile analysis.'),
  li_cost_warnings: off('Warnings of what a profile analysis costs.'),
  li_batch_recommendations: off('Recommendations of profiles to analyse together.'),
  li_bulk_queue: off('A queue of profile analyses.'),
} as const satisfies Record<string, FeatureFlag>;

export type FlagName = keyof typeof featureFlags;
export type FlagValues = Record<FlagName, boolean>;

export const flagNames = Object.keys(featureFlags) as FlagName[];

export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(featureFlags, name);
}
