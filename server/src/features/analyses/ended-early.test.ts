import { addPeople, createAnalyst, scopeOf } from '#testing/test-analyst.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { getRun } from './get-run.ts';
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
