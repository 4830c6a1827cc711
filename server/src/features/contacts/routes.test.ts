import type { MemberContext } from '#platform/context.ts';
import { type ApiContext, createApiHandler } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';

import { contactRoutes } from './routes.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

const request = (headers: Record<string, string> = {}, member: MemberContext | null = ctx) => ({
  context: { headers: new Headers(headers), member, log: silentLogger } satisfies ApiContext,
});
const ada = { first_name: 'Ada', emails: [{ value: 'ada@example.com' }] };

// Answers are validated against the contract in tests, so each call proves the format of its
// answer.
test('every endpoint matches the contract', async () => {
  const contact = await call(contactRoutes.create, ada, request());
  const { id } = contact;
  expect(contact).toMatchObject({ full_name: 'Ada', emails: [{ value: 'ada@example.com' }] });
  await call(contactRoutes.update, { id, title: 'Analyst' }, request());
  expect((await call(contactRoutes.explainWarmth, { id }, request())).warmth).toBe(0);
  await call(contactRoutes.archive, { id }, request());
  await call(contactRoutes.unarchive, { id }, request());
  await call(contactRoutes.delete, { id }, request());
  await call(contactRoutes.restore, { id }, request());
  const page = await call(contactRoutes.list, { q: 'ada' }, request());
  const read = await call(contactRoutes.get, { id }, request());
  expect(page).toMatchObject({
    total: 1,
    items: [{ id, health: read.health, warmth: read.warmth }],
  });
});

test('a repeat with the same key gets the first answer, also while it races', async () => {
  const keyed = request({ 'idempotency-key': 'one attempt' });
  const answers = await Promise.all([1, 2, 3].map(() => call(contactRoutes.create, ada, keyed)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const other = call(contactRoutes.create, { first_name: 'Bo' }, keyed);
  expect(await refusalOf(other)).toBe('idempotency_key_reused');
});

test('requests without a sign-in are refused', async () => {
  expect(await refusalOf(call(contactRoutes.list, {}, request({}, null)))).toBe('unauthenticated');
});

test('over HTTP a filter is read from the query string, and refused with its field when it is wrong', async () => {
  const router = { contacts: contactRoutes } as unknown as Parameters<typeof createApiHandler>[0];
  const handler = createApiHandler(router);
  const get = async (query: string) => {
    const asked = new Request(`http://localhost/api/v1/contacts?${query}`);
    const { response } = await handler.handle(asked, { prefix: '/api/v1', ...request() });
    return { status: response?.status, body: await response?.json() };
  };
  await call(contactRoutes.create, { ...ada, tags: ['vip'] }, request());
  for (const query of [
    'tags=vip',
    'tags=vip&tags=x',
    'tags[0]=vip',
    'has_email=true&warmth_max=5',
  ]) {
    expect((await get(query)).body).toMatchObject({ items: [{ full_name: 'Ada' }] });
  }
  for (const query of ['tags=x', 'overdue=true', 'warmth_min=1']) {
    expect((await get(query)).body).toMatchObject({ items: [] });
  }
  const refused = await get('health=sleepy');
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', details: { issues: [{ path: 'health' }] } },
  });
});
