import { accountDeletionEndpoints } from './account/deletion.ts';
import { accountExportEndpoints } from './account/exports.ts';
import { accessTokenEndpoints } from './account/tokens.ts';
import { profileEndpoints } from './account/profile.ts';
import { adminAnalyticsEndpoints, analyticsEndpoints } from './usage/endpoints.ts';
import { aiControlEndpoints } from './ai-controls/endpoints.ts';
import { analysisEndpoints } from './analyses/endpoints.ts';
import { badgeEndpoints } from './badges/endpoints.ts';
import { bridgeEndpoints } from './bridges/endpoints.ts';
import { communityEndpoints } from './community/endpoints.ts';
import { communityFigureEndpoints } from './community/figures.ts';
import { forumGroupEndpoints } from './community/group-endpoints.ts';
import { cohortEndpoints } from './cohorts/endpoints.ts';
import { companyEndpoints } from './companies/endpoints.ts';
import { agendaEndpoints, reminderEndpoints } from './agenda/endpoints.ts';
import { cadenceEndpoints, groupEndpoints } from './cadence/endpoints.ts';
import { contactViewEndpoints } from './contact-views/endpoints.ts';
import { contactIntelligenceEndpoints } from './contact-intelligence/endpoints.ts';
import { contactFileEndpoints } from './contact-files/endpoints.ts';
import { contactEndpoints } from './contacts/endpoints.ts';
import { disputeEndpoints, ownDisputeEndpoints } from './disputes/endpoints.ts';
import { dashboardEndpoints } from './dashboard/endpoints.ts';
import { duplicateEndpoints } from './duplicates/endpoints.ts';
import { errorReportEndpoints } from './error-reports/endpoints.ts';
import { connectorEndpoints } from './connectors/endpoints.ts';
import { consentEndpoints } from './consents/endpoints.ts';
import { expectationEndpoints } from './expectations/endpoints.ts';
import { extensionEndpoints } from './extension/endpoints.ts';
import { feedEndpoints } from './feed/endpoints.ts';
import { importEndpoints } from './imports/endpoints.ts';
import { insightEndpoints } from './insights/endpoints.ts';
import { qualityEndpoints } from './insights/quality.ts';
import { interactionEndpoints } from './interactions/endpoints.ts';
import { invoiceEndpoints } from './invoices/endpoints.ts';
import { opportunityEndpoints } from './opportunities/endpoints.ts';
import { featureFlagEndpoints } from './flags/endpoints.ts';
import { operationsEndpoints } from './operations/endpoints.ts';
import { overrideEndpoints } from './overrides/endpoints.ts';
import { owedRefundEndpoints } from './payments/owed-refunds.ts';
import { planSettingsEndpoints } from './payments/plan-settings.ts';
import {
  notificationPreferenceEndpoints,
  pushSubscriptionEndpoints,
} from './notifications/endpoints.ts';
import { conversationEndpoints, messageEndpoints } from './messages/endpoints.ts';
import { meetingEndpoints } from './meetings/endpoints.ts';
import { matchEndpoints, matchExperimentEndpoints } from './matches/endpoints.ts';
import { memberLinkEndpoints } from './member-links/endpoints.ts';
import { memberProfileEndpoints } from './member-profiles/endpoints.ts';
import { moderationEndpoints, moderationNoticeEndpoints } from './moderation/endpoints.ts';
import { monitorEndpoints } from './monitors/endpoints.ts';
import { nudgeEndpoints } from './nudges/endpoints.ts';
import { commentEndpoints, postEndpoints } from './posts/endpoints.ts';
import { billingEndpoints } from './payments/endpoints.ts';
import { pipelineEndpoints } from './pipeline/endpoints.ts';
import { replayEndpoints } from './pipeline/replays.ts';
import { pathEndpoints } from './paths/endpoints.ts';
import { privacyEndpoints } from './privacy/endpoints.ts';
import { profileAnalysisEndpoints } from './profile-analyses/endpoints.ts';
import { siteFigureEndpoints, siteVisitEndpoints } from './public-site/endpoints.ts';
import { quickstartEndpoints } from './quickstart/endpoints.ts';
import { alignmentEndpoints } from './alignment/endpoints.ts';
import { trainingEndpoints } from './training/endpoints.ts';
import { reviewEndpoints, reviewLinkEndpoints } from './review/endpoints.ts';
import { runbookEndpoints } from './runbooks/endpoints.ts';
import { readinessEndpoints } from './readiness/endpoints.ts';
import { referralEndpoints } from './referrals/endpoints.ts';
import { relationshipEndpoints } from './relationships/endpoints.ts';
import { invitationEndpoints, shareLinkEndpoints } from './sharing/endpoints.ts';
import { supportTicketEndpoints } from './support/admin-endpoints.ts';
import { supportEndpoints } from './support/endpoints.ts';
import { adminSetupEndpoints } from './roles/endpoints.ts';
import { scorecardEndpoints } from './scorecards/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';
import { engagementEndpoints, signalEndpoints } from './signals/endpoints.ts';
import { serviceLevelEndpoints } from './service-levels/endpoints.ts';
import { selfCheckEndpoints } from './self-checks/endpoints.ts';
import { sessionEndpoints } from './account/sessions.ts';
import { sampleNetworkEndpoints } from './system/endpoints.ts';
import { triageEndpoints } from './triage/endpoints.ts';
import { walletEndpoints } from './credits/endpoints.ts';
import { waitlistEndpoints } from './waitlist/endpoints.ts';

