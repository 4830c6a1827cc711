import type { api } from '@kith/contract/api';

/** What a failed call was about, as the texts name it. */
export type Resource =
  | 'account'
  | 'analysis'
  | 'badge'
  | 'comment'
  | 'company'
  | 'contact'
  | 'conversation'
  | 'device'
  | 'export'
  | 'file'
  | 'group'
  | 'import'
  | 'interaction'
  | 'introduction'
  | 'invitation'
  | 'invoice'
  | 'item'
  | 'link'
  | 'match'
  | 'meeting'
  | 'message'
  | 'opportunity'
  | 'payment'
  | 'post'
  | 'profile'
  | 'relationship'
  | 'reminder'
  | 'report'
  | 'session'
  | 'setting'
  | 'signal'
  | 'suggestion'
  | 'token'
  | 'view';

/** By the endpoint's group in the contract; what has no name that helps is an item. */
const resourceOfGroup: Readonly<Record<keyof typeof api, Resource>> = {
  account: 'account',
  accountDeletion: 'account',
  accountExports: 'export',
  accountTokens: 'token',
  adminAnalytics: 'item',
  adminSetup: 'account',
  agenda: 'reminder',
  aiControls: 'setting',
  analyses: 'analysis',
  analytics: 'item',
  badges: 'badge',
  billing: 'payment',
  bridges: 'introduction',
  cadence: 'setting',
  cohorts: 'item',
  comments: 'comment',
  community: 'profile',
  companies: 'company',
  connectors: 'setting',
  consents: 'setting',
  contactFiles: 'file',
  contactGroups: 'group',
  contactIntelligence: 'suggestion',
  contacts: 'contact',
  contactViews: 'view',
  conversations: 'conversation',
  dashboard: 'item',
  duplicates: 'contact',
  engagements: 'suggestion',
  errorReports: 'report',
  expectations: 'setting',
  extension: 'token',
  feed: 'post',
  imports: 'import',
  insightQuality: 'contact',
  insights: 'item',
  interactions: 'interaction',
  invitations: 'invitation',
  invoices: 'invoice',
  matches: 'match',
  matchExperiment: 'setting',
  meetings: 'meeting',
  memberLinks: 'invitation',
  memberProfiles: 'profile',
  messages: 'message',
  moderation: 'report',
  moderationNotices: 'report',
  communityFigures: 'item',
  forumGroups: 'setting',
  monitors: 'setting',
  notificationPreferences: 'setting',
  nudges: 'suggestion',
  operations: 'item',
  opportunities: 'opportunity',
  featureFlags: 'setting',
  overrides: 'item',
  disputes: 'item',
  ownDisputes: 'item',
  owedRefunds: 'payment',
  paths: 'introduction',
  pipeline: 'item',
  planSettings: 'setting',
  posts: 'post',
  privacyPreferences: 'setting',
  profileAnalyses: 'analysis',
  pushSubscriptions: 'device',
  quickstart: 'item',
  readiness: 'item',
  referrals: 'invitation',
  replays: 'item',
  relationships: 'relationship',
  reminders: 'reminder',
  review: 'session',
  reviewLinks: 'link',
  runbooks: 'item',
  alignment: 'item',
  training: 'item',
  sampleNetwork: 'item',
  scorecards: 'setting',
  search: 'item',
  selfChecks: 'item',
  serviceLevels: 'item',
  sessions: 'session',
  shareLinks: 'link',
  signals: 'signal',
  siteFigures: 'item',
  siteVisits: 'item',
  support: 'item',
  supportTickets: 'item',
  triage: 'contact',
  waitlist: 'item',
  wallet: 'payment',
};

const resources = new WeakMap<object, Resource>();

/** Remembers what a failed call was about, by the path of its endpoint. */
export function rememberResource(error: unknown, [group = '']: readonly string[]): void {
  if (!Object.hasOwn(resourceOfGroup, group)) return;
  const resource = resourceOfGroup[group as keyof typeof resourceOfGroup];
  if (typeof error === 'object' && error !== null) resources.set(error, resource);
}

export function resourceOf(error: unknown): Resource {
  const known = typeof error === 'object' && error !== null ? resources.get(error) : undefined;
  return known ?? 'item';
}
