import { bridgeLimits } from '@kith/contract/bridges/rules';
import { dayMs, minuteMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import { acceptBridge } from '#features/bridges/answer-bridge.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { readRows } from '#platform/database/rows.ts';
import { buildMatchWorld, openPreferences } from '#testing/match-world.ts';
import {
  agree,
  applyRules,
  type BridgeWorld,
  buildBridgeWorld,
  request,
} from '#testing/test-bridges.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact } from '#testing/test-conversation.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { sql } from 'kysely';

import { createMatchRunJob } from './match-job.ts';
import { moveMatch } from './move-match.ts';
import { undoMove } from './undo-move.ts';

const database = await useSharedDatabase();
const { service, list, add } = buildMatchWorld(database);
let world: BridgeWorld;
/** Priya's match of Hal, who seeks, with a lawyer, who is no member. */
let match = '';

beforeEach(async () => {
  world = await buildBridgeWorld(database);
  const { connector, contacts, clock, jobs } = world;
  const seeks = ['Rechtsanwalt'];
  await updateContact({ ctx: connector, input: { id: contacts.targetOfConnector, seeks } });
  await add(connector, 'Lawyer', { title: 'Lawyer' });
  const run = createMatchRunJob({ database, clock });
  await list(connector);
  const data = { ownerId: connector.actor.memberId, isFull: true };
  await run.run(data, new AbortController().signal, jobs);
  match = (await list(connector)).items[0]!.id;
});

const weekly = async (most: number, ctx = world.connector) => {
  const own = { ...openPreferences, cooldown_period_days: 0, max_introductions_per_week: most };
  const { total, leftOut } = await list(ctx, { preferences: own });
  return { total, weekly: leftOut.weekly };
};

async function introduceByBridge(): Promise<void> {
  const id = await request(world);
  await agree(world, id);
  await acceptBridge({ ctx: world.target, service: world.service, input: { id } });
  world.clock.advance(bridgeLimits.minutesBetween * minuteMs);
}

async function introduceByMatch(): Promise<void> {
  for (const step of ['ask_seeker', 'seeker_agrees', 'ask_helper', 'introduce'] as const) {
    await moveMatch({ ctx: world.connector, service, input: { id: match, step } });
  }
}

const ask = async () => {
  world.clock.advance(bridgeLimits.minutesBetween * minuteMs);
  const id = await request(world);
  return refusalOf(agree(world, id));
};

test('an introduction by a bridge counts in the week of the connector’s matches', async () => {
  expect(await weekly(1)).toEqual({ total: 1, weekly: 0 });
  await introduceByBridge();
  expect(await weekly(1)).toEqual({ total: 0, weekly: 1 });
  expect(await weekly(2)).toEqual({ total: 1, weekly: 0 });
  world.clock.advance(7 * dayMs);
  expect(await weekly(1)).toEqual({ total: 1, weekly: 0 });
});

test('an introduction by a match counts in the week of the member who is asked by a bridge', async () => {
  await introduceByMatch();
  const introducedAt = world.clock.now().getTime();
  await applyRules(world.target, { max_introductions_per_week: 1 });
  expect(await ask()).toBe('bridge_unavailable');
  await applyRules(world.target, { max_introductions_per_week: 2 });
  expect(await ask()).toBeNull();
  await applyRules(world.target, { cooldown_period_days: 3 });
  expect(await ask()).toBe('bridge_unavailable');
  world.clock.set(new Date(introducedAt + 7 * dayMs));
  await applyRules(world.target, { cooldown_period_days: 3, max_introductions_per_week: 1 });
  expect(await ask()).toBeNull();
});

/** Eve, who also knows both, is asked for Hal. */
async function openOtherWay() {
  const { requester, target, stranger: connector, service: steps, clock } = world;
  const [connectorOfRequester, targetOfConnector] = await Promise.all([
    addMemberAsContact(database, requester, connector),
    addMemberAsContact(database, connector, target),
    addMemberAsContact(database, connector, requester),
    addMemberAsContact(database, target, connector),
  ]);
  const contacts = { ...world.contacts, connectorOfRequester, targetOfConnector };
  return async () => {
    clock.advance(bridgeLimits.minutesBetween * minuteMs);
    const id = await request({ requester, service: steps, contacts });
    return refusalOf(agree({ connector, service: steps, contacts }, id));
  };
}

test('what the member didn’t agree to counts only where who noted it asks again', async () => {
  const askOtherwise = await openOtherWay();
  await introduceByMatch();
  await applyRules(world.target, { max_introductions_per_week: 1, cooldown_period_days: 7 });
  expect(await ask()).toBe('bridge_unavailable');
  expect(await askOtherwise()).toBeNull();
});

test('what they agreed to counts for everyone who asks', async () => {
  const askOtherwise = await openOtherWay();
  await introduceByBridge();
  await applyRules(world.target, { max_introductions_per_week: 1 });
  expect(await ask()).toBe('bridge_unavailable');
  expect(await askOtherwise()).toBe('bridge_unavailable');
});

test('and in the week of who made it, as an introduction that they made', async () => {
  await introduceByMatch();
  await applyRules(world.connector, { max_introductions_per_week: 1 });
  expect(await refusalOf(request(world))).toBe('bridge_unavailable');
  await undoMove({ ctx: world.connector, input: { id: match } });
  world.clock.advance(bridgeLimits.minutesBetween * minuteMs);
  expect(await refusalOf(request(world))).toBeNull();
});

const known = (ctx: BridgeWorld['target']) =>
  ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<{ contact_id: string }>`select contact_id from introduced_contacts('-infinity')`,
    ),
  );

test('what they didn’t agree to doesn’t count in the member’s own matches', async () => {
  const { requester, target, connector } = world;
  const anaOfHal = await addMemberAsContact(database, target, requester);
  await addMemberAsContact(database, requester, target);
  await introduceByMatch();
  await database.pool.query(
    `update matches set helper_id = $2, helper_member = $3 where owner_id = $1 and id = $4`,
    [
      connector.actor.memberId,
      world.contacts.requesterOfConnector,
      requester.actor.memberId,
      match,
    ],
  );
  expect(await known(target)).toEqual([]);
  expect(await known(connector)).toHaveLength(2);
  await introduceByBridge();
  expect(await known(target)).toEqual([{ contact_id: anaOfHal }]);
});

test('a member learns of no introduction that others made', async () => {
  const { requester, target, connector, stranger } = world;
  await addMemberAsContact(database, stranger, target);
  await addMemberAsContact(database, target, stranger);
  const halOfAna = await addMemberAsContact(database, requester, target);
  await addMemberAsContact(database, target, requester);
  await introduceByBridge();
  expect(await known(stranger)).toEqual([]);
  expect(await known(requester)).toEqual([{ contact_id: halOfAna }]);
  expect((await known(connector)).map((row) => row.contact_id).toSorted()).toEqual(
    [world.contacts.requesterOfConnector, world.contacts.targetOfConnector].toSorted(),
  );
});
