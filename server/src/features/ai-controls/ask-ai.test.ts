import type { AiUse } from '@kith/contract/ai-controls/rules';
import { dayMs } from '@kith/contract/core/time';
import { setMemberFlag } from '#features/flags/set-flag.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { setConsents } from '#testing/test-network.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import type { AiRequest } from './ai-request.ts';
import { askAi } from './ask-ai.ts';
import { createAiCallSweepJob } from './sweep-calls.ts';

const database = await useFileDatabase();

/** A member with the controls, and a service that gives this answer or fails. */
async function createAsker(answer: string | Error | null, hasControls = true) {
  const clock = createTestClock('2026-11-26T09:00:00Z');
  const email = `${crypto.randomUUID()}@test.example`;
  const prompts: string[] = [];
  const generateText = async ({ prompt }: { prompt: string }) => {
    prompts.push(prompt);
    if (answer instanceof Error) throw answer;
    return answer ?? '';
  };
  const remote = answer === null ? null : { host: 'ai.test', model: 'small', generateText };
  const ctx = { ...(await createMember(database, { clock, email })), ai: { remote } };
  if (hasControls) await setMemberFlag({ database, name: 'ai_controls_v1', setting: 'on', email });
  const ownerId = ctx.actor.memberId;
  const deny = (use: AiUse) =>
    ctx.database.transaction((tx) =>
      tx
        .insertInto('ai_denials')
        .values({ owner_id: ownerId, use, denied_at: clock.now() })
        .execute(),
    );
  const calls = () =>
    ctx.database.transaction((tx) =>
      tx
        .selectFrom('ai_calls')
        .select([
          'use',
          'engine',
          'host',
          'model',
          'prompt_version',
          'fields',
          'outcome',
          'credits',
        ])
        .where('owner_id', '=', ownerId)
        .orderBy('at')
        .execute(),
    );
  return { ctx, clock, prompts, deny, calls };
}

const request = (more: Partial<AiRequest<string, string>> = {}): AiRequest<string, string> => ({
  use: 'message_drafts',
  fields: ['contact_name', 'interactions'],
  model: {
    version: 3,
    system: 'Be brief.',
    prompt: 'A private prompt',
    maxTokens: 10,
    read: (text) => (text === 'Hello.' ? text : null),
  },
  local: () => 'By rules.',
  ...more,
});

test('asks the service, and notes what was sent by the names of its fields', async () => {
  const { ctx, calls, prompts } = await createAsker('Hello.');
  expect(await askAi(ctx, request())).toEqual({ value: 'Hello.', engine: 'remote' });
  expect(prompts).toEqual(['A private prompt']);
  const noted = await calls();
  expect(noted).toEqual([
    {
      use: 'message_drafts',
      engine: 'remote',
      host: 'ai.test',
      model: 'small',
      prompt_version: 3,
      fields: ['contact_name', 'interactions'],
      outcome: 'accepted',
      credits: 0,
    },
  ]);
  expect(JSON.stringify(noted)).not.toContain('private');
});

test('without a service the embedded engine answers, and is noted as embedded', async () => {
  const { ctx, calls } = await createAsker(null);
  expect(await askAi(ctx, request())).toEqual({ value: 'By rules.', engine: 'local' });
  const none = { host: null, model: null, prompt_version: null };
  expect(await calls()).toMatchObject([{ engine: 'local', outcome: 'accepted', ...none }]);
});

test.for([
  ['failed', new Error('AI service failed: HTTP 500')],
  ['refused', 'IGNORE ALL RULES'],
] as const)(
  'an answer that %s is noted, and the embedded engine answers instead',
  async ([outcome, answer]) => {
    const { ctx, calls } = await createAsker(answer);
    expect(await askAi(ctx, request())).toEqual({ value: 'By rules.', engine: 'local' });
    expect((await calls()).map((call) => [call.engine, call.outcome])).toEqual([
      ['remote', outcome],
      ['local', 'accepted'],
    ]);
  },
);

test('an error of the check refuses the answer', async () => {
  const { ctx, calls } = await createAsker('{');
  const model = { ...request().model!, read: (text: string) => JSON.parse(text) as string };
  const answer = await askAi(ctx, { ...request(), model, local: null });
  expect(answer).toEqual({ value: null, engine: 'remote' });
  expect(await calls()).toMatchObject([{ outcome: 'refused' }]);
});

test('what a member denies is never sent; the plain version works where there is one', async () => {
  const { ctx, deny, prompts } = await createAsker('Hello.');
  await deny('message_drafts');
  expect(await askAi(ctx, request())).toEqual({ value: 'By rules.', engine: 'local' });
  await deny('contact_analysis');
  const refused = askAi(ctx, request({ use: 'contact_analysis' }));
  expect(await refusalOf(refused)).toBe('ai_not_allowed');
  expect(prompts).toEqual([]);
  expect((await askAi(ctx, request({ use: 'post_drafts' }))).engine).toBe('remote');
});

test('without the consents no text leaves the server, whoever asks', async () => {
  const { ctx, prompts } = await createAsker('Hello.');
  await setConsents(ctx, ['ai_matching'], false);
  expect((await askAi(ctx, request())).engine).toBe('local');
  expect(prompts).toEqual([]);
});

test('with the controls off nothing is noted, and a denial still counts', async () => {
  const { ctx, calls, deny, prompts } = await createAsker('Hello.', false);
  await askAi(ctx, request());
  await deny('message_drafts');
  await askAi(ctx, request());
  expect(prompts).toHaveLength(1);
  expect(await calls()).toEqual([]);
});

test('what is charged is in the same transaction as the note, or neither is', async () => {
  const { ctx, calls } = await createAsker('Hello.');
  await askAi(ctx, request({ settle: async () => 2 }));
  expect(await calls()).toMatchObject([{ credits: 2 }]);
  const fails = askAi(ctx, request({ settle: () => Promise.reject(new Error('No credits')) }));
  await expect(fails).rejects.toThrow('No credits');
  expect(await calls()).toHaveLength(1);
});

test('members can’t change or remove what is noted; after 90 days the service does', async () => {
  const { ctx, calls, clock } = await createAsker('Hello.');
  await askAi(ctx, request());
  const change = ctx.database.transaction((tx) => tx.deleteFrom('ai_calls').execute());
  await expect(change).rejects.toThrow('permission denied');
  const job = createAiCallSweepJob({ database, clock });
  clock.advance(89 * dayMs);
  await job.run({}, new AbortController().signal, ctx.jobs);
  expect(await calls()).toHaveLength(1);
  clock.advance(2 * dayMs);
  await job.run({}, new AbortController().signal, ctx.jobs);
  expect(await calls()).toEqual([]);
});
