import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  awaitedRole,
  type BridgeActor,
  bridgeActors,
  type BridgeEvent,
  bridgeEvents,
  bridgeStates,
  bridgeSteps,
  expiresAt,
  nextBridgeState,
  remindableAt,
} from './states.ts';

const moveArbitrary = fc.tuple(
  fc.constantFrom<BridgeEvent>(...bridgeEvents),
  fc.constantFrom<BridgeActor>(...bridgeActors),
);

test('whatever is tried in whatever order, no one is introduced without two consents, in this order', () => {
  fc.assert(
    fc.property(fc.array(moveArbitrary, { maxLength: 60 }), (moves) => {
      let state: (typeof bridgeStates)[number] = 'draft';
      let consents: string[] = [];
      for (const [event, by] of moves) {
        const next = nextBridgeState(state, event, by);
        if (next === null) continue;
        if (event === 'accept') consents.push(by);
        if (event === 'withdraw') expect(['requester', 'system']).toContain(by);
        // What begins again asks everyone again.
        if (event === 'request') consents = [];
        if (next === 'introduced' || next === 'active' || next === 'completed') {
          expect(consents).toEqual(['connector', 'target']);
        }
        state = next;
      }
    }),
  );
});

test('a bridge that ended without an introduction stays as it is, unless the service begins it again', () => {
  const ended = ['connector_declined', 'target_declined', 'withdrawn', 'expired'] as const;
  for (const state of ended) {
    for (const event of bridgeEvents) {
      for (const by of bridgeActors) {
        const begins = event === 'request' && by === 'system' && !state.endsWith('declined');
        expect(nextBridgeState(state, event, by), event).toBe(begins ? 'requested' : null);
      }
    }
  }
});

test('no step is defined twice, and every state can be reached', () => {
  const keys = bridgeSteps.flatMap(({ event, by, from }) =>
    from.map((at) => [at, event, by].join()),
  );
  expect(new Set(keys).size).toBe(keys.length);
  const reached = new Set(['draft', ...bridgeSteps.map(({ to }) => to)]);
  expect(bridgeStates.filter((state) => !reached.has(state))).toEqual([]);
});

test('only who is awaited accepts or declines', () => {
  for (const state of bridgeStates) {
    for (const by of bridgeActors) {
      const isAwaited = awaitedRole(state) === by;
      expect(nextBridgeState(state, 'accept', by) !== null, `${state} ${by}`).toBe(isAwaited);
      expect(nextBridgeState(state, 'decline', by) !== null, `${state} ${by}`).toBe(isAwaited);
    }
  }
});

test('an answer is awaited for 14 days, and a reminder is possible after 3', () => {
  const asked = new Date('2026-11-17T08:40:00Z');
  expect(expiresAt(asked).toISOString()).toBe('2026-12-01T08:40:00.000Z');
  expect(remindableAt(asked).toISOString()).toBe('2026-11-20T08:40:00.000Z');
});
