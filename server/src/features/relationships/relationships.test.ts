import { restorableDays } from '@kith/contract/contacts/rules';
import { dayMs } from '@kith/contract/core/time';
import type { RelationshipKind } from '@kith/contract/relationships/rules';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { call } from '@orpc/server';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { relationshipRoutes } from './routes.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
let ann: string;
let bob: string;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
  ann = await addContact(ctx, { first_name: 'Ann' });
  bob = await addContact(ctx, { first_name: 'Bob' });
});

const request = (member = ctx, headers: Record<string, string> = {}) => ({
  context: { headers: new Headers(headers), member, log: silentLogger } satisfies ApiContext,
});
const say = (kind: RelationshipKind, words = '', member = ctx) =>
  call(relationshipRoutes.create, { id: ann, other_id: bob, kind, words }, request(member));
const of = async (id: string, member = ctx) => {
  const { items } = await call(relationshipRoutes.list, { id }, request(member));
  return items.map(({ kind, words, contact }) => [contact.full_name, kind, words]);
};

test('a relationship is seen from both sides, each with its own name', async () => {
  await say('manager');
  clock.advance(1000);
  await say('other', 'Chess partner');
  expect(await of(ann)).toEqual([
    ['Bob', 'manager', ''],
    ['Bob', 'other', 'Chess partner'],
  ]);
  expect(await of(bob)).toEqual([
    ['Ann', 'report', ''],
    ['Ann', 'other', 'Chess partner'],
  ]);
});

test('a repeat, from either side, at once or with one key, is stored once', async () => {
  const first = await say('parent');
  const inverse = { id: bob, other_id: ann, kind: 'child' as const };
  expect(await call(relationshipRoutes.create, inverse, request())).toEqual(first);
  await Promise.all([say('friend'), say('friend'), say('friend')]);
  const keyed = request(ctx, { 'idempotency-key': 'one attempt' });
  const sibling = { id: ann, other_id: bob, kind: 'sibling' as const };
  const answers = await Promise.all(
    [1, 2].map(() => call(relationshipRoutes.create, sibling, keyed)),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(await of(ann)).toHaveLength(3);
});

test('a removed relationship can be restored for some days', async () => {
  const { id } = await say('friend');
  await call(relationshipRoutes.delete, { id }, request());
  expect(await call(relationshipRoutes.delete, { id }, request())).toEqual({ id });
  expect(await of(bob)).toEqual([]);
  await call(relationshipRoutes.restore, { id }, request());
  expect(await of(bob)).toHaveLength(1);
  await call(relationshipRoutes.delete, { id }, request());
  clock.advance((restorableDays + 1) * dayMs);
  expect(await refusalOf(call(relationshipRoutes.restore, { id }, request()))).toBe('not_found');
});

test('relationships of a deleted contact are hidden and return with it', async () => {
  await say('colleague');
  await deleteContact({ ctx, input: { id: bob } });
  expect(await of(ann)).toEqual([]);
  expect(await refusalOf(of(bob))).toBe('not_found');
  expect(await refusalOf(say('friend'))).toBe('not_found');
  await restoreContact({ ctx, input: { id: bob } });
  expect(await of(ann)).toEqual([['Bob', 'colleague', '']]);
});

test('a stranger can’t see, add, remove or restore any', async () => {
  const { id } = await say('friend');
  const stranger = await createMember(database, { clock });
  const theirs = await addContact(stranger);
  const mixed = { id: theirs, other_id: bob, kind: 'friend' as const };
  for (const attempt of [
    () => of(ann, stranger),
    () => say('manager', '', stranger),
    () => call(relationshipRoutes.create, mixed, request(stranger)),
    () => call(relationshipRoutes.delete, { id }, request(stranger)),
    () => call(relationshipRoutes.restore, { id }, request(stranger)),
  ]) {
    expect(await refusalOf(attempt())).toBe('not_found');
  }
  const seen = await stranger.database.transaction((tx) =>
    sql`select from contact_relationships`.execute(tx),
  );
  expect(seen.rows.length).toBe(0);
  expect(await of(ann)).toHaveLength(1);
});

test('bad input is refused and nothing is written', async () => {
  for (const wrong of [
    { other_id: ann, kind: 'friend' },
    { other_id: bob, kind: 'other', words: ' ' },
    { other_id: bob, kind: 'enemy' },
    { other_id: bob, kind: 'other', words: 'x'.repeat(61) },
  ]) {
    const attempt = call(relationshipRoutes.create, { id: ann, ...wrong } as never, request());
    expect(await refusalOf(attempt)).not.toBeNull();
  }
  expect(await of(ann)).toEqual([]);
});
