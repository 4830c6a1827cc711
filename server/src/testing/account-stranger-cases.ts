import type { Case } from './stranger-cases.ts';

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
  'companies.get': { names: 'company' },
  'companies.list': {},
  'companies.merge': { names: 'company', body: (ids) => ({ other_id: ids.company }) },
  'companies.separate': { names: 'company', body: (ids) => ({ other_id: ids.company }) },
  'companies.suggestions': { names: 'company' },
  'companies.update': { names: 'company', body: () => ({ name: 'Taken' }) },
};
