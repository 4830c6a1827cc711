import { expect, test } from 'vitest';

import { api } from '../api.ts';
import { consentsOf, scopeOf } from './scopes.ts';
import { type Scope, scopes } from './rules.ts';

const endpoints = Object.entries(api).flatMap(([group, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { meta, route } = procedure['~orpc'];
    return { group, key: `${group}.${name}`, meta, method: route.method ?? 'POST' };
  }),
);

/** What no token reaches, whatever its scopes. */
const beyondTokens = [
  'accountDeletion',
  'accountExports',
  'accountTokens',
  'adminAnalytics',
  'adminSetup',
  'aiControls',
  'alignment',
  'analyses',
  'analytics',
  'billing',
  'bridges',
  'cohorts',
  'community',
  'communityFigures',
  'connectors',
  'consents',
  'contactIntelligence',
  'disputes',
  'errorReports',
  'extension',
  'featureFlags',
  'forumGroups',
  'invoices',
  'matchExperiment',
  'matches',
  'meetings',
  'moderation',
  'moderationNotices',
  'monitors',
  'operations',
  'overrides',
  'owedRefunds',
  'ownDisputes',
  'paths',
  'pipeline',
  'planSettings',
  'privacyPreferences',
  'profileAnalyses',
  'pushSubscriptions',
  'readiness',
  'replays',
  'review',
  'reviewLinks',
  'runbooks',
  'sampleNetwork',
  'scorecards',
  'selfChecks',
  'serviceLevels',
  'sessions',
  'siteFigures',
  'siteVisits',
  'support',
  'supportTickets',
  'training',
  'waitlist',
  'wallet',
];

test('every endpoint belongs to an area or is closed to tokens', () => {
  for (const { key, meta } of endpoints) expect(meta, key).toHaveProperty('area');
});

test('every endpoint that is closed to tokens and changes something declares what it needs', () => {
  const changing = endpoints.filter(({ meta, method }) => meta.area === null && method !== 'GET');
  expect(changing.length).toBeGreaterThan(10);
  for (const { key, meta } of changing) expect(meta.needs, key).toBeDefined();
});

test('tokens never reach the account itself, its permissions or public endpoints', () => {
  const groups = endpoints.filter(({ meta }) => meta.area === null).map(({ group }) => group);
  expect([...new Set(groups)].sort()).toEqual(beyondTokens);
});

test('every endpoint of an area needs one scope, and every scope opens an endpoint', () => {
  const inAreas = endpoints.filter(({ meta }) => meta.area !== null);
  const needed = inAreas.map(({ key, meta, method }) => {
    const scope = scopeOf(meta, method);
    expect(scope, key).not.toBeNull();
    return scope as Scope;
  });
  expect([...new Set(needed)].sort()).toEqual([...scopes].sort());
});

