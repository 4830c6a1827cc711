import type { Case } from './stranger-case.ts';

/** Of links, invitations and the referral program. */
export const sharingCases: Record<string, Case> = {
  'invitations.accept': { body: () => ({ token: 'unknown' }) },
  'invitations.create': { body: () => ({ message: 'Hello', expires_in_days: 1 }) },
  'invitations.decline': { body: () => ({ token: 'unknown' }) },
  'invitations.list': {},
  'invitations.open': { body: () => ({ token: 'unknown' }) },
  'invitations.revoke': { names: 'invitation' },
  'invitations.update': { names: 'invitation', body: () => ({ expires_in_days: 1 }) },
  'referrals.accept': { body: () => ({ token: 'unknown' }) },
  'referrals.get': {},
  'referrals.open': { body: () => ({ token: 'unknown' }) },
  'referrals.renewLink': { body: () => ({}) },
  'shareLinks.create': { body: (ids) => ({ kind: 'post', post_id: ids.post }) },
  'shareLinks.list': {},
  'shareLinks.open': { body: () => ({ token: 'unknown' }) },
  'shareLinks.revoke': { names: 'shareLink' },
  'shareLinks.update': { names: 'shareLink', body: () => ({ expires_in_days: 1 }) },
};
