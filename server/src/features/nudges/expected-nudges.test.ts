import { defaultExpectations } from '@kith/contract/expectations/endpoints';
import { dayMs } from '@kith/contract/core/time';
import { putExpectations } from '#features/expectations/put-expectations.ts';
import type { MemberContext } from '#platform/context.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { beforeEach, expect, test } from 'vitest';

import { listTodaysNudges } from './list-todays-nudges.ts';
import { snoozeNudge } from './snooze-nudge.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
});

const list = async () => (await listTodaysNudges({ ctx })).items.map(({ nudge }) => nudge);
const expecting = (change: Partial<typeof defaultExpectations>) =>
  putExpectations({ ctx, input: { ...defaultExpectations, ...change } });

async function addQuiet(values: Parameters<typeof addContact>[1] = {}): Promise<string> {
  const id = await addContact(ctx, { cadence_days: 10, ...values });
  const at = new Date(clock.now().getTime() - 15 * dayMs);
  await addInteraction(ctx, id, { kind: 'call', at });
  return id;
}

async function addMany(): Promise<void> {
  for (const birthDay of [20, 21, 22])
    await addContact(ctx, { birth_month: 11, birth_day: birthDay });
  for (let count = 0; count < 3; count += 1) await addQuiet();
}

test('a day has as many nudges as the member chose', async () => {
  await addMany();
  await expecting({ nudges_per_day: 2 });
  expect(await list()).toHaveLength(2);
});

test('choosing more adds some the same day; choosing fewer takes effect tomorrow', async () => {
  await addMany();
  await expecting({ nudges_per_day: 1 });
  const [first] = await list();
  await expecting({ nudges_per_day: 3 });
  const more = await list();
  expect(more.map(({ id }) => id)).toHaveLength(3);
  expect(more[0]?.id).toBe(first?.id);
  await expecting({ nudges_per_day: 1 });
  expect(await list()).toHaveLength(3);
  clock.advance(dayMs);
  expect(await list()).toHaveLength(1);
});

test('only the kinds that the member chose are suggested', async () => {
  await addMany();
  await expecting({ nudge_kinds: ['dates'] });
  const nudges = await list();
  expect(nudges).toHaveLength(2);
  expect(nudges.every(({ type }) => type === 'birthday')).toBe(true);
});

test('a snoozed nudge does not return while its kind is switched off', async () => {
  await addQuiet();
  const [nudge] = await list();
  await snoozeNudge({ ctx, input: { id: nudge!.id, span: 'day' } });
  await expecting({ nudge_kinds: ['dates'] });
  clock.advance(2 * dayMs);
  expect(await list()).toEqual([]);
  await expecting({});
  expect((await list()).map(({ id }) => id)).toEqual([nudge!.id]);
});

test('people who match a topic come first, ignoring case and accents', async () => {
  for (let count = 0; count < 4; count += 1) await addQuiet();
  const onTopic = await addQuiet({ tags: ['Énergie'] });
  await expecting({ topics: ['energie'], nudges_per_day: 1 });
  expect((await list())[0]?.contact_id).toBe(onTopic);
});
