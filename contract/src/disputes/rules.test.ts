import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  disputeActors,
  disputeEvents,
  type DisputeState,
  disputeStates,
  disputeSteps,
  nextDisputeState,
} from './rules.ts';

const walk = fc.array(
  fc.tuple(fc.constantFrom(...disputeEvents), fc.constantFrom(...disputeActors)),
);

test('whatever is tried, a case books one decision before an appeal and one after it, and then ends', () => {
  fc.assert(
    fc.property(walk, (tried) => {
      let state: DisputeState = 'open';
      let [isAppealed, booked] = [false, 0];
      for (const [event, by] of tried) {
        const next = nextDisputeState(state, event, by, isAppealed);
        const isListed = disputeSteps.some(
          (step) => step.event === event && step.by === by && step.from.includes(state),
        );
        if (!isListed) expect(next).toBeNull();
        if (next === null) continue;
        if (event === 'appeal') isAppealed = true;
        if (event === 'approve' || event === 'decide') booked += 1;
        expect(booked).toBeLessThanOrEqual(isAppealed ? 2 : 1);
        expect(state).not.toBe('closed');
        // A decision is there exactly where the case says so.
        if (next === 'decided') expect([booked, isAppealed]).toEqual([1, false]);
        if (next === 'appealed') expect(isAppealed).toBe(true);
        state = next;
      }
    }),
    { numRuns: 2_000 },
  );
});

test('every state is reached, and only the end has no way on', () => {
  const reached = new Set<DisputeState>(['open']);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const state of reached) {
      for (const { event, by } of disputeSteps) {
        for (const isAppealed of [false, true]) {
          const next = nextDisputeState(state, event, by, isAppealed);
          if (next !== null) reached.add(next);
        }
      }
    }
  }
  expect([...reached].sort()).toEqual([...disputeStates].sort());
  for (const state of disputeStates) {
    const goesOn = disputeSteps.some(({ from }) => from.includes(state));
    expect(goesOn).toBe(state !== 'closed');
  }
});
