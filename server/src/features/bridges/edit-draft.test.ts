import { editBridgeSchema } from '@kith/contract/bridges/schemas';
import { beforeEach, expect, test } from 'vitest';

import { deleteContact } from '#features/contacts/delete-contact.ts';
import { agree, type BridgeWorld, buildBridgeWorld, draft, seen } from '#testing/test-bridges.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact } from '#testing/test-conversation.ts';
import { setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { editBridge } from './draft-bridge.ts';
import { requestBridge } from './request-bridge.ts';

const database = await useSharedDatabase();
let world: BridgeWorld;
beforeEach(async () => {
  world = await buildBridgeWorld(database);
});

const named = { name: 'Hal Brandt', about: 'Investor' };

/** A draft for a member whose profile everyone sees. */
async function draftForMember(): Promise<string> {
  const { target: hal } = world;
  await setConsents(hal, ['profile_visibility']);
  return draft(world, { target: { ...named, member_id: hal.actor.memberId } });
}

function edit(id: string, target: object, ctx = world.requester): Promise<void> {
  const input = editBridgeSchema.parse({
    id,
    connector_contact_id: world.contacts.connectorOfRequester,
    target,
    why: 'Another reason.',
    message: 'Could I show you what we learnt?',
  });
  return editBridge({ ctx, service: world.service, input });
}

async function wantedOf(id: string) {
  const { rows } = await database.pool.query<{ member: string | null; contact: string | null }>(
    `select wanted_member_id as member, wanted_contact_id as contact from bridges where id = $1`,
    [id],
  );
  return rows[0];
}

test('an edit without a member keeps the wanted one under the same name, also twice', async () => {
  const id = await draftForMember();
  const kept = { member: world.target.actor.memberId, contact: null };
  await edit(id, { ...named, about: 'Investor in Bergen' });
  expect(await wantedOf(id)).toEqual(kept);
  await edit(id, { ...named, name: '  Hal   Brandt ' });
  expect(await wantedOf(id)).toEqual(kept);
  const shown = await seen(world.requester, id);
  expect(shown.why).toBe('Another reason.');
  expect(JSON.stringify(shown)).not.toContain(world.target.actor.memberId);
});

test('the connector of an edited draft still can’t choose somebody else', async () => {
  const id = await draftForMember();
  await edit(id, named);
  await requestBridge({ ctx: world.requester, service: world.service, input: { id } });
  const { connector, stranger } = world;
  await addMemberAsContact(database, stranger, connector);
  const contacts = {
    ...world.contacts,
    targetOfConnector: await addMemberAsContact(database, connector, stranger),
  };
  expect(await refusalOf(agree({ ...world, contacts }, id))).toBe('validation_failed');
  expect(await refusalOf(agree(world, id))).toBeNull();
});

test('a draft is edited after the wanted contact was deleted, but names no other deleted one', async () => {
  const ctx = world.requester;
  const [own, other] = [await addContact(ctx), await addContact(ctx)];
  const id = await draft(world, { target: { ...named, contact_id: own } });
  for (const gone of [own, other]) await deleteContact({ ctx, input: { id: gone } });
  await edit(id, { ...named, contact_id: own });
  expect((await seen(ctx, id)).why).toBe('Another reason.');
  expect(await wantedOf(id)).toMatchObject({ contact: own });
  expect(await refusalOf(edit(id, { ...named, contact_id: other }))).toBe('not_found');
});

test('another name or another contact is somebody else', async () => {
  const id = await draftForMember();
  await edit(id, { name: 'Greta Guest' });
  expect(await wantedOf(id)).toEqual({ member: null, contact: null });

  const again = await draftForMember();
  const own = await addContact(world.requester, { first_name: 'Hal', last_name: 'Brandt' });
  await edit(again, { ...named, contact_id: own });
  expect(await wantedOf(again)).toEqual({ member: null, contact: own });
});

test('a stranger edits nothing', async () => {
  const id = await draftForMember();
  expect(await refusalOf(edit(id, { name: 'Greta Guest' }, world.stranger))).toBe('not_found');
  expect(await wantedOf(id)).toEqual({ member: world.target.actor.memberId, contact: null });
});
