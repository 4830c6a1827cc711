import { extensionRedirects } from '@kith/contract/extension/rules';

import type { Case } from './stranger-case.ts';

/** Those of the account itself and of companies: see `strangerCases`. */
export const accountCases: Record<string, Case> = {
  'account.get': {},
  'accountDeletion.cancel': {},
  'accountDeletion.get': {},
  'accountDeletion.request': { body: () => ({ email: 'unknownMemberId@example.org' }) },
  'accountExports.create': {},
  'accountExports.delete': { names: 'export' },
  'accountExports.get': { names: 'export' },
  'accountExports.list': {},
  'accountTokens.create': {
    body: () => ({ name: 'Script', scopes: ['contacts:read'], expires_in_days: 1 }),
  },
  'accountTokens.list': {},
  'accountTokens.revoke': { names: 'token' },
  'account.update': { body: () => ({ display_name: 'Stranger' }) },
  'billing.changePlan': {
    body: () => ({ plan: 'pro', previewed_at: '2026-11-20T09:00:00Z', total: 0 }),
  },
  'billing.checkout': {
    body: () => ({ kind: 'pack', pack: 'credits_100', currency: 'EUR', return_to: 'wallet' }),
  },
  'billing.checkoutState': { names: 'checkout' },
  'billing.get': {},
  'billing.payments': {},
  'billing.portal': { body: () => ({ return_to: 'billing' }) },
  'billing.preview': { path: '/billing/preview?plan=pro' },
  'companies.get': { names: 'company' },
  'companies.list': {},
  'companies.merge': { names: 'company', body: (ids) => ({ other_id: ids.company }) },
  'companies.separate': { names: 'company', body: (ids) => ({ other_id: ids.company }) },
  'companies.suggestions': { names: 'company' },
  'companies.update': { names: 'company', body: () => ({ name: 'Taken' }) },
};

const redirect = { redirect_uri: extensionRedirects[0] };

export const extensionCases: Record<string, Case> = {
  'extension.approve': {
    body: () => ({ ...redirect, code_challenge: 'c'.repeat(43), name: 'Extension' }),
  },
  'extension.exchange': {
    body: () => ({ ...redirect, code: 'unknown', code_verifier: 'v'.repeat(43) }),
  },
  'community.get': {},
  'selfChecks.email': { body: () => ({}) },
  'community.announce': { body: () => ({ sso: 'unknown', sig: '' }) },
  'extension.revoke': { body: () => ({ token: 'unknown' }) },
};
