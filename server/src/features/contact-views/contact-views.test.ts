import { viewLimits } from '@kith/contract/contact-views/rules';
import { viewCreateSchema } from '@kith/contract/contact-views/schemas';
import { restorableDays } from '@kith/contract/contacts/rules';
import { dayMs } from '@kith/contract/core/time';
import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { copyRow } from '#testing/copy-row.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { call } from '@orpc/server';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { createView } from './create-view.ts';
import { listViews } from './list-views.ts';
import { contactViewRoutes } from './routes.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
let stranger: MemberContext;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
  stranger = await createMember(database, { clock });
});

const request = (member = ctx, headers: Record<string, string> = {}) => ({
  context: { headers: new Headers(headers), member, log: silentLogger } satisfies ApiContext,
});
const cooling = {
  name: 'Cooling',
  query: { health: ['cooling' as const], warmth_min: 20, direction: 'asc' as const },
  columns: ['warmth' as const, 'tags' as const],
};
const add = (name: string, member = ctx) =>
  createView({ ctx: member, input: viewCreateSchema.parse({ ...cooling, name }) });
const namesOf = async (member = ctx) => (await listViews({ ctx: member })).map(({ name }) => name);

test('a view is saved with its filter, order and columns, and updated field by field', async () => {
  const view = await call(contactViewRoutes.create, cooling, request());
  expect(view).toMatchObject({ ...cooling, query: { ...cooling.query, sort: 'warmth', q: '' } });
  const { id } = view;
  const renamed = await call(contactViewRoutes.update, { id, name: 'Getting cold' }, request());
  expect(renamed).toEqual({ ...view, name: 'Getting cold' });
  const columns = ['added' as const];
  await call(contactViewRoutes.update, { id, columns }, request());
  const { items } = await call(contactViewRoutes.list, undefined, request());
  expect(items).toEqual([{ ...renamed, columns }]);
});

test('a view is pinned and unpinned without changing anything else, by its owner only', async () => {
  const view = await add('Cooling');
  expect(view.pinned).toBe(false);
  const { id } = view;
  for (const pinned of [true, true, false]) {
    expect(await call(contactViewRoutes.update, { id, pinned }, request())).toEqual({
      ...view,
      pinned,
    });
  }
  await call(contactViewRoutes.update, { id, pinned: true }, request());
  const byStranger = call(contactViewRoutes.update, { id, pinned: false }, request(stranger));
  expect(await refusalOf(byStranger)).toBe('not_found');
  const { items } = await call(contactViewRoutes.list, undefined, request());
  expect(items).toMatchObject([{ name: 'Cooling', pinned: true }]);
});

test('new views come last and can be reordered', async () => {
  const [a, b, c] = [await add('A'), await add('B'), await add('C')];
  expect(await namesOf()).toEqual(['A', 'B', 'C']);
  await call(contactViewRoutes.reorder, { ids: [c.id, a.id] }, request());
  expect(await namesOf()).toEqual(['C', 'A', 'B']);
  await call(contactViewRoutes.reorder, { ids: [b.id] }, request());
  await add('D');
  expect(await namesOf()).toEqual(['B', 'C', 'A', 'D']);
});

test('a deleted view returns to its position until it is erased', async () => {
  const { id } = await add('A');
  await add('B');
  await call(contactViewRoutes.delete, { id }, request());
  expect(await call(contactViewRoutes.delete, { id }, request())).toEqual({ id });
  expect(await namesOf()).toEqual(['B']);
  expect(await refusalOf(call(contactViewRoutes.update, { id, name: 'X' }, request()))).toBe(
    'not_found',
  );
  await call(contactViewRoutes.restore, { id }, request());
  expect(await namesOf()).toEqual(['A', 'B']);
  await call(contactViewRoutes.delete, { id }, request());
  clock.advance((restorableDays + 1) * dayMs);
  expect(await refusalOf(call(contactViewRoutes.restore, { id }, request()))).toBe('not_found');
});

test('a stranger can’t see, change, delete, restore or move a view', async () => {
  const { id } = await add('Mine');
  await add('Other');
  const asStranger = request(stranger);
  expect(await namesOf(stranger)).toEqual([]);
  for (const attempt of [
    () => call(contactViewRoutes.update, { id, name: 'Theirs' }, asStranger),
    () => call(contactViewRoutes.delete, { id }, asStranger),
    () => call(contactViewRoutes.restore, { id }, asStranger),
  ]) {
    expect(await refusalOf(attempt())).toBe('not_found');
  }
  await call(contactViewRoutes.reorder, { ids: [id] }, asStranger);
  const read = await stranger.database.transaction((tx) =>
    sql`select from contact_views`.execute(tx),
  );
  expect(read.rows.length).toBe(0);
  const forged = stranger.database.transaction((tx) =>
    sql`insert into contact_views (owner_id, name, query, columns, place, created_at)
      values (${ctx.actor.memberId}, 'x', '{}', '{}', 1, now())`.execute(tx),
  );
  await expect(forged).rejects.toThrow();
  expect(await namesOf()).toEqual(['Mine', 'Other']);
});

test('a repeat with the same key returns the first view, and racing requests stop at the limit', async () => {
  const keyed = request(ctx, { 'idempotency-key': 'one attempt' });
  const answers = await Promise.all(
    [1, 2].map(() => call(contactViewRoutes.create, cooling, keyed)),
  );
  expect(answers[0]).toEqual(answers[1]);
  const { id } = answers[0]!;
  await copyRow(database, 'contact_views', { id, times: viewLimits.views - 3 });
  const racing = await Promise.all([1, 2, 3, 4].map(() => refusalOf(add('Racer'))));
  expect(racing.filter((refusal) => refusal === 'limit_reached')).toHaveLength(2);
  expect(await namesOf()).toHaveLength(viewLimits.views);
});

test('bad input is refused and nothing is written', async () => {
  for (const wrong of [
    { ...cooling, name: ' ' },
    { ...cooling, columns: [] },
    { ...cooling, columns: ['salary'] },
    { ...cooling, query: { direction: 'up' } },
  ]) {
    const attempt = call(contactViewRoutes.create, wrong as typeof cooling, request());
    expect(await refusalOf(attempt)).not.toBeNull();
  }
  expect(await namesOf()).toEqual([]);
});
