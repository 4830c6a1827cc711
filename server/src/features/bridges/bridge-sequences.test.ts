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

import { blockMember } from '#features/messages/block-member.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import {
  agree,
  type BridgeWorld,
  buildBridgeWorld,
  emailsTo,
  request,
} from '#testing/test-bridges.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { setConsents } from '#testing/test-network.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { acceptBridge, declineBridge } from './answer-bridge.ts';
import { answerByLink, type LinkAnswer } from './answer-by-link.ts';
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
  'agree for a guest',
  'accept',
  'decline',
  'withdraw',
  'remind',
  'activate',
  'complete',
  'thank',
  'archive',
  'accept by email',
  'decline by email',
  'block',
  'revoke',
  'wait',
  'sweep',
] as const;
/** What anyone may do, whether they take part or not. */
const anyones: readonly string[] = [
  'accept by email',
  'decline by email',
  'block',
  'revoke',
  'wait',
  'sweep',
];
type Act = { who: (typeof people)[number]; verb: (typeof verbs)[number] };

const actArbitrary = fc.record({
  who: fc.constantFrom(...people),
  verb: fc.constantFrom(...verbs),
});
/** What happens at once, step by step. Most begin with consents, so that late states are reached. */
const agreed: Act[] = [{ who: 'connector', verb: 'agree' }];
const agreedForGuest: Act[] = [{ who: 'connector', verb: 'agree for a guest' }];
const accepted: Act[] = [{ who: 'target', verb: 'accept' }];
const acceptedByEmail: Act[] = [{ who: 'target', verb: 'accept by email' }];
const sequenceArbitrary = fc.tuple(
  fc.constantFrom<Act[][]>(
    [],
    [agreed],
    [agreed, accepted],
    [agreed, accepted],
    [agreedForGuest],
    [agreedForGuest, acceptedByEmail],
  ),
  fc.array(fc.array(actArbitrary, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 }),
);

const guestOf = (world: BridgeWorld) => `greta-${world.requester.actor.memberId}@guest.example`;
/** What the endpoints ask for, but those that end or hide something. */
const withConsents = (ctx: MemberContext): MemberContext => ({
  ...ctx,
  database: ctx.database.requiring(['data_processing', 'intro_facilitation']),
});

/** Answers by the last link that was sent to the guest; refused where nothing is asked any more. */
async function answerByEmail(world: BridgeWorld, answer: LinkAnswer): Promise<void> {
  const mail = (await emailsTo(database, guestOf(world))).at(-1);
  const [, token = ''] = /\/bridge\/([\w-]{43})/u.exec(mail?.body_text ?? '') ?? [];
  const given = await answerByLink(world, { token, answer, note: '' });
  if (given !== answer) throw new AppError('illegal_state', 'Answered otherwise, or not asked');
}

