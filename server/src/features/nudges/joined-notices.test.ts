import { hourMs } from '@kith/contract/core/time';
import { notificationPath } from '@kith/contract/notifications/paths';
import { defaultWays } from '@kith/contract/notifications/rules';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import { listSignalsSchema } from '@kith/contract/signals/schemas';
import { beforeEach, expect, test } from 'vitest';

import { blockMember } from '#features/messages/block-member.ts';
import { putPreferences } from '#features/notifications/put-preferences.ts';
import type { MemberContext } from '#platform/context.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { addContact } from '#testing/test-contact.ts';
import { addMemberAsContact } from '#testing/test-conversation.ts';
import { storeLink } from '#testing/test-links.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { listSignals } from './list-signals.ts';

const database = await useFileDatabase();
const clock = createTestClock();
const runner = createNotificationRunner(database, clock);
let ada: MemberContext;
let email: string;
let contactId: string;
let count = 0;

beforeEach(async () => {
  runner.sent.length = 0;
  clock.advance(hourMs);
  ada = await createMember(database, { clock, jobs: runner.jobs });
  count += 1;
  email = `keiko-${count}@test.example`;
  contactId = await addContact(ada, { first_name: 'Keiko', emails: [{ value: email }] });
});

/** A member who signs up now, an hour after what was before. */
async function joins(address = email, isVisible = true): Promise<MemberContext> {
  clock.advance(hourMs);
  const ctx = await createMember(database, { clock, jobs: runner.jobs, email: address });
  await database.pool.query('update auth.users set created_at = $2 where id = $1', [
    ctx.actor.memberId,
    clock.now(),
  ]);
  if (isVisible) await setConsents(ctx, ['profile_visibility']);
  return ctx;
}

async function joinedSignals(ctx = ada) {
  clock.advance(hourMs);
  const input = listSignalsSchema.parse({ types: 'contact_joined' });
  return (await listSignals({ ctx, input })).items;
}

async function noticesOf(ctx = ada) {
  await runner.runDue();
  return (await runner.read(ctx.actor.memberId)).map(({ title, data, type }) => {
    const { signal_id: signalId, actor_id: actorId } = data;
    const path = notificationPath(data as NotificationData);
    return { type, title, signalId, actorId, path };
  });
}

test('a contact who joined notifies once, and leads to the signal', async () => {
  const stranger = await createMember(database, { clock, jobs: runner.jobs });
  const keiko = await joins();
  const [signal, ...others] = await joinedSignals();
  expect(others).toEqual([]);
  expect(signal).toMatchObject({ type: 'contact_joined', contact: { id: contactId } });
  const notice = {
    type: 'other',
    title: 'Keiko is on Kith now',
    signalId: signal!.id,
    actorId: keiko.actor.memberId,
    path: `/app/feed?highlight=${signal!.id}`,
  };
  expect(await noticesOf()).toEqual([notice]);
  await joinedSignals();
  expect(await noticesOf()).toEqual([notice]);
  expect(await joinedSignals(stranger)).toEqual([]);
  expect(await noticesOf(stranger)).toEqual([]);
});

test('two looks at once notify once', async () => {
  await joins();
  await Promise.all([joinedSignals(), joinedSignals(), joinedSignals()]);
  expect(await noticesOf()).toHaveLength(1);
});

test('who may not be known as a member makes no signal until they hold the address too', async () => {
  const keiko = await joins(email, false);
  expect(await joinedSignals()).toEqual([]);
  await addMemberAsContact(database, keiko, ada);
  expect(await joinedSignals()).toHaveLength(1);
  expect(await noticesOf()).toHaveLength(1);
});

test('a member who was there before the contact was added did not join', async () => {
  await joins('earlier@test.example');
  clock.advance(hourMs);
  await addContact(ada, { first_name: 'Omar', emails: [{ value: 'earlier@test.example' }] });
  expect(await joinedSignals()).toEqual([]);
});

test('a link that the two agreed to is a signal without a notification, also later', async () => {
  const keiko = await joins();
  await storeLink(database, ada, { contactId, other: keiko });
  expect(await joinedSignals()).toHaveLength(1);
  expect(await noticesOf()).toEqual([]);
  await joinedSignals();
  expect(await noticesOf()).toEqual([]);
});

test('a notice and a link that follows it are one signal', async () => {
  const keiko = await joins();
  const [signal] = await joinedSignals();
  await storeLink(database, ada, { contactId, other: keiko });
  expect((await joinedSignals()).map(({ id }) => id)).toEqual([signal!.id]);
  expect(await noticesOf()).toHaveLength(1);
});

test('a block ends the signal, and nothing is sent that was on its way', async () => {
  const keiko = await joins();
  expect(await joinedSignals()).toHaveLength(1);
  await blockMember({ ctx: keiko, input: { id: ada.actor.memberId } });
  expect(await noticesOf()).toEqual([]);
  expect(await joinedSignals()).toEqual([]);
});

test('who wants no news of their network in the list gets none there', async () => {
  const topics = { ...defaultWays, network: { ...defaultWays.network, in_app: false } };
  await putPreferences({ ctx: ada, input: { topics, quiet_hours: null } });
  await joins();
  expect(await joinedSignals()).toHaveLength(1);
  expect(await noticesOf()).toEqual([]);
});

test('of many who joined the five closest notify', async () => {
  const addresses = Array.from({ length: 7 }, (_, at) => `team-${at}@test.example`);
  for (const [at, value] of addresses.entries()) {
    await addContact(ada, { first_name: `P${at}`, emails: [{ value }], cadence_days: 10 + at });
  }
  for (const address of addresses) await joins(address);
  expect(await joinedSignals()).toHaveLength(7);
  const titles = (await noticesOf()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual([0, 1, 2, 3, 4].map((at) => `P${at} is on Kith now`));
});
