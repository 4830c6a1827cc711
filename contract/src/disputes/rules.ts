import { dayMs } from '../core/time.ts';

/** What a case is about. */
export const disputeKinds = ['credit', 'bridge', 'moderation'] as const;
export type DisputeKind = (typeof disputeKinds)[number];

/**
 * Being looked at; waits for the member; waits for a second administrator; decided, and can be appealed;
 * appealed; over.
 */
export const disputeStates = [
  'open',
  'asked',
  'proposed',
  'decided',
  'appealed',
  'closed',
] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeEvents = [
  'assign',
  'note',
  'ask',
  'answer',
  'propose',
  'approve',
  'decline',
  'decide',
  'appeal',
  'close',
] as const;
export type DisputeEvent = (typeof disputeEvents)[number];

/** Who does something; `system` is the service, when a time has passed. */
export const disputeActors = ['admin', 'member', 'system'] as const;
export type DisputeActor = (typeof disputeActors)[number];

type Step = { event: DisputeEvent; by: DisputeActor; from: readonly DisputeState[] };

/** Everything that can happen to a case; what is missing is refused. */
export const disputeSteps: readonly Step[] = [
  { event: 'assign', by: 'admin', from: ['open', 'asked', 'appealed'] },
  { event: 'note', by: 'admin', from: ['open', 'asked', 'proposed', 'appealed'] },
  { event: 'ask', by: 'admin', from: ['open'] },
  { event: 'answer', by: 'member', from: ['asked'] },
  { event: 'propose', by: 'admin', from: ['open', 'asked', 'appealed'] },
  { event: 'approve', by: 'admin', from: ['proposed'] },
  { event: 'decline', by: 'admin', from: ['proposed'] },
  { event: 'decide', by: 'admin', from: ['open', 'asked', 'appealed'] },
  { event: 'appeal', by: 'member', from: ['decided'] },
  { event: 'close', by: 'system', from: ['decided'] },
];

/**
 * The state after an event; null where it is refused. A case is appealed once: what is decided about an
 * appeal ends it.
 */
export function nextDisputeState(
  state: DisputeState,
  event: DisputeEvent,
  by: DisputeActor,
  isAppealed: boolean,
): DisputeState | null {
  const isAllowed = disputeSteps.some(
    (step) => step.event === event && step.by === by && step.from.includes(state),
  );
  if (!isAllowed) return null;
  switch (event) {
    case 'assign':
    case 'note':
      return state;
    case 'ask':
      return 'asked';
    case 'answer':
      return 'open';
    case 'propose':
      return 'proposed';
    case 'decline':
      return isAppealed ? 'appealed' : 'open';
    case 'approve':
    case 'decide':
      return isAppealed ? 'closed' : 'decided';
    case 'appeal':
      return isAppealed ? null : 'appealed';
    case 'close':
      return 'closed';
  }
}

export const outcomeKinds = [
  'none',
  'credit',
  'charge',
  'refund',
  'cancel_bridge',
  'reopen_bridge',
  'moderate',
] as const;
export type OutcomeKind = (typeof outcomeKinds)[number];

/** How a case of a kind can end. */
export const outcomesOf: Record<DisputeKind, readonly OutcomeKind[]> = {
  credit: ['none', 'refund', 'credit', 'charge'],
  bridge: ['none', 'cancel_bridge', 'reopen_bridge'],
  moderation: ['none', 'moderate'],
};

/** Money or rights: what a single administrator doesn't decide. Reports have a queue of their own. */
export const needsApproval = (outcome: OutcomeKind): boolean =>
  outcome !== 'none' && outcome !== 'moderate';

export const disputeLimits = {
  subject: 150,
  text: 2_000,
  email: 320,
  credits: 10_000,
  candidates: 20,
  /** Until a case should be decided. */
  caseDays: 7,
  longestDays: 90,
  /** A member may appeal for so long. */
  appealMs: 14 * dayMs,
} as const;

export const disputeLists = ['open', 'decided', 'closed'] as const;
export type DisputeList = (typeof disputeLists)[number];
export const statesOfDisputes: Record<DisputeList, readonly DisputeState[]> = {
  open: ['open', 'asked', 'proposed', 'appealed'],
  decided: ['decided'],
  closed: ['closed'],
};

/** What administrators and the member add to a case; `note` and `evidence` are for administrators only. */
export const entryKinds = [
  'opened',
  'assigned',
  'note',
  'evidence',
  'question',
  'answer',
  'proposed',
  'declined',
  'decided',
  'appealed',
  'closed',
] as const;
export type EntryKind = (typeof entryKinds)[number];
export const entriesForMembers: readonly EntryKind[] = [
  'opened',
  'question',
  'answer',
  'decided',
  'appealed',
  'closed',
];