/** Named part by part: the compiler can’t write out the type of all endpoints at once. */
type Api = {
  account: typeof profileEndpoints;
  accountDeletion: typeof accountDeletionEndpoints;
  accountExports: typeof accountExportEndpoints;
  accountTokens: typeof accessTokenEndpoints;
  adminAnalytics: typeof adminAnalyticsEndpoints;
  adminSetup: typeof adminSetupEndpoints;
  aiControls: typeof aiControlEndpoints;
  analyses: typeof analysisEndpoints;
  analytics: typeof analyticsEndpoints;
  badges: typeof badgeEndpoints;
  referrals: typeof referralEndpoints;
  billing: typeof billingEndpoints;
  bridges: typeof bridgeEndpoints;
  cohorts: typeof cohortEndpoints;
  comments: typeof commentEndpoints;
  community: typeof communityEndpoints;
  communityFigures: typeof communityFigureEndpoints;
  forumGroups: typeof forumGroupEndpoints;
  companies: typeof companyEndpoints;
  agenda: typeof agendaEndpoints;
  cadence: typeof cadenceEndpoints;
  contactFiles: typeof contactFileEndpoints;
  contactIntelligence: typeof contactIntelligenceEndpoints;
  contactGroups: typeof groupEndpoints;
  connectors: typeof connectorEndpoints;
  consents: typeof consentEndpoints;
  conversations: typeof conversationEndpoints;
  contacts: typeof contactEndpoints;
  contactViews: typeof contactViewEndpoints;
  dashboard: typeof dashboardEndpoints;
  disputes: typeof disputeEndpoints;
  ownDisputes: typeof ownDisputeEndpoints;
  duplicates: typeof duplicateEndpoints;
  engagements: typeof engagementEndpoints;
  errorReports: typeof errorReportEndpoints;
  expectations: typeof expectationEndpoints;
  extension: typeof extensionEndpoints;
  feed: typeof feedEndpoints;
  imports: typeof importEndpoints;
  insights: typeof insightEndpoints;
  insightQuality: typeof qualityEndpoints;
  interactions: typeof interactionEndpoints;
  invitations: typeof invitationEndpoints;
  invoices: typeof invoiceEndpoints;
  notificationPreferences: typeof notificationPreferenceEndpoints;
  meetings: typeof meetingEndpoints;
  messages: typeof messageEndpoints;
  matches: typeof matchEndpoints;
  matchExperiment: typeof matchExperimentEndpoints;
  memberLinks: typeof memberLinkEndpoints;
  memberProfiles: typeof memberProfileEndpoints;
  moderation: typeof moderationEndpoints;
  moderationNotices: typeof moderationNoticeEndpoints;
  nudges: typeof nudgeEndpoints;
  paths: typeof pathEndpoints;
  pipeline: typeof pipelineEndpoints;
  monitors: typeof monitorEndpoints;
  operations: typeof operationsEndpoints;
  overrides: typeof overrideEndpoints;
  owedRefunds: typeof owedRefundEndpoints;
  planSettings: typeof planSettingsEndpoints;
  featureFlags: typeof featureFlagEndpoints;
  opportunities: typeof opportunityEndpoints;
  posts: typeof postEndpoints;
  privacyPreferences: typeof privacyEndpoints;
  profileAnalyses: typeof profileAnalysisEndpoints;
  readiness: typeof readinessEndpoints;
  reminders: typeof reminderEndpoints;
  pushSubscriptions: typeof pushSubscriptionEndpoints;
  quickstart: typeof quickstartEndpoints;
  relationships: typeof relationshipEndpoints;
  review: typeof reviewEndpoints;
  reviewLinks: typeof reviewLinkEndpoints;
  runbooks: typeof runbookEndpoints;
  alignment: typeof alignmentEndpoints;
  training: typeof trainingEndpoints;
  replays: typeof replayEndpoints;
  sampleNetwork: typeof sampleNetworkEndpoints;
  scorecards: typeof scorecardEndpoints;
  search: typeof searchEndpoints;
  selfChecks: typeof selfCheckEndpoints;
  sessions: typeof sessionEndpoints;
  shareLinks: typeof shareLinkEndpoints;
  serviceLevels: typeof serviceLevelEndpoints;
  signals: typeof signalEndpoints;
  siteFigures: typeof siteFigureEndpoints;
  siteVisits: typeof siteVisitEndpoints;
  support: typeof supportEndpoints;
  supportTickets: typeof supportTicketEndpoints;
  triage: typeof triageEndpoints;
  waitlist: typeof waitlistEndpoints;
  wallet: typeof walletEndpoints;
};

