import { dayMs } from '../core/time.ts';
import { expect, test } from 'vitest';

import { chainOf, type ChainBridge, type ChainFacts, type ChainMeeting } from './chain-of.ts';

const start = Date.parse('2026-11-02T09:00:00Z');
const day = (count: number) => new Date(start + count * dayMs);
const now = day(40);

const bridge = (fields: Partial<ChainBridge> = {}): ChainBridge => ({
  id: 'bridge',
  state: 'requested',
  connector: 'Priya',
  createdAt: day(1),
  requestedAt: day(1),
  acceptedAt: null,
  introducedAt: null,
  changedAt: day(1),
  outcome: null,
  ...fields,
});
const introduced = { state: 'introduced', acceptedAt: day(3), introducedAt: day(4) } as const;
const meeting = (fields: Partial<ChainMeeting> = {}): ChainMeeting => ({
  id: 'meeting',
  state: 'invited',
  startsAt: day(10),
  createdAt: day(6),
  agreedAt: day(7),
  changedAt: day(6),
  markedAt: null,
  ...fields,
});
const chain = (fields: Partial<ChainFacts> = {}, at = now) =>
  chainOf(
    {
      opportunityId: 'o',
      stage: 'discovered',
      stageSince: day(0),
      searches: [],
      bridges: [],
      meetings: [],
      ...fields,
    },
    at,
  );
const statesOf = ({ path, bridge: asked, meeting: met, outcome }: ReturnType<typeof chain>) => [
  path.state,
  asked.state,
  met.state,
  outcome.state,
];
const nextOf = ({ path, bridge: asked, meeting: met, outcome }: ReturnType<typeof chain>) => [
  path.next,
  asked.next,
  met.next,
  outcome.next,
];

test('without anything each part is missing, with what to do next', () => {
  expect(statesOf(chain())).toEqual(['missing', 'missing', 'missing', 'missing']);
  expect(nextOf(chain())).toEqual(['find_path', 'ask', 'propose', 'record']);
});

test.each([
  ['no path was found', { searches: [{ at: day(1), found: 0 }] }, 'none_found', 'find_path'],
  ['paths were found', { searches: [{ at: day(1), found: 2 }] }, 'found', null],
  ['someone was asked', { bridges: [bridge()] }, 'asked', null],
] as const)('path: %s', (_name, fields, state, next) => {
  expect(chain(fields).path).toMatchObject({ state, next });
});

test.each([
  ['draft', 'draft', 'send'],
  ['requested', 'requested', null],
  ['connector_accepted', 'accepted', null],
  ['connector_declined', 'declined', 'ask'],
  ['target_declined', 'declined', 'ask'],
  ['introduced', 'introduced', null],
  ['active', 'introduced', null],
  ['completed', 'completed', null],
  ['lapsed', 'lapsed', null],
  ['withdrawn', 'withdrawn', 'ask'],
  ['expired', 'expired', 'ask'],
] as const)('a bridge that is %s is %s, and next is %s', (state, part, next) => {
  expect(chain({ bridges: [bridge({ state })] }).bridge).toMatchObject({ state: part, next });
});

test('of several introductions the one that came furthest counts, of equal ones the latest', () => {
  const bridges = [
    bridge({ id: 'new', state: 'withdrawn', createdAt: day(9) }),
    bridge({ id: 'older', ...introduced, createdAt: day(1) }),
    bridge({ id: 'newer', ...introduced, createdAt: day(2) }),
  ];
  expect(chain({ bridges }).bridge.id).toBe('newer');
  expect(chain({ bridges: bridges.toReversed() }).bridge.id).toBe('newer');
});

test.each([
  ['proposed', { state: 'proposed', startsAt: null, agreedAt: null }, 'proposed', null],
  ['invited', { agreedAt: null }, 'invited', 'mark'],
  ['agreed to', {}, 'confirmed', 'mark'],
  ['agreed to and ahead', { startsAt: day(50) }, 'confirmed', null],
  ['held', { state: 'held', markedAt: day(11) }, 'held', null],
  ['missed', { state: 'no_show', markedAt: day(11) }, 'missed', 'propose'],
  ['cancelled', { state: 'cancelled' }, 'cancelled', 'propose'],
] as const)('a meeting that is %s', (_name, fields, state, next) => {
  expect(chain({ meetings: [meeting(fields)] }).meeting).toMatchObject({ state, next });
});

test.each([
  ['they met, as the meeting says', { meetings: [meeting({ state: 'held' })] }, 'met'],
  [
    'the introduction helped',
    { bridges: [bridge({ outcome: { at: day(9), isMet: true, isHelpful: true } })] },
    'helpful',
  ],
  [
    'they didn’t meet',
    { bridges: [bridge({ outcome: { at: day(9), isMet: false, isHelpful: null } })] },
    'not_met',
  ],
  ['it was lost', { stage: 'lost', meetings: [meeting({ state: 'held' })] }, 'lost'],
] as const)('outcome: %s', (_name, fields, state) => {
  expect(chain(fields).outcome.state).toBe(state);
});

test('a won opportunity has a complete chain with the time between its milestones', () => {
  const complete = chain({
    stage: 'won',
    stageSince: day(20),
    searches: [
      {
        at: day(0),
        found: 2,
      },
    ],
    bridges: [
      bridge({
        ...introduced,
        state: 'completed',
        changedAt: day(12),
      }),
    ],
    meetings: [
      meeting({
        state: 'held',
        markedAt: day(11),
      }),
    ],
  });
  expect(statesOf(complete)).toEqual(['asked', 'completed', 'held', 'won']);
  expect(nextOf(complete)).toEqual([null, null, null, null]);
  expect(complete.is_complete).toBe(true);
  expect(
    complete.milestones.map(({ name, after_ms: after }) => [name, (after ?? 0) / dayMs]),
  ).toEqual([
    ['found', 0],
    ['requested', 1],
    ['accepted', 2],
    ['introduced', 1],
    ['proposed', 2],
    ['confirmed', 1],
    ['held', 3],
    ['won', 10],
  ]);
  expect(chain({ stage: 'won' }).is_complete).toBe(false);
});
