import type { BridgeRole, BridgeState } from './states.ts';

/** The spec's tabs that show bridges, in its order, by the value of `?tab=`. */
export const bridgeTabs = [
  'requests',
  'bridges-sent',
  'bridges-received',
  'archived',
  'active-intros',
  'received',
  'history',
] as const;
export type BridgeTab = (typeof bridgeTabs)[number];

const together: readonly BridgeState[] = ['introduced', 'active'];
const open: readonly BridgeState[] = ['requested', 'connector_accepted', 'target_accepted'];

/**
 * What a tab shows. Requests: introductions that the member is asked to make. Bridges Sent: their own
 * that wait. Bridges Received: people who would like to meet them. Active Intros: under way, in any
 * role. Received: introductions that they got as the target. History: everything that ended.
 */
export const tabContents: Record<
  Exclude<BridgeTab, 'archived'>,
  { roles: readonly BridgeRole[]; states: readonly BridgeState[] }
> = {
  requests: { roles: ['connector'], states: open },
  'bridges-sent': { roles: ['requester'], states: ['draft', ...open] },
  'bridges-received': { roles: ['target'], states: ['connector_accepted', 'target_accepted'] },
  'active-intros': { roles: ['requester', 'connector', 'target'], states: together },
  received: { roles: ['target'], states: [...together, 'completed', 'lapsed'] },
  history: {
    roles: ['requester', 'connector', 'target'],
    states: [
      'completed',
      'lapsed',
      'connector_declined',
      'target_declined',
      'withdrawn',
      'expired',
    ],
  },
};

export const bridgeLimits = {
  /** Between two requests of a member. */
  minutesBetween: 10,
  name: 200,
  about: 200,
  why: 500,
  message: 1_000,
  note: 500,
  thanks: 500,
  drafts: 20,
  /** Emails to one address from all members together. */
  emailsPerAddress: 3,
  emailDays: 30,
  /** One list. */
  listed: 200,
} as const;

/** The spec's sentences (point 8), as the API writes them; screens translate by code. */
export const bridgeMessages = {
  title: 'Rate Limited',
  monthly: (current: number, limit: number) => `Monthly bridge limit reached (${current}/${limit})`,
  wait: (minutes: number) => `Please wait ${minutes} minutes before sending another request`,
} as const;

/** The beginning of the calendar month in UTC. */
export function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}
