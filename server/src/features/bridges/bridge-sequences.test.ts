import {
  type BridgeEvent,
  bridgeEvents,
  type BridgeState,
  nextBridgeState,
} from '@kith/contract/bridges/states';
import type { BridgeActor } from '@kith/contract/bridges/states';
import { dayMs } from '@kith/contract/core/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { agree, type BridgeWorld, buildBridgeWorld, request } from '#testing/test-bridges.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { acceptBridge, declineBridge } from './answer-bridge.ts';
import { activateBridge, archiveBridge, completeBridge, thankConnector } from './close-loop.ts';
import { remindBridge } from './remind-bridge.ts';
import { withdrawBridge } from './withdraw-bridge.ts';

/** The nightly form lives through as many sequences as `BRIDGE_SEQUENCES` says, from a seed of its own. */
const asked = Number(process.env['BRIDGE_SEQUENCES'] ?? 0);
const seed = Number(process.env['BRIDGE_SEED'] ?? (asked > 0 ? Date.now() % 1_000_000 : 16));
const sequences = asked > 0 ? asked : 24;
/** A member's attempts of an hour are limited, so a world serves so many sequences. */
const perWorld = 10;

const database = await useFileDatabase();

const people = ['requester', 'connector', 'target', 'stranger'] as const;
const verbs = [
  'agree',
  'accept',
  'decline',
  'withdraw',
  'remind',
  'activate',
  'complete',
  'thank',
  'archive',
  'wait',
  'sweep',
] as const;
type Act = { who: (typeof people)[number]; verb: (typeof verbs)[number] };

const actArbitrary = fc.record({
  who: fc.constantFrom(...people),
  verb: fc.constantFrom(...verbs),
});
/** What happens at once, step by step. Most begin with consents, so that late states are reached. */
const sequenceArbitrary = fc.tuple(
  fc.subarray<Act[]>([[{ who: 'connector', verb: 'agree' }], [{ who: 'target', verb: 'accept' }]]),
  fc.array(fc.array(actArbitrary, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 }),
);

function act(world: BridgeWorld, id: string, { who, verb }: Act): Promise<unknown> {
  const { service } = world;
  const ctx = world[who];
  const step = { ctx, service, input: { id } };
  switch (verb) {
    case 'agree':
      return agree({ ...world, connector: ctx }, id);
    case 'accept':
      return acceptBridge(step);
    case 'decline':
      return declineBridge({ ...step, input: { id, note: '' } });
    case 'withdraw':
      return withdrawBridge(step);
    case 'remind':
      return remindBridge(step);
    case 'activate':
      return activateBridge(step);
    case 'complete': {
      const input = { id, is_met: true, is_helpful: null, value: null };
      return completeBridge({ ctx, service, input });
    }
    case 'thank':
      return thankConnector({ ...step, input: { id, text: 'Thank you' } });
    case 'archive':
      return archiveBridge({ ...step, input: { id, is_archived: true } });
    case 'wait':
      return Promise.resolve(world.clock.advance(4 * dayMs));
    case 'sweep':
      return world.sweep();
  }
}

type Entry = {
  event: string;
  by_role: BridgeActor;
  actor_id: string | null;
  from_state: BridgeState | null;
  to_state: BridgeState;
};

/** The history is a legal path to the state, by the right people, and consent came before all else. */
async function checkHistory(world: BridgeWorld, id: string): Promise<Entry[]> {
  const [bridge] = (
    await database.pool.query<{ state: BridgeState; conversation_id: string | null }>(
      'select state, conversation_id from bridges where id = $1',
      [id],
    )
  ).rows;
  const { rows } = await database.pool.query<Entry>(
    `select event, by_role, actor_id, from_state, to_state from bridge_events
     where bridge_id = $1 order by id`,
    [id],
  );
  let state: BridgeState = 'draft';
  const consents: string[] = [];
  for (const { event, by_role: by, actor_id: actor, from_state: from, to_state: to } of rows) {
    if (event === 'create') continue;
    const known = bridgeEvents.find((one): one is BridgeEvent => one === event);
    expect(from).toBe(state);
    expect(known && nextBridgeState(state, known, by), `${state} ${event} ${by}`).toBe(to);
    expect(actor).toBe(by === 'system' ? null : world[by].actor.memberId);
    if (event === 'accept') consents.push(by);
    if (to === 'introduced') expect(consents).toEqual(['connector', 'target']);
    state = to;
  }
  expect(bridge?.state).toBe(state);
  const wasIntroduced = rows.some(({ to_state: to }) => to === 'introduced');
  expect(bridge?.conversation_id !== null).toBe(wasIntroduced);
  return rows;
}

test(
  'random steps of several people at once: no illegal state, no lost consent',
  async () => {
    let world = await buildBridgeWorld(database);
    let lived = 0;
    const reached = new Set<string>();
    const property = fc.asyncProperty(sequenceArbitrary, async ([beginning, steps]) => {
      if (lived % perWorld === 0) world = await buildBridgeWorld(database);
      lived += 1;
      await database.pool.query(
        `update bridges set requested_at = '2020-01-01' where owner_id = $1 and requested_at is not null`,
        [world.requester.actor.memberId],
      );
      const id = await request(world);
      for (const atOnce of [...beginning, ...steps]) {
        const refusals = await Promise.all(atOnce.map((one) => refusalOf(act(world, id, one))));
        const known = [null, 'illegal_state', 'not_found', 'validation_failed'];
        for (const refusal of refusals) expect(known).toContain(refusal);
        const history = await checkHistory(world, id);
        for (const [place, { who, verb }] of atOnce.entries()) {
          if (who === 'stranger' && !['wait', 'sweep'].includes(verb)) {
            expect(refusals[place], verb).not.toBeNull();
          }
          const isConsent = verb === 'agree' || verb === 'accept';
          if (!isConsent || refusals[place] !== null) continue;
          const kept = history.some(({ event, by_role: by }) => event === 'accept' && by === who);
          expect(kept, `the consent of the ${who}`).toBe(true);
        }
        for (const { to_state: to } of history) reached.add(to);
      }
    });
    await fc.assert(property, { numRuns: sequences, seed, endOnFailure: asked === 0 });
    expect(reached.size).toBeGreaterThan(8);
    if (asked > 0) process.stdout.write(`${lived} sequences from seed ${seed}\n`);
  },
  Math.max(60_000, sequences * 150),
);
