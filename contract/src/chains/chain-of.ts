import type { BridgeState } from '../bridges/states.ts';
import type { MeetingState } from '../meetings/rules.ts';
import { isOpenStage, type OpportunityStage } from '../opportunities/rules.ts';
import type {
  BridgePartState,
  Chain,
  ChainPart,
  MeetingPartState,
  OutcomeState,
} from './schemas.ts';

/** What a chain is computed from; each list in any order. */
export type ChainFacts = {
  opportunityId: string;
  stage: OpportunityStage;
  stageSince: Date;
  searches: readonly { at: Date; found: number }[];
  bridges: readonly ChainBridge[];
  meetings: readonly ChainMeeting[];
};

export type ChainBridge = {
  id: string;
  state: BridgeState;
  connector: string;
  createdAt: Date;
  requestedAt: Date | null;
  acceptedAt: Date | null;
  introducedAt: Date | null;
  changedAt: Date;
  outcome: { at: Date; isMet: boolean; isHelpful: boolean | null } | null;
};

export type ChainMeeting = {
  id: string;
  state: MeetingState;
  startsAt: Date | null;
  createdAt: Date;
  /** When the first guest agreed to the time. */
  agreedAt: Date | null;
  changedAt: Date;
  markedAt: Date | null;
};

type Milestone = { part: ChainPart; name: string; at: Date };

/**
 * The chain of an opportunity. Of several introductions or meetings the one that came furthest counts,
 * of equal ones the latest.
 */
export function chainOf(facts: ChainFacts, now: Date): Chain {
  const { opportunityId, searches, bridges, meetings } = facts;
  const bridge = furthest(bridges, (one) => bridgeOrder.indexOf(bridgePart(one)));
  const meeting = furthest(meetings, (one) => meetingOrder.indexOf(meetingPart(one)));
  const path = pathPart(facts, bridge);
  const outcome = outcomePart(facts, bridge, meeting);
  const asked = bridge === undefined ? 'missing' : bridgePart(bridge);
  const met = meeting === undefined ? 'missing' : meetingPart(meeting);
  const isOver = !isOpenStage(facts.stage);
  const hasBegun = meeting?.startsAt != null && meeting.startsAt <= now;
  return {
    opportunity_id: opportunityId,
    path: { ...path, next: !isOver && needsPath(path.state) ? 'find_path' : null },
    bridge: {
      state: asked,
      at: bridge === undefined ? null : bridgeTime(bridge, asked).toISOString(),
      id: bridge?.id ?? null,
      connector: bridge?.connector ?? null,
      next: isOver ? null : asked === 'draft' ? 'send' : canAsk.includes(asked) ? 'ask' : null,
    },
    meeting: {
      state: met,
      at: meeting === undefined ? null : meetingTime(meeting, met).toISOString(),
      id: meeting?.id ?? null,
      starts_at: meeting?.startsAt?.toISOString() ?? null,
      next: isAwaited(met)
        ? hasBegun
          ? 'mark'
          : null
        : isOver || met === 'held'
          ? null
          : 'propose',
    },
    outcome: { ...outcome, next: isOver ? null : 'record' },
    milestones: withDurations(milestonesOf({ searches, bridge, meeting, facts })),
    is_complete:
      path.state === 'asked' &&
      ['introduced', 'completed', 'lapsed'].includes(asked) &&
      met === 'held' &&
      isOver,
  };
}

/** From the least to the furthest. */
const bridgeOrder: readonly BridgePartState[] = [
  ...(['withdrawn', 'expired', 'declined', 'draft', 'requested', 'accepted'] as const),
  ...(['lapsed', 'introduced', 'completed'] as const),
];
const meetingOrder: readonly MeetingPartState[] = [
  ...(['cancelled', 'missed', 'proposed', 'invited', 'confirmed', 'held'] as const),
];
const canAsk: readonly BridgePartState[] = ['missing', 'withdrawn', 'expired', 'declined'];

const needsPath = (state: Chain['path']['state']) => state === 'missing' || state === 'none_found';
const isAwaited = (state: MeetingPartState) =>
  state === 'proposed' || state === 'invited' || state === 'confirmed';

function furthest<One extends { createdAt: Date }>(
  all: readonly One[],
  rankOf: (one: One) => number,
): One | undefined {
  return all.toSorted(
    (a, b) => rankOf(b) - rankOf(a) || b.createdAt.getTime() - a.createdAt.getTime(),
  )[0];
}