function act(world: BridgeWorld, id: string, { who, verb }: Act): Promise<unknown> {
  const { service } = world;
  const ctx = world[who];
  const consenting = withConsents(ctx);
  const free = { ctx, service, input: { id } };
  const step = { ...free, ctx: consenting };
  switch (verb) {
    case 'agree':
      return agree({ ...world, connector: consenting }, id);
    case 'agree for a guest':
      return agree({ ...world, connector: consenting }, id, { guest: true });
    case 'accept':
      return acceptBridge(step);
    case 'accept by email':
      return answerByEmail(world, 'accept');
    case 'decline by email':
      return answerByEmail(world, 'decline');
    case 'block': {
      const other = who === 'requester' ? world.connector : world.requester;
      return blockMember({ ctx, input: { id: other.actor.memberId } });
    }
    case 'revoke':
      return setConsents(ctx, ['intro_facilitation'], false);
    case 'decline':
      return declineBridge({ ...free, input: { id, note: '' } });
    case 'withdraw':
      return withdrawBridge(free);
    case 'remind':
      return remindBridge(step);
    case 'activate':
      return activateBridge(step);
    case 'complete': {
      const input = { id, is_met: true, is_helpful: null, value: null };
      return completeBridge({ ...step, input });
    }
    case 'thank':
      return thankConnector({ ...step, input: { id, text: 'Thank you' } });
    case 'archive':
      return archiveBridge({ ...free, input: { id, is_archived: true } });
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

type Now = { state: BridgeState; conversation_id: string | null; is_guest: boolean };

/** The history is a legal path to the state, by the right people, and consent came before all else. */
async function checkHistory(world: BridgeWorld, id: string) {
  const [bridge] = (
    await database.pool.query<Now>(
      `select state, conversation_id, target_email is not null as is_guest from bridges
       where id = $1`,
      [id],
    )
  ).rows;
  const isGuest = bridge?.is_guest ?? false;
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
    const isMember = by !== 'system' && !(by === 'target' && isGuest);
    expect(actor).toBe(isMember ? world[by].actor.memberId : null);
    if (event === 'accept') consents.push(by);
    if (to === 'introduced') expect(consents).toEqual(['connector', 'target']);
    state = to;
  }
  expect(bridge?.state).toBe(state);
  const wasIntroduced = rows.some(({ to_state: to }) => to === 'introduced');
  expect(bridge?.conversation_id !== null).toBe(wasIntroduced && !isGuest);
  return { history: rows, wasIntroduced, isGuest };
}

/** As a world begins: no block, every consent, nothing asked lately, an empty mailbox. */
async function startAgain(world: BridgeWorld): Promise<void> {
  const ids = people.map((who) => world[who].actor.memberId);
  await database.pool.query(
    `with unblocked as (delete from member_blocks where owner_id = any($1)),
       granted as (update user_consent set consent_granted = true
         where user_id = any($1) and not consent_granted and consent_type = 'intro_facilitation'),
       emptied as (delete from auth.outgoing_emails where recipient = $2)
     update bridges set requested_at = '2020-01-01'
     where owner_id = any($1) and requested_at is not null`,
    [ids, guestOf(world)],
  );
}

const knownRefusals = [
  null,
  'illegal_state',
  'not_found',
  'validation_failed',
  'consent_required',
  'bridge_unavailable',
];
/** Whose consent a step is. */
function consentOf({ who, verb }: Act): Act['who'] | null {
  if (verb === 'accept by email') return 'target';
  return verb === 'accept' || verb.startsWith('agree') ? who : null;
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
      await startAgain(world);
      const id = await request(world);
      /** Who blocked one of the others, or took their consent back, before the step. */
      const barred = new Set<string>();
      let wasIntroduced = false;
      for (const atOnce of [...beginning, ...steps]) {
        const refusals = await Promise.all(atOnce.map((one) => refusalOf(act(world, id, one))));
        for (const refusal of refusals) expect(knownRefusals).toContain(refusal);
        const now = await checkHistory(world, id);
        for (const [place, { who, verb }] of atOnce.entries()) {
          if (who === 'stranger' && !anyones.includes(verb)) {
            expect(refusals[place], verb).not.toBeNull();
          }
          const consenting = consentOf({ who, verb });
          if (consenting === null || refusals[place] !== null) continue;
          const kept = now.history.some(
            ({ event, by_role: by }) => event === 'accept' && by === consenting,
          );
          expect(kept, `the consent of the ${consenting}`).toBe(true);
        }
        const isBarred =
          barred.has('requester') ||
          barred.has('connector') ||
          (barred.has('target') && !now.isGuest);
        if (isBarred && !wasIntroduced) expect(now.wasIntroduced, 'introduced').toBe(false);
        for (const [place, { who, verb }] of atOnce.entries()) {
          if ((verb === 'block' || verb === 'revoke') && refusals[place] === null) barred.add(who);
        }
        ({ wasIntroduced } = now);
        for (const { to_state: to } of now.history) reached.add(to);
      }
    });
    await fc.assert(property, { numRuns: sequences, seed, endOnFailure: asked === 0 });
    expect(reached.size).toBeGreaterThan(8);
    if (asked > 0) process.stdout.write(`${lived} sequences from seed ${seed}\n`);
  },
  Math.max(120_000, sequences * 500),
);
