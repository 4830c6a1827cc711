import { defaultExpectations, expectationsSchema } from '@kith/contract/expectations/endpoints';
import type { MemberContext } from '#platform/context.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { beforeEach, expect, test } from 'vitest';

import { putExpectations } from './put-expectations.ts';
import { readExpectations } from './read-expectations.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

const read = (member = ctx) =>
  member.database.transaction((tx) => readExpectations(tx, member.actor.memberId));
const wanted = {
  goals: ['hire', 'stay_close'] as const,
  topics: ['Energy', 'robots', 'energy'],
  nudges_per_day: 3,
  nudge_kinds: ['quiet', 'dates'] as const,
};
const input = { ...wanted, goals: [...wanted.goals], nudge_kinds: [...wanted.nudge_kinds] };

test('defaults apply until the member chooses', async () => {
  expect(await read()).toEqual(defaultExpectations);
});

test('choices are stored: sets in order, each topic once, and a repeat changes nothing', async () => {
  const kept = {
    goals: ['stay_close', 'hire'],
    topics: ['Energy', 'robots'],
    nudges_per_day: 3,
    nudge_kinds: ['dates', 'quiet'],
  };
  expect(await putExpectations({ ctx, input })).toEqual(kept);
  expect(await putExpectations({ ctx, input })).toEqual(kept);
  expect(await read()).toEqual(kept);
});

test('two writes at once leave one of them complete', async () => {
  await Promise.all([
    putExpectations({ ctx, input }),
    putExpectations({ ctx, input: { ...input, topics: ['art'], nudges_per_day: 1 } }),
  ]);
  const { topics, nudges_per_day: perDay } = await read();
  expect([['Energy', 'robots', 3].join(), ['art', 1].join()]).toContain([...topics, perDay].join());
});

test('a member’s expectations are separate from another’s', async () => {
  await putExpectations({ ctx, input });
  expect(await read(await createMember(database))).toEqual(defaultExpectations);
});

test.each([
  ['no kind', { nudge_kinds: [] }],
  ['six a day', { nudges_per_day: 6 }],
  ['none a day', { nudges_per_day: 0 }],
  ['an empty topic', { topics: [' '] }],
  ['an unknown goal', { goals: ['fame'] }],
])('%s is refused', (_name, change) => {
  expect(expectationsSchema.safeParse({ ...input, ...change }).success).toBe(false);
});