/**
 * Everything under `/api/v1`. The server implements it, and the browser's client is derived from
 * it.
 */
export const api: Api = {
  account: profileEndpoints,
  accountDeletion: accountDeletionEndpoints,
  accountExports: accountExportEndpoints,
  accountTokens: accessTokenEndpoints,
  adminAnalytics: adminAnalyticsEndpoints,
  adminSetup: adminSetupEndpoints,
  aiControls: aiControlEndpoints,
  analyses: analysisEndpoints,
  analytics: analyticsEndpoints,
  badges: badgeEndpoints,
  referrals: referralEndpoints,
  billing: billingEndpoints,
  bridges: bridgeEndpoints,
  cohorts: cohortEndpoints,
  comments: commentEndpoints,
  community: communityEndpoints,
  communityFigures: communityFigureEndpoints,
  forumGroups: forumGroupEndpoints,
  companies: companyEndpoints,
  agenda: agendaEndpoints,
  cadence: cadenceEndpoints,
  contactFiles: contactFileEndpoints,
  contactIntelligence: contactIntelligenceEndpoints,
  contactGroups: groupEndpoints,
  connectors: connectorEndpoints,
  consents: consentEndpoints,
  conversations: conversationEndpoints,
  contacts: contactEndpoints,
  contactViews: contactViewEndpoints,
  dashboard: dashboardEndpoints,
  disputes: disputeEndpoints,
  ownDisputes: ownDisputeEndpoints,
  duplicates: duplicateEndpoints,
  engagements: engagementEndpoints,
  errorReports: errorReportEndpoints,
  expectations: expectationEndpoints,
  extension: extensionEndpoints,
  feed: feedEndpoints,
  imports: importEndpoints,
  insights: insightEndpoints,
  insightQuality: qualityEndpoints,
  interactions: interactionEndpoints,
  invitations: invitationEndpoints,
  invoices: invoiceEndpoints,
  notificationPreferences: notificationPreferenceEndpoints,
  meetings: meetingEndpoints,
  messages: messageEndpoints,
  matches: matchEndpoints,
  matchExperiment: matchExperimentEndpoints,
  memberLinks: memberLinkEndpoints,
  memberProfiles: memberProfileEndpoints,
  moderation: moderationEndpoints,
  moderationNotices: moderationNoticeEndpoints,
  nudges: nudgeEndpoints,
  paths: pathEndpoints,
  pipeline: pipelineEndpoints,
  monitors: monitorEndpoints,
  operations: operationsEndpoints,
  overrides: overrideEndpoints,
  owedRefunds: owedRefundEndpoints,
  planSettings: planSettingsEndpoints,
  featureFlags: featureFlagEndpoints,
  opportunities: opportunityEndpoints,
  posts: postEndpoints,
  privacyPreferences: privacyEndpoints,
  profileAnalyses: profileAnalysisEndpoints,
  readiness: readinessEndpoints,
  reminders: reminderEndpoints,
  pushSubscriptions: pushSubscriptionEndpoints,
  quickstart: quickstartEndpoints,
  relationships: relationshipEndpoints,
  review: reviewEndpoints,
  reviewLinks: reviewLinkEndpoints,
  runbooks: runbookEndpoints,
  alignment: alignmentEndpoints,
  training: trainingEndpoints,
  replays: replayEndpoints,
  sampleNetwork: sampleNetworkEndpoints,
  scorecards: scorecardEndpoints,
  search: searchEndpoints,
  selfChecks: selfCheckEndpoints,
  sessions: sessionEndpoints,
  shareLinks: shareLinkEndpoints,
  serviceLevels: serviceLevelEndpoints,
  signals: signalEndpoints,
  siteFigures: siteFigureEndpoints,
  siteVisits: siteVisitEndpoints,
  support: supportEndpoints,
  supportTickets: supportTicketEndpoints,
  triage: triageEndpoints,
  waitlist: waitlistEndpoints,
  wallet: walletEndpoints,
};
