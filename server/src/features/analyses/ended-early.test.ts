import { dayMs } from '@kith/contract/core/time';
import { addPeople, createAnalyst, scopeOf } from '#testing/test-analyst.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { getCurrentRun, getRun } from './get-run.ts';
import { startRun } from './start-run.ts';

const database = await useSharedDatabase();

test('a service that fails for everyone is asked five times, and the rest costs nothing', async () => {
  let asked = 0;
  const { ctx, run, balance } = await createAnalyst(database, {
    host: 'ai.test',
    model: 'small',
    generateText: async () => {
      asked += 1;
      throw new Error('AI service failed: HTTP 503');
    },
  });
  const { id } = await startRun({ ctx, input: scopeOf(await addPeople(ctx, 9)) });
  await run();
  expect(asked).toBe(5);
  expect(await getRun({ ctx, input: { id } })).toMatchObject({
    status: 'error',
    error_code: 'ai_unavailable',
    failed: 5,
    stopped: 4,
    credits_charged: 0,
    credits_returned: 18,
  });
  expect(await balance()).toBe(100);
});

test('a run that was forgotten while its member was banned ends, costs nothing and makes room', async () => {
  const { ctx, clock, run, balance } = await createAnalyst(database);
  const ids = await addPeople(ctx, 2);
  const { id } = await startRun({ ctx, input: scopeOf(ids) });
  const ban = (until: string | null) =>
    database.pool.query('update auth.users set banned_until = $2 where id = $1', [
      ctx.actor.memberId,
      until,
    ]);
  await ban('2999-01-01');
  await expect(run()).rejects.toMatchObject({ code: 'session_not_found' });
  await ban(null);
  expect((await getCurrentRun({ ctx })).run?.id).toBe(id);
  expect(await refusalOf(startRun({ ctx, input: scopeOf(ids) }))).toBe('illegal_state');
  clock.advance(dayMs);
  expect(await getCurrentRun({ ctx })).toEqual({ run: null });
  const ended = await getRun({ ctx, input: { id } });
  expect(ended).toMatchObject({ status: 'error', stopped: 2, credits_charged: 0 });
  expect(await balance()).toBe(100);
  expect((await startRun({ ctx, input: scopeOf(ids) })).status).toBe('starting');
});

test('a member who doesn’t allow analyses starts none, and one that goes on ends', async () => {
  const { ctx, clock, run } = await createAnalyst(database);
  const ids = await addPeople(ctx, 2);
  const { id } = await startRun({ ctx, input: scopeOf(ids) });
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('ai_denials')
      .values({ owner_id: ctx.actor.memberId, use: 'contact_analysis', denied_at: clock.now() })
      .execute(),
  );
  await run();
  const ended = await getRun({ ctx, input: { id } });
  expect(ended).toMatchObject({ status: 'error', error_code: 'ai_not_allowed', stopped: 2 });
  const again = startRun({ ctx, input: scopeOf(ids) });
  expect(await refusalOf(again)).toBe('ai_not_allowed');
});
