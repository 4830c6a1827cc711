import { bridgeLimits } from '@kith/contract/bridges/rules';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import { beforeEach, describe, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import {
  agree,
  applyRules,
  type BridgeWorld,
  buildBridgeWorld,
  noticesFor,
  request,
  seen,
} from '#testing/test-bridges.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact } from '#testing/test-conversation.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { acceptBridge } from './answer-bridge.ts';

const database = await useSharedDatabase();
let world: BridgeWorld;
beforeEach(async () => {
  world = await buildBridgeWorld(database);
});

const unavailable = 'bridge_unavailable';
const locate = (id: string, location: string) =>
  database.pool.query('update contacts set location = $2 where id = $1', [id, location]);
const nextTurn = () => world.clock.advance(bridgeLimits.minutesBetween * minuteMs);
/** A new request of Ana, as far as Hal is asked: what was refused on the way. */
async function askAgain(): Promise<string | null> {
  nextTurn();
  const id = await request(world);
  return refusalOf(agree(world, id));
}
async function introduce(one: BridgeWorld): Promise<string> {
  const id = await request(one);
  await agree(one, id);
  await acceptBridge({ ctx: one.target, service: one.service, input: { id } });
  expect((await seen(one.requester, id)).state).toBe('introduced');
  return id;
}

describe('regions that the one asked excludes', () => {
  test('are compared with the connector’s record of the requester', async () => {
    const { connector, contacts } = world;
    await applyRules(connector, { region_restrictions: ['portugal'] });
    await locate(contacts.requesterOfConnector, 'Porto, PORTUGAL');
    expect(await refusalOf(request(world))).toBe(unavailable);
    await locate(contacts.requesterOfConnector, 'Santiago, Chile');
    expect(await refusalOf(request(world))).toBeNull();
  });

  test('are compared with the target’s record of the requester, never of the connector', async () => {
    const { requester, target, contacts } = world;
    await addMemberAsContact(database, requester, target);
    const ana = await addMemberAsContact(database, target, requester, {
      location: 'Porto, Portugal',
    });
    await applyRules(target, { region_restrictions: ['Portugal'] });
    const id = await request(world);
    expect(await refusalOf(agree(world, id))).toBe(unavailable);
    await locate(ana, 'Santiago, Chile');
    await locate(contacts.connectorOfTarget, 'Lisbon, Portugal');
    expect(await refusalOf(agree(world, id))).toBeNull();
  });
});

describe('after an introduction', () => {
  test('a target rests, as long as they chose, whether they were asked or asked themselves', async () => {
    const { connectorOfTarget, requesterOfConnector } = world.contacts;
    const turned: BridgeWorld = {
      ...world,
      requester: world.target,
      target: world.requester,
      contacts: {
        ...world.contacts,
        connectorOfRequester: connectorOfTarget,
        targetOfConnector: requesterOfConnector,
      },
    };
    for (const made of [world, turned]) {
      await introduce(made);
      const introducedAt = world.clock.now().getTime();
      await applyRules(world.target, { cooldown_period_days: 3 });
      expect(await askAgain()).toBe(unavailable);
      world.clock.set(new Date(introducedAt + 3 * dayMs));
      expect(await askAgain()).toBeNull();
      world.clock.advance(10 * dayMs);
    }
  });

  test('a connector doesn’t rest: who introduces isn’t introduced', async () => {
    await introduce(world);
    await applyRules(world.connector, { cooldown_period_days: 30 });
    nextTurn();
    expect(await refusalOf(request(world))).toBeNull();
  });

  test.each(['connector', 'target'] as const)(
    'the %s’s number of a week counts it for seven days',
    async (role) => {
      await introduce(world);
      const introducedAt = world.clock.now().getTime();
      nextTurn();
      const ask = async () => {
        if (role === 'connector') return refusalOf(request(world));
        return askAgain();
      };
      await applyRules(world[role], { max_introductions_per_week: 2 });
      expect(await ask()).toBeNull();
      await applyRules(world[role], { max_introductions_per_week: 1 });
      nextTurn();
      expect(await ask()).toBe(unavailable);
      world.clock.set(new Date(introducedAt + 7 * dayMs));
      expect(await ask()).toBeNull();
    },
  );

  test('what someone introduces doesn’t count as their own, nor their own as what they introduce', async () => {
    await introduce(world);
    const { requester, connector, target } = world;
    // Ana knows Hal now, and Priya wants to meet him through her.
    const halOfAna = await addMemberAsContact(database, requester, target);
    await addMemberAsContact(database, target, requester);
    const turned: BridgeWorld = {
      ...world,
      requester: connector,
      connector: requester,
      contacts: {
        ...world.contacts,
        connectorOfRequester: world.contacts.requesterOfConnector,
        targetOfConnector: halOfAna,
      },
    };
    await applyRules(requester, { max_introductions_per_week: 1 });
    const id = await request(turned);
    expect(await refusalOf(agree(turned, id))).toBeNull();
  });
});

describe('hours in the zone of the one asked', () => {
  const whenAsked = async (ctx: MemberContext, id: string) => ({
    isShown: (await refusalOf(seen(ctx, id))) === null,
    notices: noticesFor(world, ctx),
  });

  test('a target is asked when their hours in Tokyo begin, and their 14 days with them', async () => {
    const hours = { time_window_start: 12, time_window_end: 14, timezone: 'Asia/Tokyo' };
    await applyRules(world.target, hours);
    const id = await request(world);
    await agree(world, id);
    world.clock.set('2026-11-21T02:59:00Z');
    await world.sweep();
    expect(await whenAsked(world.target, id)).toEqual({ isShown: false, notices: [] });
    expect((await seen(world.requester, id)).state).toBe('connector_accepted');
    world.clock.set('2026-11-21T03:00:00Z');
    await world.sweep();
    expect(await whenAsked(world.target, id)).toEqual({ isShown: true, notices: ['asked'] });
    expect((await seen(world.target, id)).expires_at).toBe('2026-12-05T03:00:00.000Z');
  });

  test('a connector in Kathmandu is asked at a quarter past', async () => {
    const hours = { time_window_start: 16, time_window_end: 18, timezone: 'Asia/Kathmandu' };
    await applyRules(world.connector, hours);
    const id = await request(world);
    world.clock.set('2026-11-20T10:14:00Z');
    await world.sweep();
    expect(await whenAsked(world.connector, id)).toEqual({ isShown: false, notices: [] });
    world.clock.set('2026-11-20T10:15:00Z');
    await world.sweep();
    expect(await whenAsked(world.connector, id)).toEqual({ isShown: true, notices: ['requested'] });
  });
});
