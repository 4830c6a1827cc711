import { secondMs } from '@kith/contract/core/time';
import { setMemberFlag } from '#features/flags/set-flag.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { addContact } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { createAnswerJob } from './answer-job.ts';
import { largeFrom } from './screen-answers.ts';
import { overviewAnswers } from './screens.ts';

const database = await useSharedDatabase();
const input = { range: 'year' } as const;
const options = { input, largeFrom: 2 };

type Sent = { name: string; data: object };

/** The owner of a network of two, who counts as large with `options`. */
async function createOwner() {
  const clock = createTestClock('2026-11-20T09:00:00Z');
  const sent: Sent[] = [];
  const jobs = {
    send: async (_tx: unknown, name: string, data: object) => void sent.push({ name, data }),
  };
  const ctx = await createMember(database, { clock, jobs });
  await Promise.all([addContact(ctx), addContact(ctx)]);
  /** Does what was sent, as the queue would. */
  const work = async () => {
    const job = createAnswerJob({ database, clock });
    for (const { data } of sent.splice(0)) {
      await job.run(data, new AbortController().signal, jobs);
    }
  };
  return { ctx, clock, sent, work };
}

const countKept = async (ownerId: string) => {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::integer as count from insight_answers where owner_id = $1',
    [ownerId],
  );
  return rows[0]?.count;
};

test('a large network shows its last figures and that they are updated, until a job has derived them', async () => {
  const { ctx, clock, sent, work } = await createOwner();
  const first = await overviewAnswers.read({ ctx, ...options });
  expect(first).toMatchObject({ people: 2, updating: null });
  await addContact(ctx);
  expect(await overviewAnswers.read({ ctx, ...options })).toEqual({
    ...first,
    updating: { left: 0 },
  });
  expect(sent.map(({ name }) => name)).toEqual(['insights.answer']);
  await work();
  const second = await overviewAnswers.read({ ctx, ...options });
  expect(second).toMatchObject({ people: 3, updating: null, as_of: clock.now().toISOString() });
  expect(sent).toEqual([]);
});

test('figures are shown for half a minute before others are derived', async () => {
  const { ctx, clock, sent, work } = await createOwner();
  const first = await overviewAnswers.read({ ctx, ...options });
  clock.advance(30 * secondMs);
  expect(await overviewAnswers.read({ ctx, ...options })).toEqual(first);
  clock.advance(secondMs);
  expect((await overviewAnswers.read({ ctx, ...options })).updating).toEqual({ left: 0 });
  expect(sent).toHaveLength(1);
  await work();
  const next = await overviewAnswers.read({ ctx, ...options });
  expect([next.updating, next.as_of]).toEqual([null, clock.now().toISOString()]);
});

test('each range has figures of its own, and nothing is kept of a network that is read at once', async () => {
  const { ctx } = await createOwner();
  await addContact(ctx, { created_at: new Date('2020-01-01T09:00:00Z') });
  const year = await overviewAnswers.read({ ctx, ...options });
  const all = await overviewAnswers.read({ ctx, ...options, input: { range: 'all' } });
  expect(all.network.points).not.toEqual(year.network.points);
  expect(await countKept(ctx.actor.memberId)).toBe(2);
  const small = await createOwner();
  await overviewAnswers.read({ ctx: small.ctx, input });
  await addContact(small.ctx);
  expect(await overviewAnswers.read({ ctx: small.ctx, input })).toMatchObject({
    people: 3,
    updating: null,
  });
  expect([largeFrom, await countKept(small.ctx.actor.memberId)]).toEqual([10_000, 0]);
});

test('what was kept in another time zone, or by a version that shows something else, is derived again', async () => {
  const { ctx } = await createOwner();
  await overviewAnswers.read({ ctx, ...options });
  for (const change of [`'{"time_zone": "Asia/Tokyo"}'`, `'{"network": null}'`]) {
    await database.pool.query(
      `update insight_answers set answer = answer || '{"people": 99}' || ${change}::jsonb
       where owner_id = $1`,
      [ctx.actor.memberId],
    );
    expect(await overviewAnswers.read({ ctx, ...options })).toMatchObject({ people: 2 });
  }
});

test('without its flag nothing is shown, though it was kept', async () => {
  const { ctx } = await createOwner();
  await overviewAnswers.read({ ctx, ...options });
  const { rows } = await database.pool.query<{ email: string }>(
    'select email from auth.users where id = $1',
    [ctx.actor.memberId],
  );
  const email = rows[0]?.email ?? '';
  await setMemberFlag({ database, name: 'insights_v2', setting: 'off', email });
  expect(await refusalOf(overviewAnswers.read({ ctx, ...options }))).toBe('feature_disabled');
});