/** What members without consents can call besides reading and deleting what is theirs. */
const freeChanges = [
  'account.update',
  'accountDeletion.request',
  'accountExports.create',
  'accountTokens.create',
  'adminSetup.claim',
  'aiControls.set',
  'alignment.create',
  'alignment.object',
  'alignment.restore',
  'alignment.save',
  'alignment.settle',
  'billing.changePlan',
  'billing.checkout',
  'billing.portal',
  'bridges.archive',
  'bridges.decline',
  'bridges.pause',
  'bridges.report',
  'bridges.withdraw',
  'community.announce',
  'conversations.decline',
  'conversations.mute',
  'conversations.report',
  'disputes.approve',
  'disputes.ask',
  'disputes.assign',
  'disputes.candidates',
  'disputes.decide',
  'disputes.decline',
  'disputes.note',
  'disputes.open',
  'disputes.preview',
  'errorReports.create',
  'extension.exchange',
  'extension.revoke',
  'featureFlags.change',
  'featureFlags.preview',
  'forumGroups.changeRule',
  'forumGroups.previewRepair',
  'forumGroups.previewRule',
  'forumGroups.repair',
  'forumGroups.setAutomatic',
  'invitations.decline',
  'matchExperiment.set',
  'meetings.cancel',
  'meetings.setHours',
  'memberLinks.decline',
  'memberProfiles.report',
  'messages.block',
  'messages.updateSettings',
  'moderation.dismiss',
  'moderation.hide',
  'moderation.hideMessage',
  'moderation.restore',
  'moderation.uphold',
  'moderation.warn',
  'moderationNotices.appeal',
  'monitors.change',
  'monitors.create',
  'monitors.dryRun',
  'monitors.silence',
  'notificationPreferences.put',
  'operations.discard',
  'operations.restore',
  'operations.retry',
  'operations.retryAll',
  'overrides.approve',
  'overrides.decline',
  'overrides.preview',
  'overrides.request',
  'overrides.undo',
  'overrides.withdraw',
  'owedRefunds.reopen',
  'owedRefunds.settle',
  'ownDisputes.answer',
  'ownDisputes.appeal',
  'planSettings.put',
  'posts.hide',
  'posts.mute',
  'posts.report',
  'privacyPreferences.put',
  'privacyPreferences.putRetention',
  'pushSubscriptions.create',
  'readiness.run',
  'replays.run',
  'review.enter',
  'review.open',
  'reviewLinks.create',
  'reviewLinks.revoke',
  'runbooks.archive',
  'runbooks.create',
  'runbooks.save',
  'sampleNetwork.create',
  'scorecards.change',
  'scorecards.note',
  'scorecards.preview',
  'selfChecks.email',
  'siteFigures.setCampaign',
  'siteVisits.create',
  'support.openTicket',
  'supportTickets.answer',
  'supportTickets.mark',
  'supportTickets.preview',
  'supportTickets.unmark',
  'training.read',
  'training.run',
  'waitlist.join',
  'waitlist.noteBlocked',
];

/** What they can't read: it is computed for them, or about others. */
const guardedReads = [
  'bridges.candidates',
  'bridges.connectors',
  'comments.list',
  'companies.suggestions',
  'dashboard.get',
  'engagements.list',
  'feed.count',
  'feed.dismissSignal',
  'feed.mentionable',
  'feed.new',
  'feed.read',
  'feed.signal',
  'feed.toFollow',
  'feed.trending',
  'insightQuality.get',
  'insightQuality.ofContact',
  'insightQuality.problems',
  'insights.company',
  'insights.graph',
  'insights.health',
  'insights.history',
  'insights.industry',
  'insights.overview',
  'insights.people',
  'insights.peopleIds',
  'insights.performance',
  'insights.performanceEvents',
  'insights.reach',
  'insights.review',
  'insights.series',
  'insights.trends',
  'meetings.freeTimes',
  'memberLinks.ofContact',
  'memberLinks.requests',
  'memberProfiles.fits',
  'memberProfiles.get',
  'messages.recipients',
  'nudges.today',
  'opportunities.chain',
  'opportunities.forecast',
  'paths.budget',
  'paths.suggest',
  'posts.bookmarked',
  'posts.likes',
  'posts.muted',
  'posts.translator',
  'profileAnalyses.estimate',
  'profileAnalyses.recommended',
  'search.find',
  'signals.list',
  'triage.get',
];

test('a change needs the consent to processing, unless it is one of the account’s own', () => {
  const isReading = (method: string) => ['GET', 'DELETE'].includes(method);
  const keysWhere = (reads: boolean, guarded: boolean) =>
    endpoints
      .filter(({ method }) => isReading(method) === reads)
      .filter(({ meta, method }) => consentsOf(meta, method).length > 0 === guarded)
      .map(({ key }) => key)
      .sort();
  expect(keysWhere(false, false)).toEqual(freeChanges);
  expect(keysWhere(true, true)).toEqual(guardedReads);
});

test('what a model computes needs the consent to that too', () => {
  const inNudges = endpoints.filter(({ group }) => group === 'nudges' || group === 'dashboard');
  expect(inNudges.length).toBeGreaterThan(5);
  for (const { key, meta, method } of inNudges) {
    expect(consentsOf(meta, method), key).toEqual(['data_processing', 'ai_matching']);
  }
});
