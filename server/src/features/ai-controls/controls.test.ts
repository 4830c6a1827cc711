import { aiCallsInputSchema } from '@kith/contract/ai-controls/schemas';
import type { MemberContext } from '#platform/context.ts';
import { setMemberFlag } from '#features/flags/set-flag.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { askAi } from './ask-ai.ts';
import { getControls } from './get-controls.ts';
import { listCalls } from './list-calls.ts';
import { setUse } from './set-use.ts';

const database = await useSharedDatabase();

async function createControlled(): Promise<MemberContext> {
  const email = `${crypto.randomUUID()}@test.example`;
  const clock = createTestClock('2026-11-26T09:00:00Z');
  const ctx = await createMember(database, { clock, email });
  await setMemberFlag({ database, name: 'ai_controls_v1', setting: 'on', email });
  return ctx;
}

const list = (ctx: MemberContext, input: object = {}) =>
  listCalls({ ctx, input: aiCallsInputSchema.parse(input) });

test('everything is allowed until a member forbids it, as often as they say so', async () => {
  const ctx = await createControlled();
  const stranger = await createControlled();
  expect((await getControls({ ctx })).uses.every(({ is_allowed: isAllowed }) => isAllowed)).toBe(
    true,
  );
  const forbid = () => setUse({ ctx, input: { use: 'post_tags', is_allowed: false } });
  await Promise.all([forbid(), forbid(), forbid()]);
  const { uses } = await forbid();
  expect(uses.filter(({ is_allowed: isAllowed }) => !isAllowed)).toEqual([
    { use: 'post_tags', is_allowed: false },
  ]);
  const other = await getControls({ ctx: stranger });
  expect(other.uses.every(({ is_allowed: isAllowed }) => isAllowed)).toBe(true);
  const again = await setUse({ ctx, input: { use: 'post_tags', is_allowed: true } });
  expect(again.uses.every(({ is_allowed: isAllowed }) => isAllowed)).toBe(true);
});

test('without the flag there is nothing to set or to see', async () => {
  const ctx = await createMember(database, { clock: createTestClock() });
  const tries = [
    () => getControls({ ctx }),
    () => setUse({ ctx, input: { use: 'post_tags', is_allowed: false } }),
    () => list(ctx),
  ];
  for (const one of tries) expect(await refusalOf(one())).toBe('feature_disabled');
});

test('calls are listed newest first, by page and filter, to their member alone', async () => {
  const ctx = await createControlled();
  const ask = (use: 'post_tags' | 'message_drafts') =>
    askAi(ctx, { use, fields: ['post_text'], model: null, local: () => 'By rules.' });
  for (const use of ['post_tags', 'message_drafts', 'post_tags'] as const) await ask(use);
  const first = await list(ctx, { limit: 2 });
  expect(first.items).toHaveLength(2);
  const second = await list(ctx, { limit: 2, cursor: first.next_cursor });
  expect(second).toMatchObject({ next_cursor: null, items: [{ engine: 'local' }] });
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect((await list(ctx, { use: 'post_tags' })).items).toHaveLength(2);
  expect((await list(ctx, { filter: 'remote' })).items).toEqual([]);
  expect((await list(await createControlled())).items).toEqual([]);
  expect(await refusalOf(list(ctx, { cursor: 'nonsense' }))).toBe('invalid_cursor');
});
