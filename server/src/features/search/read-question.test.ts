import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { readQuestion } from './read-question.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
const prompts: string[] = [];
beforeEach(async () => {
  prompts.length = 0;
  ctx = await createMember(database, { clock: createTestClock(), timezone: 'Europe/Berlin' });
});

/** The member with a model that gives this answer. */
const withModel = (answer: string): MemberContext => ({
  ...ctx,
  ai: {
    remote: {
      host: 'ai.test',
      model: 'small',
      generateText: async ({ prompt }) => {
        prompts.push(prompt);
        if (answer === 'fails') throw new Error('AI service failed: HTTP 500');
        return answer;
      },
    },
  },
});
const question = 'founders in Berlin';
const local = { query: 'title:founder location:Berlin', engine: 'local' };
const ask = (asker: MemberContext) => readQuestion({ ctx: asker, input: { question } });

test('without a model, the grammar of the member’s language reads a question', async () => {
  expect(await ask(ctx)).toEqual(local);
  const german = { question: 'Gründer aus Wien', locale: 'de-DE' as const };
  expect(await readQuestion({ ctx, input: german })).toMatchObject({
    query: 'title:founder location:Wien',
  });
  expect(await readQuestion({ ctx, input: { question: 'Ada' } })).toMatchObject({ query: null });
});

test('a model is asked only with the consent to it, and gets only the question and the day', async () => {
  const answer = JSON.stringify({
    filters: [
      { operator: 'title', value: 'founder' },
      { operator: 'tag', value: 'old "friends"', negated: true },
    ],
    words: 'lamp company:x',
  });
  await setConsents(ctx, ['ai_matching'], false);
  expect(await ask(withModel(answer))).toEqual(local);
  expect(prompts).toEqual([]);
  await setConsents(ctx, ['data_processing', 'ai_matching']);
  expect(await ask(withModel(`Here: ${answer}`))).toEqual({
    query: 'title:founder -tag:"old friends" lamp',
    engine: 'remote',
  });
  expect(prompts).toEqual([
    expect.stringMatching(/^Today is \d{4}-\d\d-\d\d\. <question>founders in Berlin<\/question>$/u),
  ]);
});

test('an answer that is no query of known operators is not used', async () => {
  await setConsents(ctx, ['data_processing', 'ai_matching']);
  for (const answer of [
    'fails',
    'Sorry, no.',
    '{"filters": []}',
    '{"filters": [{"operator": "owner", "value": "x"}]}',
    '{"filters": [{"operator": "warmth", "value": "hot"}]}',
  ]) {
    expect(await ask(withModel(answer)), answer).toEqual(local);
  }
});
