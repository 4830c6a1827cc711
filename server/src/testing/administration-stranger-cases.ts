import { randomUUID } from 'node:crypto';

import type { Case } from './stranger-case.ts';

/** What administrators see and change. */
export const administrationCases: Record<string, Case> = {
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
