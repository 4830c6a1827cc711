import { meetingCases } from './meeting-stranger-cases.ts';
import type { Case } from './stranger-case.ts';

/** Those of bridges and meetings: see `strangerCases`. */
export const bridgeCases: Record<string, Case> = {
  ...meetingCases,
  'bridges.accept': { names: 'bridge' },
  'bridges.activate': { names: 'bridge' },
  'bridges.agree': { names: 'bridge', body: (ids) => ({ contact_id: ids.contact }) },
  'bridges.archive': { names: 'bridge', body: () => ({ is_archived: true }) },
  'bridges.candidates': { names: 'bridge' },
  'bridges.complete': {
    names: 'bridge',
    body: () => ({ is_met: true, is_helpful: true, value: null }),
  },
  'bridges.connectors': {},
  'bridges.counts': {},
  'bridges.create': {
    body: (ids) => ({ connector_contact_id: ids.contact, target: { name: 'Someone' } }),
  },
  'bridges.decline': { names: 'bridge' },
  'bridges.draftMessage': { body: () => ({ connector_name: 'Ann', target_name: 'Someone' }) },
  'bridges.edit': {
    names: 'bridge',
    body: (ids) => ({ connector_contact_id: ids.contact, target: { name: 'Someone' } }),
  },
  'bridges.get': { names: 'bridge' },
  'bridges.link': { names: 'bridge', body: () => ({ opportunity_id: null }) },
  'bridges.list': { path: '/bridges?tab=history' },
  'bridges.pause': { body: () => ({ is_paused: true }) },
  'bridges.remind': { names: 'bridge' },
  'bridges.report': { names: 'bridge', body: () => ({ reason: 'spam' }) },
  'bridges.request': { names: 'bridge' },
  'bridges.settings': {},
  'bridges.thank': { names: 'bridge', body: () => ({ text: 'Thanks' }) },
  'bridges.withdraw': { names: 'bridge' },
};
