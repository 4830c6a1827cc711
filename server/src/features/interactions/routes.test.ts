import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';

import { interactionRoutes } from './routes.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

const request = (headers: Record<string, string> = {}, member: MemberContext | null = ctx) => ({
  context: { headers: new Headers(headers), member, log: silentLogger } satisfies ApiContext,
});

// Answers are validated against the contract in tests, so each call proves the format of its
// answer.
test('every endpoint matches the contract', async () => {
  const contact_id = await addContact(ctx);
  const { id } = await call(interactionRoutes.log, { contact_id, kind: 'call' }, request());
  const changed = await call(interactionRoutes.update, { id, summary: 'Lunch' }, request());
  const timeline = await call(interactionRoutes.timeline, { contact_id }, request());
  const at = ctx.clock.now().toISOString();
  expect(timeline).toEqual({
    items: [{ type: 'interaction', at, interaction: changed }],
    next_cursor: null,
  });
  await call(interactionRoutes.delete, { id }, request());
  expect(await call(interactionRoutes.restore, { id }, request())).toEqual(changed);
});

test('a repeat with the same key logs once, also while it races', async () => {
  const contact_id = await addContact(ctx);
  const keyed = request({ 'idempotency-key': 'one attempt' });
  const input = { contact_id, kind: 'call' } as const;
  const answers = await Promise.all([1, 2, 3].map(() => call(interactionRoutes.log, input, keyed)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const timeline = await call(interactionRoutes.timeline, { contact_id }, request());
  expect(timeline.items).toHaveLength(1);
});

test('requests without a sign-in are refused', async () => {
  const input = { contact_id: ctx.actor.memberId };
  const refused = call(interactionRoutes.timeline, input, request({}, null));
  expect(await refusalOf(refused)).toBe('unauthenticated');
});
