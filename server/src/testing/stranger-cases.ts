import { randomUUID } from 'node:crypto';

import { defaultWays } from '@kith/contract/notifications/rules';
import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';

import { encodeCursor } from '#platform/http/cursor.ts';

import { accountCases } from './account-stranger-cases.ts';
import { bridgeCases, type OwnedMeeting } from './bridge-stranger-cases.ts';
import { opportunityCases } from './opportunity-stranger-cases.ts';

/** The rows that a test creates for the owner, by kind. */
export type OwnedIds = OwnedMeeting &
  Record<
    | 'contact'
    | 'company'
    | 'interaction'
    | 'import'
    | 'nudge'
    | 'view'
    | 'bulk'
    | 'relationship'
    | 'group'
    | 'reminder'
    | 'file'
    | 'duplicate'
    | 'merge'
    | 'session'
    | 'export'
    | 'token'
    | 'device'
    | 'conversation'
    | 'message'
    | 'post'
    | 'comment'
    | 'linkRequest'
    | 'signal'
    | 'shareLink'
    | 'invitation'
    | 'notice'
    | 'opportunity'
    | 'match'
    | 'answers',
    string
  >;

/**
 * The request to each endpoint of the contract. `names` is the kind of row in the path: such a
 * request must be "not found" for a stranger. The others answer with the stranger's own data.
 */
export type Case = {
  names?: keyof OwnedIds;
  body?: (ids: OwnedIds) => object;
  path?: string;
  /** An endpoint before it answers the same row for good. */
  isAnsweredBefore?: boolean;
};

const unknownMemberId = '00000000-0000-4000-8000-000000000000';
const query = { sort: 'name', direction: 'asc' };
const preferences = { ...defaultPrivacyPreferences, warmth_threshold: 1 };

