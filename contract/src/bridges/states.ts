import { dayMs } from '../core/time.ts';

/** Of a bridge, in the order of its life. `archived` is no state: each participant hides it for themselves. */
export const bridgeStates = [
  'draft',
  'requested',
  'connector_accepted',
  'connector_declined',
  'target_accepted',
  'target_declined',
  'introduced',
  'active',
  'completed',
  'lapsed',
  'withdrawn',
  'expired',
] as const;
export type BridgeState = (typeof bridgeStates)[number];

/** The people of a bridge. */
export const bridgeRoles = ['requester', 'connector', 'target'] as const;
export type BridgeRole = (typeof bridgeRoles)[number];

/** Who does something; `system` is the service, when time has passed or a step follows from another. */
export const bridgeActors = [...bridgeRoles, 'system'] as const;
export type BridgeActor = (typeof bridgeActors)[number];

export const bridgeEvents = [
  'create',
  'edit',
  'request',
  'accept',
  'decline',
  'withdraw',
  'remind',
  'expire',
  'introduce',
  'activate',
  'complete',
  'lapse',
  'ask_outcome',
  'thank',
] as const;
export type BridgeEvent = (typeof bridgeEvents)[number];

type Step = {
  event: BridgeEvent;
  by: BridgeActor;
  from: readonly BridgeState[];
  /** Absent: the state stays. */
  to?: BridgeState;
};

const step = (
  event: BridgeEvent,
  by: BridgeActor,
  from: readonly BridgeState[],
  to?: BridgeState,
): Step => ({ event, by, from, ...(to === undefined ? {} : { to }) });

const beforeIntroduction = [
  'draft',
  'requested',
  'connector_accepted',
  'target_accepted',
] as const satisfies readonly BridgeState[];
const together = ['introduced', 'active'] as const satisfies readonly BridgeState[];

/** Everything that can happen to a bridge; what is missing is refused. */
export const bridgeSteps: readonly Step[] = [
  step('edit', 'requester', ['draft']),
  step('request', 'requester', ['draft'], 'requested'),
  step('accept', 'connector', ['requested'], 'connector_accepted'),
  step('decline', 'connector', ['requested'], 'connector_declined'),
  step('accept', 'target', ['connector_accepted'], 'target_accepted'),
  step('decline', 'target', ['connector_accepted'], 'target_declined'),
  step('introduce', 'system', ['target_accepted'], 'introduced'),
  step('withdraw', 'requester', beforeIntroduction, 'withdrawn'),
  // By an administrator who decides a case about it; only what the service itself ended begins again.
  step('withdraw', 'system', ['requested', 'connector_accepted', 'target_accepted'], 'withdrawn'),
  step('request', 'system', ['withdrawn', 'expired'], 'requested'),
  step('remind', 'requester', ['requested', 'connector_accepted']),
  step('expire', 'system', ['requested', 'connector_accepted'], 'expired'),
  step('activate', 'requester', ['introduced'], 'active'),
  step('activate', 'target', ['introduced'], 'active'),
  step('activate', 'system', ['introduced'], 'active'),
  step('complete', 'requester', ['active'], 'completed'),
  step('complete', 'target', ['active'], 'completed'),
  step('ask_outcome', 'system', together),
  step('lapse', 'system', together, 'lapsed'),
  step('thank', 'requester', [...together, 'completed', 'lapsed']),
  step('thank', 'target', [...together, 'completed', 'lapsed']),
];

/** The state after an event; null where it is refused. */
export function nextBridgeState(
  state: BridgeState,
  event: BridgeEvent,
  by: BridgeActor,
): BridgeState | null {
  const found = bridgeSteps.find(
    (known) => known.event === event && known.by === by && known.from.includes(state),
  );
  return found ? (found.to ?? state) : null;
}

/** Whose answer a bridge waits for; null where it waits for none. */
export function awaitedRole(state: BridgeState): 'connector' | 'target' | null {
  if (state === 'requested') return 'connector';
  return state === 'connector_accepted' ? 'target' : null;
}

export const bridgeTimes = {
  /** After so many days without an answer a bridge ends; each of the two asked has as many. */
  expiryDays: 14,
  /** Before a reminder may be sent; there is one for each of the two. */
  reminderDays: 3,
  /** After the introduction, until the requester is asked how it went. */
  outcomeDays: 14,
  /** After the introduction, until a bridge of which nothing more is heard lapses. */
  lapseDays: 60,
} as const;

const after = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

/** When an answer that is awaited since `askedAt` is given up. */
export const expiresAt = (askedAt: Date): Date => after(askedAt, bridgeTimes.expiryDays);
/** From when on the requester may remind whoever was asked at `askedAt`. */
export const remindableAt = (askedAt: Date): Date => after(askedAt, bridgeTimes.reminderDays);
export const outcomeAskedAt = (introducedAt: Date): Date =>
  after(introducedAt, bridgeTimes.outcomeDays);
export const lapsesAt = (introducedAt: Date): Date => after(introducedAt, bridgeTimes.lapseDays);
