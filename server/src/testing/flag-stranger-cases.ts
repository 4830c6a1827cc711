import type { Case } from './stranger-case.ts';

/** What administrators see and change of feature flags, and the lists of operations. */
export const flagCases: Record<string, Case> = {
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
  'operations.audit': {},
  'operations.deadLetters': {},
};