/** By the endpoint, `<group>.<name>`. */
export const strangerCases: Record<string, Case> = {
  ...accountCases,
  'adminSetup.claim': {},
  'adminSetup.get': {},
  ...bridgeCases,
  ...opportunityCases,
  'paths.budget': {},
  'paths.search': { body: (ids) => ({ kind: 'person', contact_id: ids.contact }) },
  'paths.suggest': { path: '/paths/targets?query=ada' },
  'comments.create': { names: 'post', body: () => ({ body: 'Hello' }) },
  'comments.delete': { names: 'comment' },
  'comments.like': { names: 'comment' },
  'comments.list': { names: 'post' },
  'comments.restore': { names: 'comment' },
  'comments.unlike': { names: 'comment' },
  'comments.update': { names: 'comment', body: () => ({ body: 'Taken' }) },
  'companies.count': {},
  'engagements.list': {},
  'engagements.setOutcome': { names: 'nudge', body: () => ({ outcome: 'met' }) },
  'feed.count': {},
  'feed.dismissSignal': { names: 'signal' },
  'feed.mentionable': {},
  'feed.new': {
    path: `/feed/new?since=${encodeCursor(['2026-11-01T00:00:00.000Z', unknownMemberId])}`,
  },
  'feed.read': {},
  'feed.signal': { names: 'signal' },
  'feed.toFollow': {},
  'feed.trending': {},
  'feed.viewed': { body: (ids) => ({ post_ids: [ids.post] }) },
  'memberLinks.accept': { names: 'linkRequest', body: () => ({ contact: 'add' }) },
  'memberLinks.ask': { names: 'contact' },
  'memberLinks.decline': { names: 'linkRequest', isAnsweredBefore: true },
  'memberLinks.follow': { path: `/members/${unknownMemberId}/follow` },
  'memberLinks.ofContact': { names: 'contact' },
  'memberLinks.requests': {},
  'memberLinks.unfollow': { path: `/members/${unknownMemberId}/follow` },
  'memberLinks.unlink': { path: `/members/${unknownMemberId}/link` },
  'memberLinks.withdraw': { names: 'linkRequest', isAnsweredBefore: true },
  'memberProfiles.chooseSlug': { body: () => ({ slug: 'a-stranger' }) },
  'memberProfiles.get': { path: `/profiles/${unknownMemberId}` },
  'memberProfiles.own': {},
  'memberProfiles.preview': { path: '/profiles/me/preview?as=public' },
  'memberProfiles.report': {
    path: `/profiles/${unknownMemberId}/reports`,
    body: () => ({ reason: 'spam' }),
  },
  'memberProfiles.update': { body: () => ({ headline: 'Stranger' }) },
  'posts.audience': { body: () => ({ visibility: 'network' }) },
  'posts.bookmark': { names: 'post' },
  'posts.bookmarked': {},
  'posts.create': { body: () => ({ body: 'Hello', visibility: 'public' }) },
  'posts.delete': { names: 'post' },
  'posts.draft': { body: (ids) => ({ interaction_id: ids.interaction }) },
  'posts.get': { names: 'post' },
  'posts.hide': { names: 'post' },
  'posts.like': { names: 'post' },
  'posts.likes': { names: 'post' },
  'posts.linkPreview': { body: () => ({ url: 'http://127.0.0.1:1/' }) },
  'posts.list': {},
  'posts.mute': { path: `/members/${unknownMemberId}/mute` },
  'posts.muted': {},
  'posts.pin': { names: 'post' },
  'posts.publish': { names: 'post' },
  'posts.report': { names: 'post', body: () => ({ reason: 'spam' }) },
  'posts.restore': { names: 'post' },
  'posts.suggestTags': { body: () => ({ body: 'Pricing' }) },
  'posts.unbookmark': { path: `/posts/${unknownMemberId}/bookmark` },
  'posts.unhide': { path: `/posts/${unknownMemberId}/hidden` },
  'posts.unlike': { names: 'post' },
  'posts.unmute': { path: `/members/${unknownMemberId}/mute` },
  'posts.unpin': { names: 'post' },
  'posts.update': { names: 'post', body: () => ({ body: 'Taken' }) },
  'posts.versions': { names: 'post' },
  'search.find': { path: '/search?query=row' },
  'search.opened': {
    body: (ids) => ({ query: 'row', resultType: 'contact', resultId: ids.contact }),
  },
  'search.question': { body: () => ({ question: 'founders in Berlin' }) },
  'search.recent': {},
  'invitations.accept': { body: () => ({ token: 'unknown' }) },
  'invitations.create': { body: () => ({ message: 'Hello', expires_in_days: 1 }) },
  'invitations.decline': { body: () => ({ token: 'unknown' }) },
  'invitations.list': {},
  'invitations.open': { body: () => ({ token: 'unknown' }) },
  'invitations.revoke': { names: 'invitation' },
  'invitations.update': { names: 'invitation', body: () => ({ expires_in_days: 1 }) },
  'shareLinks.create': { body: (ids) => ({ kind: 'post', post_id: ids.post }) },
  'shareLinks.list': {},
  'shareLinks.open': { body: () => ({ token: 'unknown' }) },
  'shareLinks.revoke': { names: 'shareLink' },
  'shareLinks.update': { names: 'shareLink', body: () => ({ expires_in_days: 1 }) },
  'agenda.calendar': { path: '/agenda/calendar?from=2026-11-01&to=2026-11-30' },
  'agenda.clearNextStep': { names: 'contact' },
  'agenda.completeNextStep': { names: 'contact', body: () => ({ text: 'x' }) },
  'agenda.due': {},
  'agenda.setNextStep': { names: 'contact', body: () => ({ text: 'Call', due_on: null }) },
  'cadence.get': {},
  'cadence.put': { body: () => ({ touch_kinds: ['call'], tag_rules: [{ tag: 'one', days: 3 }] }) },
  'consents.history': {},
  'contactFiles.delete': { names: 'file' },
  'contactFiles.list': { names: 'contact' },
  'contactFiles.rename': { names: 'file', body: () => ({ name: 'Taken' }) },
  'contactFiles.restore': { names: 'file' },
  'contactGroups.create': { body: () => ({ name: 'New' }) },
  'contactGroups.delete': { names: 'group' },
  'contactGroups.list': {},
  'contactGroups.restore': { names: 'group' },
  'contactGroups.update': { names: 'group', body: () => ({ name: 'Taken' }) },
  'contactViews.create': { body: () => ({ name: 'New', query, columns: ['company'] }) },
  'contactViews.delete': { names: 'view' },
  'contactViews.list': {},
  'contactViews.reorder': { body: (ids) => ({ ids: [ids.view] }) },
  'contactViews.restore': { names: 'view' },
  'contactViews.update': { names: 'view', body: () => ({ name: 'Taken' }) },
  'contacts.bulk': {
    body: (ids) => ({ change: { action: 'delete' }, selection: { ids: [ids.contact] } }),
  },
  'contacts.count': {},
  'contacts.facets': { path: '/contacts/facets/tags' },
  'contacts.getBulk': { names: 'bulk' },
  'contacts.undoBulk': { names: 'bulk' },
  'contacts.list': {},
  'contacts.get': { names: 'contact' },
  'contacts.create': { body: () => ({ first_name: 'New' }) },
  'contacts.update': { names: 'contact', body: () => ({ first_name: 'Taken' }) },
  'contacts.archive': { names: 'contact' },
  'contacts.unarchive': { names: 'contact' },
  'contacts.delete': { names: 'contact' },
  'contacts.restore': { names: 'contact' },
  'contacts.history': { names: 'contact' },
  'contacts.explainWarmth': { names: 'contact' },
  'conversations.accept': { names: 'conversation' },
  'conversations.decline': { names: 'conversation' },
  'conversations.get': { names: 'conversation' },
  'conversations.messages': { names: 'conversation' },
  'conversations.mute': { names: 'conversation', body: () => ({ until: 'forever' }) },
  'conversations.report': { names: 'conversation', body: () => ({ reason: 'spam' }) },
  'conversations.unread': {},
  'dashboard.get': {},
  'duplicates.dismiss': { names: 'duplicate' },
  'duplicates.list': {},
  'duplicates.merge': { names: 'duplicate' },
  'duplicates.merges': {},
  'duplicates.mergeSure': {},
  'duplicates.pair': {
    names: 'contact',
    body: (ids) => ({ contact_id: ids.contact }),
  },
  'duplicates.reopen': { names: 'duplicate' },
  'duplicates.scan': {},
  'duplicates.status': {},
  'duplicates.undoMerge': { names: 'merge' },
  'errorReports.create': {},
  'expectations.get': {},
  'expectations.put': {
    body: () => ({ goals: [], topics: ['x'], nudges_per_day: 1, nudge_kinds: ['dates'] }),
  },
  'imports.encode': { names: 'import', body: () => ({ encoding: 'big5' }) },
  'imports.map': { names: 'import', body: () => ({ fields: ['full_name'] }) },
  'imports.mapping': { names: 'import' },
  'imports.paste': { body: () => ({ text: 'New Person <new@example.org>' }) },
  'imports.list': {},
  'imports.get': { names: 'import' },
  'imports.rows': { names: 'import' },
  'imports.start': { names: 'import' },
  'imports.undo': { names: 'import' },
  'imports.discard': { names: 'import' },
  'interactions.timeline': { names: 'contact' },
  'interactions.log': {
    names: 'contact',
    body: (ids) => ({ contact_id: ids.contact, nudge_id: ids.nudge, kind: 'call' }),
  },
  'interactions.update': { names: 'interaction', body: () => ({ summary: 'Taken' }) },
  'interactions.delete': { names: 'interaction' },
  'interactions.restore': { names: 'interaction' },
  'notificationPreferences.get': {},
  'notificationPreferences.put': { body: () => ({ topics: defaultWays, quiet_hours: null }) },
  'messages.block': { path: `/members/${unknownMemberId}/block` },
  'messages.blocked': {},
  'messages.delete': { names: 'message' },
  'messages.edit': { names: 'message', body: () => ({ content: 'Taken' }) },
  'messages.react': { names: 'message' },
  'messages.recipients': {},
  'messages.search': { path: '/messages/search?q=row' },
  'messages.settings': {},
  'messages.unblock': { path: `/members/${unknownMemberId}/block` },
  'messages.unreact': { names: 'message' },
  'messages.updateSettings': {
    body: () => ({ shows_presence: false, sends_read_receipts: false }),
  },
  'nudges.today': {},
  'nudges.draft': { names: 'nudge' },
  'nudges.draftToContact': { names: 'contact' },
  'nudges.snooze': { names: 'nudge', body: () => ({ span: 'day' }) },
  'nudges.dismiss': { names: 'nudge' },
  'nudges.reopen': { names: 'nudge' },
  'matches.draft': { names: 'match', body: () => ({ for: 'seeker' }) },
  'matches.list': { body: () => ({ preferences }) },
  'matches.move': { names: 'match', body: () => ({ step: 'never' }) },
  'matches.undo': { names: 'match' },
  'matchExperiment.get': {},
  'matchExperiment.set': { body: () => ({ status: 'running' }) },
  'moderation.cases': {},
  'moderation.dismiss': { path: `/admin/moderation/${randomUUID()}/dismiss` },
  'moderation.hide': {
    path: `/admin/moderation/${randomUUID()}/hide`,
    body: () => ({ rule: 'spam' }),
  },
  'moderation.hideMessage': {
    path: `/admin/moderation/${randomUUID()}/messages/${randomUUID()}/hide`,
    body: () => ({ rule: 'spam' }),
  },
  'moderation.restore': { path: `/admin/moderation/${randomUUID()}/restore` },
  'moderation.uphold': { path: `/admin/moderation/${randomUUID()}/uphold` },
  'moderation.warn': {
    path: `/admin/moderation/${randomUUID()}/warn`,
    body: () => ({ rule: 'spam' }),
  },
  'moderationNotices.appeal': { names: 'notice', body: () => ({ text: 'It was mine' }) },
  'moderationNotices.list': {},
  'operations.audit': {},
  'operations.deadLetters': {},
  'operations.discard': { path: `/admin/dead-letters/${randomUUID()}/discard` },
  'operations.health': {},
  'operations.jobs': {},
  'operations.restore': { path: `/admin/dead-letters/${randomUUID()}/restore` },
  'operations.retry': { path: `/admin/dead-letters/${randomUUID()}/retry` },
  'operations.retryAll': { body: () => ({ kind: 'x' }) },
  'nudges.rate': { names: 'nudge', body: () => ({ rating: 'down' }) },
  'signals.list': {},
  'signals.act': { names: 'signal', body: (ids) => ({ ids: [ids.signal], action: 'dismiss' }) },
  'signals.nudge': { names: 'signal' },
  'signals.rate': { names: 'signal', body: () => ({ rating: 'down' }) },
  'privacyPreferences.get': {},
  'privacyPreferences.put': { body: () => preferences },
  'privacyPreferences.countAged': { path: '/privacy-preferences/retention/affected?months=12' },
  'privacyPreferences.getRetention': {},
  'privacyPreferences.putRetention': { body: () => ({ months: 12 }) },
  'privacyPreferences.remove': {},
  'pushSubscriptions.create': {
    body: () => ({
      endpoint: 'https://push.example.org/1',
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    }),
  },
  'pushSubscriptions.delete': { names: 'device' },
  'pushSubscriptions.list': {},
  'quickstart.get': {},
  'quickstart.update': { body: () => ({ is_dismissed: true }) },
  'relationships.list': { names: 'contact' },
  'relationships.create': {
    names: 'contact',
    body: (ids) => ({ other_id: ids.contact, kind: 'friend' }),
  },
  'relationships.delete': { names: 'relationship' },
  'relationships.restore': { names: 'relationship' },
  'reminders.complete': { names: 'reminder', body: () => ({ due_on: '2026-02-28' }) },
  'reminders.create': {
    names: 'contact',
    body: (ids) => ({ contact_id: ids.contact, text: 'Call', due_on: '2026-02-28' }),
  },
  'reminders.delete': { names: 'reminder' },
  'reminders.list': { names: 'contact' },
  'reminders.reopen': { names: 'reminder', body: () => ({ due_on: '2026-02-28' }) },
  'reminders.restore': { names: 'reminder' },
  'reminders.snooze': { names: 'reminder', body: () => ({ until: '2099-01-01' }) },
  'reminders.update': { names: 'reminder', body: () => ({ text: 'Taken' }) },
  'sampleNetwork.create': {},
  'sessions.delete': { names: 'session' },
  'sessions.list': {},
  'support.listTickets': {},
  'support.openTicket': { body: () => ({ subject: 'Help', message: 'Please' }) },
  'triage.answer': {
    names: 'contact',
    body: (ids) => ({ batch_id: randomUUID(), contact_ids: [ids.contact], answer: 'know' }),
  },
  'triage.get': {},
  'triage.progress': {},
  'triage.returnSkipped': {},
  'triage.undo': { names: 'answers' },
  'waitlist.join': {
    body: () => ({ email: 'someone@example.org', locale: 'en-US', consent_text: 'Yes' }),
  },
  'waitlist.noteBlocked': { body: () => ({ route_or_feature: '/teams' }) },
};
