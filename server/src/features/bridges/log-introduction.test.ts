import { beforeEach, expect, test } from 'vitest';

import { deleteContact } from '#features/contacts/delete-contact.ts';
import { deleteInteraction } from '#features/interactions/delete-interaction.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { agree, type BridgeWorld, buildBridgeWorld, request } from '#testing/test-bridges.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact } from '#testing/test-conversation.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { acceptAsTarget, acceptBridge } from './answer-bridge.ts';
import { holdBridge } from './hold-bridge.ts';

const database = await useSharedDatabase();
let world: BridgeWorld;
beforeEach(async () => {
  world = await buildBridgeWorld(database);
});

const accept = (id: string, ctx = world.target) =>
  acceptBridge({ ctx, service: world.service, input: { id } });

/** What a member's timelines have of introductions, by contact. */
async function readIntroductions({ actor }: MemberContext) {
  const { rows } = await database.pool.query<{ id: string; contact_id: string; summary: string }>(
    `select id, contact_id, summary from interactions
     where owner_id = $1 and kind = 'introduction' and deleted_at is null order by summary`,
    [actor.memberId],
  );
  return rows;
}
const textsOf = async (ctx: MemberContext) =>
  (await readIntroductions(ctx)).map(({ contact_id, summary }) => [contact_id, summary]);

test('both sides and the connector have it, each with the contacts that they hold', async () => {
  const { requester, connector, target, contacts } = world;
  const targetOfRequester = await addMemberAsContact(database, requester, target, {
    first_name: 'Hal',
  });
  const requesterOfTarget = await addMemberAsContact(database, target, requester, {
    first_name: 'Ana',
  });
  const id = await request(world);
  await agree(world, id);
  expect(await textsOf(requester)).toEqual([]);
  await accept(id);
  expect(await textsOf(requester)).toEqual([
    [targetOfRequester, 'Introduced by Priya (from work)'],
  ]);
  expect(await textsOf(target)).toEqual([[requesterOfTarget, 'Introduced by Priya of Tessel']]);
  expect(await textsOf(connector)).toEqual([
    [contacts.targetOfConnector, 'Introduced to Ana of Porto'],
    [contacts.requesterOfConnector, 'Introduced to Hal the difficult'],
  ]);
});

test('a repeat and two at once note it once, and it warms the contact', async () => {
  const { connector, contacts } = world;
  const id = await request(world);
  await agree(world, id);
  await Promise.all([accept(id), accept(id)]);
  await accept(id);
  expect(await readIntroductions(connector)).toHaveLength(2);
  const { rows } = await database.pool.query<{ count: number }>(
    'select interaction_count as count from contacts where owner_id = $1 and id = $2',
    [connector.actor.memberId, contacts.targetOfConnector],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('who holds no contact has none, and no contact is made', async () => {
  const { requester, target } = world;
  const id = await request(world);
  await agree(world, id);
  await accept(id);
  expect([await readIntroductions(requester), await readIntroductions(target)]).toEqual([[], []]);
});

test('a stranger who is refused notes nothing', async () => {
  const id = await request(world);
  await agree(world, id);
  expect(await refusalOf(accept(id, world.stranger))).toBe('not_found');
  expect(await readIntroductions(world.connector)).toEqual([]);
});

test('of a target who is no member it is noted with the contact that the requester wanted to meet', async () => {
  const { requester, connector, contacts } = world;
  const wanted = await addContact(requester, { first_name: 'Greta' });
  const id = await request(world, { target: { name: 'Greta', contact_id: wanted } });
  await agree(world, id, { guest: true });
  await runAsService(database, async (tx) => {
    const held = await holdBridge(tx, { memberId: connector.actor.memberId, id });
    await acceptAsTarget(tx, world, held, null);
  });
  expect((await textsOf(requester)).map(([contactId]) => contactId)).toEqual([wanted]);
  expect((await textsOf(connector)).map(([contactId]) => contactId)).toContain(
    contacts.guestOfConnector,
  );
});

test('a deleted contact stays without, and an entry that its owner deletes is gone for them alone', async () => {
  const { requester, connector, target, contacts } = world;
  await addMemberAsContact(database, requester, target, { first_name: 'Hal' });
  await addMemberAsContact(database, target, requester, { first_name: 'Ana' });
  const id = await request(world);
  await agree(world, id);
  await deleteContact({ ctx: connector, input: { id: contacts.requesterOfConnector } });
  await accept(id);
  const [entry] = await readIntroductions(connector);
  expect(entry?.contact_id).toBe(contacts.targetOfConnector);
  await deleteInteraction({ ctx: connector, input: { id: entry!.id } });
  await accept(id);
  expect(await readIntroductions(connector)).toEqual([]);
  expect(await readIntroductions(target)).toHaveLength(1);
});
