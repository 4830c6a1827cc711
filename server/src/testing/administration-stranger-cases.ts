import { randomUUID } from 'node:crypto';

import type { Case } from './stranger-case.ts';

const monitor = {
  name: 'Queue',
  measure: 'queue_depth',
  threshold: 1,
  period_minutes: 5,
  is_active: true,
  emails: true,
  reason: 'For a test',
};

const term = {
  name: 'Taken',
  definition: 'Taken',
  formula: null,
  places: [],
  responsible_id: null,
  review_on: null,
  reason: 'For a test',
};

const dueSoon = () => new Date(Date.now() + 86_400_000).toISOString();
const ofTicket = (verb: string) => `/admin/support-tickets/${randomUUID()}/${verb}`;
const ofCase = (verb = '') => `/admin/disputes/${randomUUID()}${verb}`;

/** What administrators see and change. */
export const administrationCases: Record<string, Case> = {
  'readiness.days': {},
  'alignment.create': { path: '/admin/terms', body: () => ({ id: 'taken', ...term }) },
  'alignment.get': { path: '/admin/terms/churn' },
  'alignment.list': { path: '/admin/terms' },
  'alignment.object': {
    path: '/admin/terms/churn/objections',
    body: () => ({ objection: randomUUID(), text: 'I count otherwise' }),
  },
  'alignment.restore': {
    path: '/admin/terms/churn/restore',
    body: () => ({ version: 1, expected: 1, reason: 'For a test' }),
  },
  'alignment.save': {
    path: '/admin/terms/churn/versions',
    body: () => ({ expected: 1, ...term }),
  },
  'alignment.settle': {
    path: '/admin/terms/churn/settle',
    body: () => ({ objection: randomUUID(), answer: 'As it is' }),
  },
  'training.get': { path: '/admin/training/grants?locale=en-US' },
  'training.list': {},
  'training.read': {
    path: '/admin/training/grants/lessons',
    body: () => ({ version: 1, lesson: 1 }),
  },
  'training.run': {
    path: '/admin/training/grants/sandbox',
    body: () => ({ version: 1, actions: [], is_final: false }),
  },
  'runbooks.archive': {
    path: '/admin/runbooks/rotate-keys/archive',
    body: () => ({ is_archived: true, reason: 'For a test' }),
  },
  'runbooks.create': {
    body: () => ({
      id: 'taken',
      locale: 'en-US',
      title: 'Taken',
      body: 'Taken',
      reason: 'For a test',
    }),
  },
  'reviewLinks.create': {
    body: () => ({ id: randomUUID(), hours: 1, reason: 'Taken' }),
  },
  'reviewLinks.list': {},
  'reviewLinks.revoke': { body: () => ({ reason: 'Taken' }) },
  'runbooks.get': { path: '/admin/runbooks/rotate-keys' },
  'runbooks.list': {},
  'runbooks.save': {
    path: '/admin/runbooks/rotate-keys/versions',
    body: () => ({ title: 'Taken', body: 'Taken', reason: 'Taken', expected: 1 }),
  },
  'readiness.run': { body: () => ({}) },
  'supportTickets.answer': {
    path: ofTicket('answer'),
    body: () => ({ answer_id: randomUUID(), text: 'So', reason: 'For a test' }),
  },
  'supportTickets.list': { path: '/admin/support-tickets?list=waiting' },
  'supportTickets.mark': {
    path: ofTicket('mark'),
    body: () => ({
      answer_id: randomUUID(),
      answered_at: new Date().toISOString(),
      reason: 'For a test',
    }),
  },
  'supportTickets.preview': { path: ofTicket('preview'), body: () => ({ text: 'So' }) },
  'supportTickets.unmark': {
    path: ofTicket('unmark'),
    body: () => ({ answer_id: randomUUID(), reason: 'For a test' }),
  },
  'disputes.approve': { path: ofCase('/approve') },
  'disputes.ask': { path: ofCase('/ask'), body: () => ({ text: 'Why?', due_at: dueSoon() }) },
  'disputes.assign': {
    path: ofCase('/assign'),
    body: () => ({ is_mine: true, due_at: dueSoon() }),
  },
  'disputes.candidates': {
    path: '/admin/disputes/candidates',
    body: () => ({ email: 'someone@test.example', kind: 'credit' }),
  },
  'disputes.decide': {
    path: ofCase('/decide'),
    body: () => ({ outcome: { kind: 'none' }, text: 'No' }),
  },
  'disputes.decline': { path: ofCase('/decline'), body: () => ({ text: 'No' }) },
  'disputes.get': { path: ofCase() },
  'disputes.list': { path: '/admin/disputes?list=open' },
  'disputes.note': { path: ofCase('/note'), body: () => ({ kind: 'note', text: 'Seen' }) },
  'disputes.open': {
    body: () => ({
      id: randomUUID(),
      email: 'someone@test.example',
      kind: 'credit',
      subject: 'A charge',
      reference_id: null,
      ticket_number: null,
      due_at: dueSoon(),
      note: 'As they wrote',
    }),
  },
  'disputes.preview': { path: ofCase('/preview'), body: () => ({ outcome: { kind: 'none' } }) },
  'communityFigures.get': { path: '/admin/community-analytics' },
  'forumGroups.changeRule': {
    path: '/admin/forum-groups/rules',
    body: () => ({
      source: 'plan.plus',
      group: 'kith_taken',
      expected: 'kith_plan_plus',
      reason: 'For a test',
    }),
  },
  'forumGroups.get': {},
  'forumGroups.history': { path: '/admin/forum-groups/changes' },
  'forumGroups.previewRepair': {
    path: '/admin/forum-groups/repair/preview',
    body: () => ({ group: null, removes_unknown: false }),
  },
  'forumGroups.previewRule': {
    path: '/admin/forum-groups/rules/preview',
    body: () => ({ source: 'plan.plus', group: 'kith_taken' }),
  },
  'forumGroups.repair': {
    path: '/admin/forum-groups/repair',
    body: () => ({
      group: null,
      removes_unknown: true,
      token: 'a'.repeat(64),
      reason: 'For a test',
    }),
  },
  'forumGroups.setAutomatic': {
    path: '/admin/forum-groups/automatic',
    body: () => ({ is_automatic: false, reason: 'For a test' }),
  },
  'featureFlags.change': {
    path: '/admin/feature-flags/i18n.v1/changes',
    body: () => ({
      scope: { kind: 'everywhere' },
      setting: 'on',
      expected: 'default',
      reason: 'For a test',
    }),
  },
  'featureFlags.history': { path: '/admin/feature-flags/i18n.v1/changes' },
  'featureFlags.list': {},
  'featureFlags.preview': {
    path: '/admin/feature-flags/i18n.v1/preview',
    body: () => ({ scope: { kind: 'everywhere' }, setting: 'on' }),
  },
  'adminAnalytics.get': {},
  'cohorts.get': { path: '/admin/cohorts/retention' },
  'scorecards.get': {},
  'scorecards.history': { path: '/admin/scorecards/changes' },
  'scorecards.preview': { body: () => ({ measure: 'errors', setting: null }) },
  'scorecards.change': {
    path: '/admin/scorecards/changes',
    body: () => ({ measure: 'errors', setting: null, expected: null, reason: 'For a test' }),
  },
  'scorecards.note': {
    path: '/admin/scorecards/notes',
    body: () => ({ measure: 'errors', week: '2026-11-16', text: 'x', expected: '' }),
  },
  'replays.list': { path: '/admin/replays/events' },
  'replays.run': { body: () => ({ source: 'payment', id: 'evt_x', reason: 'For a test' }) },
  'serviceLevels.get': {},
  'siteFigures.get': {},
  'siteFigures.checks': {},
  'siteFigures.campaign': {},
  'siteFigures.setCampaign': { body: () => ({ status: 'running' }) },
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
  'pipeline.recent': {},
  'pipeline.trace': { path: `/admin/pipeline/traces/${randomUUID()}` },
  'monitors.change': {
    path: `/admin/monitors/${randomUUID()}`,
    body: () => ({ ...monitor, revision: 1 }),
  },
  'monitors.create': { body: () => monitor },
  'monitors.dryRun': {
    body: () => ({ measure: 'queue_depth', threshold: 1, period_minutes: 5 }),
  },
  'monitors.history': { path: `/admin/monitors/${randomUUID()}/history` },
  'monitors.list': {},
  'monitors.silence': {
    path: `/admin/monitors/${randomUUID()}/silence`,
    body: () => ({ until: null, reason: 'For a test' }),
  },
  'operations.audit': {},
  'operations.deadLetters': {},
  'operations.discard': { path: `/admin/dead-letters/${randomUUID()}/discard` },
  'operations.health': {},
  'operations.jobs': {},
  'operations.restore': { path: `/admin/dead-letters/${randomUUID()}/restore` },
  'operations.retry': { path: `/admin/dead-letters/${randomUUID()}/retry` },
  'overrides.approve': { path: `/admin/overrides/${randomUUID()}/approve` },
  'overrides.decline': {
    path: `/admin/overrides/${randomUUID()}/decline`,
    body: () => ({ note: 'No' }),
  },
  'overrides.effect': { path: `/admin/overrides/${randomUUID()}/effect` },
  'overrides.list': { path: '/admin/overrides?list=current' },
  'overrides.preview': {
    body: () => ({ email: 'someone@test.example', grant: { kind: 'verified_email' } }),
  },
  'overrides.request': {
    body: () => ({
      id: randomUUID(),
      email: 'someone@test.example',
      grant: { kind: 'verified_email' },
      reason: 'For a test',
    }),
  },
  'overrides.undo': {
    path: `/admin/overrides/${randomUUID()}/undo`,
    body: () => ({ note: 'No' }),
  },
  'overrides.withdraw': { path: `/admin/overrides/${randomUUID()}/withdraw` },
  'operations.retryAll': { body: () => ({ kind: 'x' }) },
};