function bridgePart({ state }: ChainBridge): BridgePartState {
  switch (state) {
    case 'connector_declined':
    case 'target_declined':
      return 'declined';
    case 'connector_accepted':
    case 'target_accepted':
      return 'accepted';
    case 'active':
      return 'introduced';
    default:
      return state;
  }
}

function bridgeTime(bridge: ChainBridge, part: BridgePartState): Date {
  if (part === 'requested') return bridge.requestedAt ?? bridge.changedAt;
  if (part === 'accepted') return bridge.acceptedAt ?? bridge.changedAt;
  if (part === 'introduced') return bridge.introducedAt ?? bridge.changedAt;
  return bridge.changedAt;
}

function meetingPart({ state, agreedAt }: ChainMeeting): MeetingPartState {
  if (state === 'no_show') return 'missed';
  return state === 'invited' && agreedAt !== null ? 'confirmed' : state;
}

function meetingTime(meeting: ChainMeeting, part: MeetingPartState): Date {
  if (part === 'confirmed') return meeting.agreedAt ?? meeting.changedAt;
  if (part === 'held') return meeting.startsAt ?? meeting.changedAt;
  if (part === 'missed') return meeting.markedAt ?? meeting.changedAt;
  return part === 'cancelled' ? meeting.changedAt : meeting.createdAt;
}

function pathPart({ searches, bridges }: ChainFacts, bridge: ChainBridge | undefined) {
  const latest = searches.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  const found = latest?.found ?? null;
  const asked = bridge?.requestedAt ?? bridges.find((one) => one.requestedAt)?.requestedAt ?? null;
  if (asked !== null) return { state: 'asked' as const, at: asked.toISOString(), found };
  if (!latest) return { state: 'missing' as const, at: null, found };
  const state = latest.found > 0 ? ('found' as const) : ('none_found' as const);
  return { state, at: latest.at.toISOString(), found };
}

/** The opportunity's own end, else what was said of the introduction, else that they met. */
function outcomePart(
  { stage, stageSince }: ChainFacts,
  bridge: ChainBridge | undefined,
  meeting: ChainMeeting | undefined,
): { state: OutcomeState; at: string | null } {
  if (stage === 'won' || stage === 'lost') return { state: stage, at: stageSince.toISOString() };
  const said = bridge?.outcome ?? null;
  const hasMet = meeting?.state === 'held';
  if (said !== null && (said.isMet || !hasMet)) {
    const state = !said.isMet ? 'not_met' : said.isHelpful === true ? 'helpful' : 'met';
    return { state, at: said.at.toISOString() };
  }
  if (hasMet) return { state: 'met', at: meetingTime(meeting, 'held').toISOString() };
  return { state: 'missing', at: null };
}

function milestonesOf({
  searches,
  bridge,
  meeting,
  facts: { stage, stageSince },
}: {
  searches: ChainFacts['searches'];
  bridge: ChainBridge | undefined;
  meeting: ChainMeeting | undefined;
  facts: ChainFacts;
}): Milestone[] {
  const all: { part: ChainPart; name: string; at: Date | null }[] = [
    { part: 'path', name: 'found', at: earliest(searches.filter(({ found }) => found > 0)) },
    { part: 'bridge', name: 'requested', at: bridge?.requestedAt ?? null },
    { part: 'bridge', name: 'accepted', at: bridge?.acceptedAt ?? null },
    { part: 'bridge', name: 'introduced', at: bridge?.introducedAt ?? null },
    { part: 'meeting', name: 'proposed', at: meeting?.createdAt ?? null },
    { part: 'meeting', name: 'confirmed', at: meeting?.agreedAt ?? null },
    { part: 'meeting', name: 'held', at: meeting?.state === 'held' ? meeting.startsAt : null },
    { part: 'outcome', name: stage, at: isOpenStage(stage) ? null : stageSince },
  ];
  return all
    .flatMap(({ at, ...rest }) => (at === null ? [] : [{ ...rest, at }]))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

function earliest(searches: ChainFacts['searches']): Date | null {
  return searches.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

function withDurations(milestones: readonly Milestone[]): Chain['milestones'] {
  return milestones.map(({ part, name, at }, index) => {
    const before = milestones[index - 1]?.at ?? null;
    return {
      part,
      name,
      at: at.toISOString(),
      after_ms: before === null ? null : at.getTime() - before.getTime(),
    };
  });
}
